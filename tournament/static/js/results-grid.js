// The grid of a round's results: Enter moves on, W marks a walkover, T that time ran out, Esc undoes; the server checks a table once it is
// left, and the footer counts. Without this script the same form is sent as a whole.

import { onReturn } from "./returned.js";

const ANSWER_TIMEOUT_MS = 8000;
const tables = () => [...document.querySelectorAll("tbody[data-match]")];
const fieldsOf = (table) => [...table.querySelectorAll(".figure-cell input")];
const form = document.querySelector("[data-grid]");
const WALKOVER_WORD = form.dataset.walkoverWord;
const lostNotice = document.querySelector("[data-lost]");
let newestCheck = 0;
const newestChecks = new WeakMap(); // by table: an older answer about it may come after a newer one
let isLeaving = false;

document.querySelectorAll("[data-keys]").forEach((note) => { note.hidden = false; });

// Chromium fills the response to a form with what was typed into the previous page: here the server's values count.
// After going back or reloading, what was typed counts.
document.addEventListener("DOMContentLoaded", () => {
  const arrival = performance.getEntriesByType("navigation")[0]?.type;
  if (!("answer" in form.dataset) || arrival !== "navigate") return;
  tables().flatMap(fieldsOf).forEach((field) => { field.value = field.defaultValue; });
});

function isTyped(table) {
  return fieldsOf(table).some((field) => field.value !== field.defaultValue);
}

/** Whether somebody typed or ticked something in it that is not saved. */
export const isTouched = (table) => isTyped(table) || "unsaved" in table.dataset || "touched" in table.dataset;

/** Whether the page is being sent. */
export const isLeft = () => isLeaving || "busy" in form.dataset;

async function postGrid(more) {
  const data = new FormData(form);
  for (const [name, value] of Object.entries(more)) data.set(name, value);
  const response = await fetch(form.action || location.href, { method: "POST", body: data, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  if (!response.ok || response.redirected) throw new Error(response.statusText);
  const fresh = document.createElement("template");
  fresh.innerHTML = await response.text();
  return fresh.content;
}

/** Ask the server about one table as it is now typed. `more`: the button of it that was pressed. */
export async function checkTable(table, more = {}) {
  const number = ++newestCheck;
  newestChecks.set(table, number);
  if (Object.keys(more).length) table.dataset.touched = "";
  const before = new Map(fieldsOf(table).map((field) => [field.name, field.value]));
  try {
    const fresh = await postGrid({ row: table.dataset.match, ...more });
    if (number === newestCheck) lostNotice.hidden = true;
    const part = (name) => fresh.querySelector(`[data-${name}]`);
    if (part("says") && number === newestChecks.get(table)) showAnswer(table, part, before);
    if (part("says")) takeToken(table, part, more);
    if (number === newestCheck) replaceFoot(part("foot"));
  } catch {
    lostNotice.hidden = false;
  }
}

/** Ask the server what the foot says, where no table has changed. */
export async function checkFoot() {
  const number = ++newestCheck;
  try {
    const fresh = await postGrid({ row: "0" });
    if (number === newestCheck) replaceFoot(fresh.querySelector("[data-foot]"));
  } catch {
    lostNotice.hidden = false;
  }
}

function showAnswer(table, part, before) {
  const typed = isTyped(table);
  table.querySelector("[data-state]").replaceChildren(...part("state").childNodes);
  table.querySelector("[data-says]").replaceChildren(...part("says").childNodes);
  for (const shown of part("shown").children) {
    const field = table.querySelector(`[name="${shown.dataset.name}"]`);
    if (!field) continue;
    field.toggleAttribute("aria-invalid", false);
    if (shown.dataset.wrong) field.setAttribute("aria-invalid", "true");
    if (!typed || field === document.activeElement || field.value !== before.get(field.name)) continue;
    field.value = shown.textContent;
    field.dataset.seen = field.value;
  }
}

function takeToken(table, part, more) {
  const chosen = Object.keys(more).some((name) => name.endsWith("-mine") || name.endsWith("-theirs"));
  if (!chosen) return;
  if (part("token")) table.querySelector("th input").value = part("token").dataset.token;
  else dropTyped(table);
}

// Nothing can be entered there any more: the row is shown as it is now, by results-watch.js.
function dropTyped(table) {
  fieldsOf(table).forEach((field) => { field.value = field.defaultValue; });
  table.querySelectorAll("th input ~ input").forEach((field) => field.remove());
  delete table.dataset.unsaved;
  delete table.dataset.touched;
  form.dispatchEvent(new Event("dropped"));
}

// Not under a finger: a button that is replaced while it is pressed gets no click.
function replaceFoot(fresh) {
  const foot = document.querySelector("[data-foot]");
  if (foot.querySelector(":active")) return;
  const held = foot.contains(document.activeElement) ? document.activeElement : null;
  foot.replaceWith(fresh);
  if (held) (fresh.querySelector(`[name="${held.name}"]`) ?? fresh.querySelector("button"))?.focus({ preventScroll: true });
}

// If one pair won both games, there is no third.
function winner(fields) {
  const [first, second] = fields.map((field) => Number(field.value.replace(/[−–]/g, "-").replace(/[^\d-]/g, "") || NaN));
  return first > second ? 0 : second > first ? 1 : null;
}

function isDecided(table, upTo) {
  const fields = fieldsOf(table);
  const games = fields.length / 2;
  const won = [0, 0];
  for (let game = 0; game * 2 < upTo; game += 1) {
    const side = winner(fields.slice(game * 2, game * 2 + 2));
    if (side !== null) won[side] += 1;
  }
  return games > 1 && table.closest(".several-games") && Math.max(...won) > games / 2;
}

function focusNext(field) {
  const table = field.closest("tbody");
  const here = fieldsOf(table);
  const at = here.indexOf(field);
  const typed = field.value.trim();
  const walkover = /^w/i.test(typed) || typed.toLowerCase() === WALKOVER_WORD.toLowerCase();
  if (at + 1 < here.length && !walkover && !(at % 2 && isDecided(table, at + 1))) return here[at + 1].focus();
  const next = tables().slice(tables().indexOf(table) + 1).map((one) => fieldsOf(one)[0]).find(Boolean);
  if (next) next.focus();
  else document.querySelector("[data-foot] button")?.focus();
}

/** `field`: the first field of the pair that is absent. */
export function markWalkover(field) {
  fieldsOf(field.closest("tbody")).forEach((one) => { one.value = one === field ? WALKOVER_WORD : ""; });
  focusNext(field);
}

/** Marks that time ended the game of this field, or takes that back where the table already says so. */
function toggleTimeOut(field) {
  const table = field.closest("tbody");
  const name = field.name.replace(/\d+$/, "closed");
  const checkbox = table.querySelector(`input[name="${name}"]`);
  if (checkbox) return checkbox.click();
  fieldsOf(table).forEach((one) => { one.dataset.seen = one.value; });
  return checkTable(table, { [name]: "1" });
}

function restoreTable(table) {
  fieldsOf(table).forEach((field) => { field.value = field.defaultValue; });
  checkTable(table);
  delete table.dataset.touched;
}

form.addEventListener("keydown", (event) => {
  const field = event.target.closest(".figure-cell input");
  if (!field || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const table = field.closest("tbody");
  if (event.key === "Enter") focusNext(field);
  else if (event.key.toLowerCase() === "w") markWalkover(field);
  else if (event.key.toLowerCase() === "t" && "mayClose" in table.dataset) toggleTimeOut(field);
  else if (event.key === "Escape") restoreTable(table);
  else return;
  event.preventDefault();
});

// What was restored into the first focused field is overwritten by typing, as anywhere else.
addEventListener("load", () => document.activeElement.matches?.(".figure-cell input") && document.activeElement.select());
form.addEventListener("focusin", (event) => {
  if (event.target.matches(".figure-cell input")) event.target.select();
});
form.addEventListener("focusout", (event) => {
  const table = event.target.matches(".figure-cell input") && event.target.closest("tbody");
  if (!table || table.contains(event.relatedTarget)) return;
  if (fieldsOf(table).some((field) => field.value !== (field.dataset.seen ?? field.defaultValue))) {
    fieldsOf(table).forEach((field) => { field.dataset.seen = field.value; });
    checkTable(table);
  }
});
form.addEventListener("change", (event) => {
  if (event.target.type !== "checkbox") return;
  const table = event.target.closest("tbody");
  if (!table) return checkFoot();
  table.dataset.touched = "";
  checkTable(table);
});

// The usual answer to a message about a table: it is checked again with this answer, and nothing is saved.
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-says] button");
  if (!button) return;
  event.preventDefault();
  checkTable(button.closest("tbody"), { [button.name]: button.value });
});

// Without a network nothing is sent, and everything that was typed stays.
form.addEventListener("submit", async (event) => {
  if (isLeaving) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  form.dataset.busy = "1";
  newestCheck += 1; // requests still in progress say nothing about the network any more
  try {
    await postGrid({ row: "0" });
    isLeaving = true;
    form.dispatchEvent(new Event("sending"));
    form.requestSubmit(form.querySelector("[name=save]"));
  } catch {
    lostNotice.hidden = false;
    form.dispatchEvent(new Event("unsent"));
  } finally {
    delete form.dataset.busy;
  }
});
onReturn(() => { isLeaving = false; });
window.addEventListener("beforeunload", (event) => {
  if (!isLeaving && tables().some(isTouched)) event.preventDefault();
});
