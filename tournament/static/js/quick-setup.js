// Enter after the first pair goes on to the second: it starts no game with one name. Remembered names are replaced by
// what is typed: they are marked whole where somebody comes to them, until they were changed.

const [first, second] = ["first", "second"].map((id) => document.getElementById(id));

first.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  second.focus();
});

for (const field of [first, second]) {
  field.addEventListener("focus", () => field.value === field.defaultValue && field.select());
}
