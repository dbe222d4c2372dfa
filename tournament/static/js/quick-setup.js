// Enter after the first pair moves to the second: it does not start a game with one name; after the second it does.
// Remembered names are replaced by what is typed: they are selected on focus, until they have been changed. Back from a
// game shows it, above the form, and not the place to which the form was scrolled.

const [first, second] = ["first", "second"].map((id) => document.getElementById(id));

function onEnter(field, act) {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    act();
  });
}

onEnter(first, () => second.focus());
onEnter(second, () => second.form.requestSubmit());

for (const field of [first, second]) {
  field.addEventListener("focus", () => field.value === field.defaultValue && field.select());
}

if (document.querySelector("[data-in-play]")) history.scrollRestoration = "manual";
