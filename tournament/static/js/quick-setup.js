// Enter after the first pair goes on to the second: it starts no game with one name.

const [first, second] = ["first", "second"].map((id) => document.getElementById(id));

first.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  second.focus();
});
