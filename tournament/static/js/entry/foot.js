// While something is typed the footer scrolls with the page, since the phone's keyboard takes its room. It comes back
// only once the tap that ended the typing is over: otherwise that tap would begin on a question and end on the footer
// above it.

const TAP_MS = 350; // ms from touching the screen to the click

export function holdFoot(form) {
  const page = form.closest(".entry");
  const typing = () => page.querySelector("input[inputmode]:focus") !== null;
  form.addEventListener("focusin", () => {
    if (typing()) page.dataset.typing = "";
  });
  form.addEventListener("focusout", () => {
    setTimeout(() => {
      if (!typing()) delete page.dataset.typing;
    }, TAP_MS);
  });
}
