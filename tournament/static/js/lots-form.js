// Announcing and recording lots: tapping an example copies it, and tapping a name gives it the next place. Without this
// script both are typed.

const sources = document.getElementById("sources");
for (const example of document.querySelectorAll("[data-example]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "example";
  button.textContent = example.textContent;
  button.addEventListener("click", () => {
    sources.value = example.textContent;
    const how = example.dataset.how ?? "sources";
    const choice = document.querySelector(`input[name="how"][value="${how}"]`);
    if (choice) choice.checked = true;
    sources.focus();
    sources.dispatchEvent(new Event("input", { bubbles: true })); // the draft keeps it
  });
  example.replaceChildren(button);
}

for (const places of document.querySelectorAll("[data-places]")) {
  const fields = [...places.querySelectorAll("input[name^='place-']")];
  // In a pot the letter of a group stands for its place.
  const numberOf = (typed) => (/^[a-z]$/i.test(typed) ? parseInt(typed, 36) - 9 : Number(typed));
  const next = () => {
    const taken = new Set(fields.map((field) => numberOf(field.value.trim())));
    let number = 1;
    while (taken.has(number)) number += 1;
    return number;
  };
  for (const field of fields) {
    // Only on a tap: moving through the fields with the keyboard chooses nothing.
    field.addEventListener("click", () => {
      if (!field.value.trim() && next() <= fields.length) {
        field.value = next();
        field.select();
        field.dispatchEvent(new Event("input", { bubbles: true })); // the draft keeps it
      }
    });
  }
}
