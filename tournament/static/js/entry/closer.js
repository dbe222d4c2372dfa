// The pair that went out has taken a morto: it is marked in advance, and unmarked with the answer unless somebody
// touched it, also to say the same.

export function presumeMorto(form) {
  const presumed = new Set();
  const answersOf = (index) => [...form.querySelectorAll(`input[name="${index}-morto"]`)];

  function presumeFor(out) {
    for (const index of ["0", "1"]) {
      const answers = answersOf(index);
      if (index === out && answers.length && !answers.some((answer) => answer.checked)) {
        answers.find((answer) => answer.value === "played").checked = true;
        presumed.add(index);
      } else if (index !== out && presumed.delete(index)) {
        for (const answer of answers) answer.checked = false;
      }
    }
  }

  // Before other listeners get the answer, so that the draft of the form has the morto too.
  form.addEventListener(
    "change",
    ({ target }) => {
      const { name = "", value, checked } = target;
      if (name === "out") presumeFor(value);
      else if (name.endsWith("-concealed") && checked) form.querySelector(`input[name="out"][value="${name[0]}"]`).checked = true;
    },
    true,
  );
  // A tap on the answer that is marked already changes nothing.
  form.addEventListener("click", ({ target }) => target.name?.endsWith("-morto") && presumed.delete(target.name[0]), true);
  const chosen = form.querySelector("input[name=out]:checked"); // before this script was loaded
  if (chosen) presumeFor(chosen.value);
  form.addEventListener("input", (event) => event.target === form && presumed.clear()); // filled by a script
}
