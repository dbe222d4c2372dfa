// Checks a pile of sheets with one key for each. Enter presses the button that has the focus. Loaded before the page is
// shown, so that keys work as soon as a sheet is visible; once an answer is being sent, no other is sent for the same
// sheet, and none for the next before anybody has seen it.

let isSent = false;

function buttonOf(key) {
  return [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key.toLowerCase() === key.toLowerCase());
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  if (event.target.matches("input, textarea, select")) return;
  const pressed = buttonOf(event.key);
  if (!pressed) return;
  event.preventDefault();
  if (!isSent) pressed.click();
});

document.addEventListener("submit", (event) => {
  if (isSent) event.preventDefault();
  isSent = true;
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) isSent = false; // restored as it was left: not a page that has only just finished loading
});

// Only within the list: the page stays where it is.
document.addEventListener("DOMContentLoaded", () => {
  const now = document.querySelector(".pile-tables .current-sheet");
  if (now) now.parentElement.scrollTop = now.offsetTop - now.parentElement.clientHeight / 2;
});
