// What is still to be filled in, as in `codec.py`: named by the button in the footer, which leads there instead of
// saving.

const WENT_OUT = ["0-went_out", "1-went_out", "out"]; // the three answers to who went out

export function watchMissing(form, mark) {
  const save = form.querySelector("[data-save]");
  const missing = form.querySelector("[data-missing]");
  const fieldsNamed = (name) => [...form.querySelectorAll(`[name="${name}"]`)];
  const isUnanswered = (answers) => answers.length > 0 && !answers.some((answer) => answer.checked);

  function isEmpty(figure) {
    const counted = [...form.querySelectorAll(`[name^="${figure.dataset.counted}-"]`)];
    return [figure, ...counted].every((field) => field.value.trim() === "");
  }

  function firstMissing() {
    if (isUnanswered(fieldsNamed("out"))) return ["out", missing.dataset.out];
    const out = fieldsNamed("out").find((answer) => answer.checked).value;
    for (const index of ["0", "1"]) {
      if (isUnanswered(fieldsNamed(`${index}-morto`))) return [`${index}-morto`, missing.getAttribute(`data-morto-${index}`)];
      const figures = [...form.querySelectorAll(`[data-pair="${index}"] [data-needed]`)];
      const empty = figures.find((figure) => isEmpty(figure) && !(figure.dataset.needed === "hand" && [index, "both"].includes(out)));
      if (empty) return [empty.name, missing.dataset.figures];
    }
    return ["", ""];
  }

  function showMissing() {
    const [, words] = firstMissing();
    missing.textContent = words;
    save.classList.toggle("incomplete", words !== "");
  }

  for (const kind of ["input", "change"]) form.addEventListener(kind, showMissing);
  // Before anything sends it.
  form.addEventListener(
    "submit",
    (event) => {
      const [name] = firstMissing();
      if (!name || event.submitter?.matches("[data-half-typed]")) return; // it carries what is typed
      event.preventDefault();
      event.stopImmediatePropagation();
      mark(name === "out" ? WENT_OUT : [name]);
      fieldsNamed(name)[0].focus();
    },
    true,
  );
  showMissing();
}
