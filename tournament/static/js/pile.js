// A pile of sheets: the number opens a sheet that the page has ready, Enter moves from field to field, the last one
// saves, and the next number is asked for while the sheet is being sent. Without this script each sheet is a page of
// its own. What cannot be sent waits in the outbox (drafts/), what was typed and not saved in the draft of its match.

import { Draft } from "./drafts/draft.js";
import { leave } from "./drafts/leaving.js";
import { hideNotice, keepTyping } from "./drafts/notice.js";
import { bodyOf, enqueue, entries } from "./drafts/outbox.js";
import { entryOf, submitByBrowser } from "./drafts/saving.js";
import { reachable, send } from "./drafts/sending.js";
import { onReturn } from "./returned.js";

const PATIENCE = 8000;
const SIGN_IN = [401, 403];
const pile = document.querySelector("[data-pile]");
const ask = document.querySelector("[data-pile-ask]");
const number = ask.elements.sheet;
const place = document.querySelector("[data-pile-place]");
const lost = document.querySelector("[data-pile-lost]");
const fault = document.querySelector("[data-pile-fault]");
const fieldsOf = (form) => [...form.querySelectorAll("input[name^=g][inputmode]")].filter((field) => field.offsetParent);
let draft = null;
let newest = 0;

const formOf = () => place.querySelector("[data-pile-sheet]");

function ready(text) {
  const found = [...document.querySelectorAll("template[data-number]")];
  return found.find((one) => one.dataset.number === text || (text.length > 9 && text.includes(one.dataset.watch)));
}

// Only one filled button on a page: the next step.
const nextIsNumber = (yes) => ask.querySelector("button").classList.toggle("button-next", yes);

/** Put the sheet in its place, with what was typed into it before and the focus in its first field. */
function begin() {
  const form = formOf();
  nextIsNumber(!form);
  if (!form) return number.focus();
  form.dataset.draft = form.dataset.pileDraft;
  draft = new Draft(form);
  keepTyping(draft);
  (form.querySelector("[aria-invalid=true]") ?? fieldsOf(form)[0])?.focus();
}

function open(sheet) {
  place.replaceChildren(sheet.content.cloneNode(true));
  [number.value, lost.hidden] = ["", true];
  fault.replaceChildren();
  hideNotice();
  history.replaceState(null, "", sheet.dataset.address);
  begin();
}

function close() {
  place.replaceChildren();
  draft = null;
  hideNotice();
  history.replaceState(null, "", pile.dataset.pile);
  nextIsNumber(true);
  number.focus();
}

async function progress() {
  const mine = (newest += 1);
  try {
    const answer = await fetch(`${pile.dataset.pile}?only=1`, { cache: "no-store" });
    const text = await answer.text();
    if (!answer.ok || answer.redirected || mine !== newest) return;
    const part = document.querySelector("[data-pile-progress]");
    if (!part.contains(document.activeElement)) part.innerHTML = text;
  } catch {} // it describes the last sheet, until the next one
}

/** Show what came of a sheet that may already have been replaced by the next one, without interrupting anybody's typing. */
async function deliver(entry, sent) {
  const answer = await send(entry.address, bodyOf(entry), PATIENCE);
  if (answer.saved) {
    sent.settle();
    document.querySelector(`template[data-address="${new URL(entry.address).pathname}"]`)?.remove();
    return progress();
  }
  if (answer.look && !SIGN_IN.includes(answer.look) && !number.value && !formOf()) return submitByBrowser(entry);
  sent.settle();
  enqueue(entry);
  if (SIGN_IN.includes(answer.look)) {
    leave();
    location.reload(); // its page asks to sign in; afterwards what waits is sent
  }
}

function save(form, button) {
  const [entry, sent] = [entryOf(draft, button), draft];
  close();
  deliver(entry, sent);
}

const full = (fields, at) => fields.slice(at - 1, at + 1).every((field) => field.value.trim());

function goOn(form, field) {
  const fields = fieldsOf(form);
  const at = fields.indexOf(field);
  const over = at > 1 && at % 2 === 0 && !field.value.trim() && full(fields, at - 1); // no further game was played
  if (over || at + 1 === fields.length) form.requestSubmit(form.querySelector("button"));
  else fields[at + 1].focus();
}

place.addEventListener("focusin", (event) => {
  if (event.target.matches("input[inputmode]")) event.target.select();
});
place.addEventListener("keydown", (event) => {
  const form = formOf();
  if (!form || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const field = event.target.closest("input[name^=g][inputmode]");
  const timedOut = field && form.elements[field.name.replace(/\d+$/, "closed")];
  if (event.key === "Escape") close();
  else if (field && event.key === "Enter") goOn(form, field);
  else if (timedOut && event.key.toLowerCase() === "t") timedOut.click();
  else return;
  event.preventDefault();
});
place.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-pile-sheet]");
  if (!form) return;
  event.preventDefault();
  event.stopPropagation();
  save(form, event.submitter);
});

ask.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = number.value.trim();
  if (!text || number.readOnly) return;
  const sheet = ready(text);
  if (sheet) return open(sheet);
  number.readOnly = true; // what is typed while its page loads would be lost, or taken for part of the number
  lost.hidden = await reachable();
  if (lost.hidden) {
    leave();
    location.assign(`${pile.dataset.pile}?sheet=${encodeURIComponent(text)}`);
  } else {
    number.readOnly = false;
    number.select();
  }
});

addEventListener("outbox", ({ detail: { answer } }) => answer?.saved && progress());
onReturn(() => {
  number.readOnly = false;
  progress();
});
document.querySelector("[data-pile-keys]").hidden = false;
if (formOf()) begin();
else if (!entries().some((entry) => entry.look)) number.focus(); // a scanner may already be typing, so nothing is selected
