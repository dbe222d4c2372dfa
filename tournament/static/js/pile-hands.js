// The hands of a sheet: Enter moves from field to field, and saves after the last.

const form = document.querySelector("[data-pile-hand]");
const fieldsOf = () => [...form.querySelectorAll("select, input[inputmode]")];

if (form) {
  document.querySelector("[data-pile-keys]").hidden = false;
  (form.querySelector("[aria-invalid=true]") ?? fieldsOf()[0]).focus();
  form.addEventListener("focusin", (event) => event.target.matches("input[inputmode]") && event.target.select());
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const fields = fieldsOf();
    const at = fields.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    if (at + 1 < fields.length) fields[at + 1].focus();
    else form.requestSubmit(form.querySelector("button"));
  });
}
