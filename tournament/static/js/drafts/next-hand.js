// Without a connection, the form of a hand that went into the queue becomes that of the next hand, if there is one.

import { newKey } from "./device.js";
import { fillForm } from "./fields.js";

const handTexts = () => document.querySelectorAll("[data-hand-text]");

/** Whether the form is for the next hand of its game, and not for a recorded one. */
export const isNextHand = (form) => "place" in form.dataset;

export function beginNextHand(draft, entry) {
  const { form } = draft;
  if (entry.ends) return showEnd(form);
  const [place, number] = [Number(form.dataset.place) + 1, Number(form.dataset.draft.split("/").at(-1)) + 1];
  form.reset();
  for (const part of form.querySelectorAll("[data-slot], [data-summands], [data-total], [data-lead], [data-sums]")) part.replaceChildren(); // of the previous hand
  form.querySelector("[data-save]")?.classList.remove("unsure");
  // The least that a pair opens with follows from its total, which only the server knows.
  for (const opens of form.querySelectorAll("[data-opens]")) opens.hidden = true;
  // What was known in advance about that hand is not known about this one.
  fillForm(form, JSON.parse(form.dataset.blank));
  form.elements.key.value = newKey();
  form.dataset.place = place;
  form.dataset.after = entry.id;
  delete form.dataset.unsaved;
  for (const text of handTexts()) text.textContent = text.dataset.handText.replace("{number}", place);
  for (const deal of document.querySelectorAll("[data-next-deal]")) {
    // The pairs take turns dealing.
    const { nextDeal } = deal.dataset;
    deal.dataset.nextDeal = deal.textContent;
    deal.textContent = nextDeal;
  }
  draft.begin([...form.dataset.draft.split("/").slice(0, -1), number].join("/"));
}

/** No hand follows the one that waits. */
function showEnd(form) {
  form.hidden = true;
  document.querySelector("[data-game-ends]").hidden = false;
}

/** The hand before it was saved: base it on that version, and name it above. */
export function setSeq(form, seq) {
  form.elements.seq.value = seq;
  delete form.dataset.after;
  const link = document.querySelector("[data-saved-text]");
  if (link) link.textContent = link.dataset.savedText.replace("{number}", Number(form.dataset.place) - 1);
}
