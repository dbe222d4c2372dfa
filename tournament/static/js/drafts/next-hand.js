// Without a connection the form of a hand that went to the queue becomes that of the next one.

import { newKey } from "./device.js";
import { fill } from "./fields.js";

const texts = () => document.querySelectorAll("[data-hand-text]");

/** Whether the form is for the next hand of its game, and not for one that stands. */
export const isNextHand = (form) => "place" in form.dataset;

export function beginNextHand(draft, entry) {
  const { form } = draft;
  const [place, number] = [Number(form.dataset.place) + 1, Number(form.dataset.draft.split("/").at(-1)) + 1];
  form.reset();
  for (const part of form.querySelectorAll("[data-slot], [data-summands], [data-lead]")) part.replaceChildren(); // of the hand before
  for (const sum of form.querySelectorAll("[data-total]")) sum.textContent = "·";
  // What was known of the hand before it began is not known of this one.
  fill(form, JSON.parse(form.dataset.blank));
  form.elements.key.value = newKey();
  form.dataset.place = place;
  form.dataset.after = entry.id;
  delete form.dataset.unsaved;
  for (const text of texts()) text.textContent = text.dataset.handText.replace("{number}", place);
  for (const deal of document.querySelectorAll("[data-next-deal]")) {
    // The pairs deal in turn.
    const { nextDeal } = deal.dataset;
    deal.dataset.nextDeal = deal.textContent;
    deal.textContent = nextDeal;
  }
  draft.begin([...form.dataset.draft.split("/").slice(0, -1), number].join("/"));
}

/** What it followed on was saved: it is made on that. */
export function followOn(form, seq) {
  form.elements.seq.value = seq;
  delete form.dataset.after;
}
