// Typed digits move through a block: to the next field after the single digit of a count, and after the digit of a
// figure that could not have one more: no number of so many digits is written there (data-most). Fields already filled
// are skipped. Backspace in the empty field to which typing has moved leads back, and so does a zero with which no number
// begins. Enter right after such a move stays there: whoever is used to press it after a figure is where it leads. After
// answering a question in between, typing continues in the block of that question.

const NUMBER_FIELD = "input:not([type=hidden], [type=radio], [type=checkbox])";

export const isOpen = (field) => !field.closest("details:not([open]), [hidden]");

function isDigit(event) {
  if (event.inputType === "insertCompositionText") return true;
  return event.inputType === "insertText" && event.data?.length === 1;
}

const isUntouched = (field) => ["", "0"].includes(field.value);

// The keyboard is open and stays open: only the place of the next digit changes.
function focusAnsweredBlock(form) {
  let typing = false;
  form.addEventListener("pointerdown", () => {
    typing = document.activeElement?.matches(NUMBER_FIELD) && document.activeElement.closest(".pair-block") !== null;
  });
  form.addEventListener("change", (event) => {
    const block = event.target.matches("[type=radio], [type=checkbox]") && event.target.closest(".pair-block");
    if (!typing || !block) return;
    typing = false;
    const fields = [...block.querySelectorAll(NUMBER_FIELD)].filter(isOpen);
    if (fields.length && fields.every(isUntouched)) fields[0].focus();
  });
}

// A tap on a field selects its whole number, also when the field has the focus already: what is typed then replaces it. A
// part that was selected by dragging stays selected.
export function selectWhole(form) {
  const isNumber = (field) => field.matches(".figure-field input, .stepper input");
  const select = ({ target }) => isNumber(target) && target.select();
  form.addEventListener("mousedown", (event) => {
    const { selectionStart, selectionEnd, value } = event.target;
    const isSelected = isNumber(event.target) && value !== "" && selectionEnd - selectionStart === value.length;
    // The cursor would be put there only after the click.
    if (isSelected && event.target === document.activeElement) event.preventDefault();
  });
  form.addEventListener("focusin", select);
  form.addEventListener("click", (event) => {
    if (event.target.selectionStart === event.target.selectionEnd) select(event);
  });
}

// A digit too many went to the next field: deleting it there, and once more, corrects the field before.
function goBackByBackspace(form, cameFrom) {
  form.addEventListener("keydown", (event) => {
    const before = cameFrom.get(event.target);
    if (event.key !== "Backspace" || event.target.value !== "" || !before) return;
    event.preventDefault();
    before.focus();
    before.setSelectionRange(before.value.length, before.value.length);
  });
}

// A zero typed right after a move can be the whole figure. With a digit after it, it was one more of the figure before,
// which is then as it was typed, and the check says that there is a zero too many.
function giveBackZero(form) {
  let before = null; // the figure from which typing has just moved
  form.addEventListener("focusin", () => {
    before = null;
  });
  form.addEventListener("input", (event) => {
    const [field, from] = [event.target, before];
    before = null;
    if (!from || !isDigit(event)) return;
    const isSecond = /^0\d$/.test(field.value);
    if (isSecond) {
      field.value = field.value.slice(1);
      from.value += "0";
      from.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (field.value === "0") before = from;
  });
  return (from) => {
    before = from;
  };
}

/** Returns whether typing has just moved to a field, which is asked once: nobody has touched it since. */
export function advanceThroughDigits(form) {
  let reached = null;
  const cameFrom = new Map(); // a field → that from which typing moved there
  focusAnsweredBlock(form);
  goBackByBackspace(form, cameFrom);
  const expectZero = giveBackZero(form);
  for (const kind of ["focusin", "pointerdown"]) form.addEventListener(kind, () => { reached = null; });
  form.addEventListener("input", (event) => {
    reached = null;
    const field = event.target;
    const block = field.closest(".pair-block");
    if (!block || !isDigit(event) || !/^\d+$/.test(field.value)) return;
    const isCount = field.closest(".stepper") !== null;
    const { length } = field.value;
    if (isCount ? length > 1 : length < 2 || Number(field.value) * 10 <= Number(field.dataset.most)) return;
    const all = [...block.querySelectorAll(NUMBER_FIELD)].filter(isOpen);
    const next = all[all.indexOf(field) + 1];
    if (!next || !(isCount || next.value === "")) return;
    cameFrom.set(next, field);
    next.focus();
    reached = next;
    if (!isCount) expectZero(field);
  });
  return (field) => {
    const isReached = reached === field;
    reached = null;
    if (isReached) expectZero(null);
    return isReached;
  };
}
