// While something is typed the footer scrolls with the page, since the phone's keyboard takes its room. It comes back
// only once the tap that ended the typing is over: otherwise that tap would begin on a question and end on the footer
// above it. It also comes back when the keyboard is put away and the field keeps the focus.

const TAP_MS = 350; // ms from touching the screen to the click
const KEYBOARD_PIXELS = 150; // a keyboard takes more, the bar of the address less

export function holdFoot(form) {
  const page = form.closest(".entry");
  const typing = () => page.querySelector("input[inputmode]:focus") !== null;
  form.addEventListener("focusin", () => {
    delete page.dataset.keyboardClosed;
    if (typing()) page.dataset.typing = "";
  });
  form.addEventListener("focusout", () => {
    setTimeout(() => {
      if (!typing()) delete page.dataset.typing;
    }, TAP_MS);
  });
  watchKeyboard((open) => page.toggleAttribute("data-keyboard-closed", !open));
}

/** Call `onChange` with whether a keyboard has opened, or an open one has closed. */
function watchKeyboard(onChange) {
  let [width, tallest, wasOpen] = [0, 0, false];
  const look = () => {
    if (visualViewport.width !== width) [width, tallest] = [visualViewport.width, 0]; // turned, or zoomed
    tallest = Math.max(tallest, visualViewport.height);
    const isOpen = visualViewport.height < tallest - KEYBOARD_PIXELS;
    if (isOpen !== wasOpen) onChange(isOpen);
    wasOpen = isOpen;
  };
  look();
  visualViewport.addEventListener("resize", look);
}
