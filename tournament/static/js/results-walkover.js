// For phones, whose number keyboard has no W: the button beside a table asks who did not turn up, and marks it in the
// fields.

import { checkTable, markWalkover } from "./results-grid.js";

const dialog = document.querySelector("dialog[data-walkover]");
let chosenTable = null;

for (const key of document.querySelectorAll("[data-walkover-key]")) {
  key.hidden = !dialog?.showModal;
  key.addEventListener("click", () => {
    chosenTable = key.closest("tbody");
    for (const side of [0, 1]) {
      dialog.querySelector(`[data-absent="${side}"]`).textContent = chosenTable.querySelector(`.side-${side}`).textContent;
    }
    dialog.showModal();
  });
}
dialog?.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  dialog.close();
  if (!button.dataset.absent) return;
  markWalkover(chosenTable.querySelectorAll(".figure-cell input")[Number(button.dataset.absent)]);
  checkTable(chosenTable); // none of its fields lost the focus
});
