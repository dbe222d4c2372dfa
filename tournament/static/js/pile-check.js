// A pile of sheets that is checked: one key a sheet. Enter is the button that has the focus.

const keys = new Map([...document.querySelectorAll("[data-key]")].map((one) => [one.dataset.key.toLowerCase(), one]));
const now = document.querySelector(".pile-tables .now");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  if (event.target.matches("input, textarea, select")) return;
  const pressed = keys.get(event.key.toLowerCase());
  if (!pressed) return;
  event.preventDefault();
  pressed.click();
});

// Within the list alone: the page stays where it is.
if (now) now.parentElement.scrollTop = now.offsetTop - now.parentElement.clientHeight / 2;
