// Digits run through a block: on after the one digit of a count, and after the second or third of a figure that no deck
// lets grow by one more. A figure that is filled already is not gone to.

const ENTERED = "input:not([type=hidden], [type=radio], [type=checkbox])";

export const isOpen = (field) => !field.closest("details:not([open]), [hidden]");

function isDigit(event) {
  if (event.inputType === "insertCompositionText") return true;
  return event.inputType === "insertText" && event.data?.length === 1;
}

export function runThrough(form) {
  form.addEventListener("input", (event) => {
    const field = event.target;
    const block = field.closest(".pair-block");
    if (!block || !isDigit(event) || !/^\d+$/.test(field.value)) return;
    const isCount = field.closest(".stepper") !== null;
    const { length } = field.value;
    if (isCount ? length > 1 : length < 2 || Number(field.value) * 10 <= Number(field.dataset.most)) return;
    const all = [...block.querySelectorAll(ENTERED)].filter(isOpen);
    const next = all[all.indexOf(field) + 1];
    if (next && (isCount || next.value === "")) next.focus();
  });
}
