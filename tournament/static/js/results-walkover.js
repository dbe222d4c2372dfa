// For phones, whose number keyboard has no W: the button beside a table asks who did not turn up, and marks it in the
// fields.

import { checkTable, markWalkover } from "./results-grid.js";

const dialog = document.querySelector("dialog[data-walkover]");
const form = document.querySelector("[data-grid]");
let chosenTable = null;

function showKeys() {
  for (const key of form.querySelectorAll("[data-walkover-key]")) key.hidden = !dialog?.showModal;
}

showKeys();
form.addEventListener("learned", showKeys);
form.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-walkover-key]")) return;
  chosenTable = target.closest("tbody");
  for (const side of [0, 1]) {
    dialog.querySelector(`[data-absent="${side}"]`).textContent = chosenTable.querySelector(`.side-${side}`).textContent;
  }
  dialog.showModal();
});
dialog?.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  dialog.close();
  if (!button.dataset.absent) return;
  markWalkover(chosenTable.querySelectorAll(".figure-cell input")[Number(button.dataset.absent)]);
  checkTable(chosenTable); // none of its fields lost the focus
});
