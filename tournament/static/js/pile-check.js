// A pile of sheets that is checked: one key a sheet. Enter is the button that has the focus.
// Loaded before the page is shown, so that no sheet is seen whose keys are not heard; and once an answer is on its way
// no other is sent for the same sheet, and none for the next before anybody has seen it.

let sent = false;

function buttonOf(key) {
  return [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key.toLowerCase() === key.toLowerCase());
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  if (event.target.matches("input, textarea, select")) return;
  const pressed = buttonOf(event.key);
  if (!pressed) return;
  event.preventDefault();
  if (!sent) pressed.click();
});

document.addEventListener("submit", (event) => {
  if (sent) event.preventDefault();
  sent = true;
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) sent = false; // as it was left: not where it has only just loaded whole
});

// Within the list alone: the page stays where it is.
document.addEventListener("DOMContentLoaded", () => {
  const now = document.querySelector(".pile-tables .now");
  if (now) now.parentElement.scrollTop = now.offsetTop - now.parentElement.clientHeight / 2;
});
