// A doubt about totals is about those that were sent: once they are changed by hand, the form is the ordinary one again.

export function dropDoubts(form) {
  const button = form.querySelector("[data-undoubted]");
  if (!button) return;
  form.addEventListener("input", (event) => {
    if (event.target === form) return; // filled in by a script
    for (const part of form.querySelectorAll(".finding, [name=seen]")) part.remove();
    for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
    for (const label of form.querySelectorAll(".wrong")) label.classList.remove("wrong");
    button.textContent = button.dataset.undoubted;
  });
}
