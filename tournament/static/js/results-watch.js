// What others enter while the grid of a round is open: the rows that changed are asked for every 15 seconds. A row in which
// nothing is typed then shows it; one that is typed in stays, and the server says what differs.

import { checkFoot, checkTable, isLeft, isTouched } from "./results-grid.js";

const INTERVAL_MS = 15000;
const ANSWER_TIMEOUT_MS = 8000;
const form = document.querySelector("[data-grid]");
const lostNotice = document.querySelector("[data-lost]");
const changedRows = new Map(); // by match: as it is now, until the page shows it
let etag = null;

const tables = () => [...form.querySelectorAll("tbody[data-match]")];
const seqOf = (table) => table.querySelector("th input").value.split(" ")[0];
const isHeld = (table) => table.contains(document.activeElement) || table.matches(":active");
const isBusy = () => isLeft() || Boolean(document.querySelector("dialog[open]"));

function readRows(text) {
  const fresh = document.createElement("template");
  fresh.innerHTML = text;
  for (const row of fresh.content.querySelectorAll("tbody[data-match]")) {
    row.querySelector("[autofocus]")?.removeAttribute("autofocus");
    changedRows.set(row.dataset.match, row);
  }
}

// The field that has the focus stays where it is, even if rows above it grow.
function keepInPlace(action) {
  const held = document.activeElement;
  const top = held.getBoundingClientRect().top;
  action();
  if (form.contains(held)) scrollBy({ top: held.getBoundingClientRect().top - top, behavior: "instant" });
}

function wordsAbout(row) {
  if (!row.querySelector("[data-state] :is(.state-waiting, .state-playing)")) return "[data-entered]";
  return row.querySelector(".figure-cell input") ? "" : "[data-in-hands]";
}

// In a row that has the focus: its fields stay, but nobody looks for a sheet that is in already, or types what hands give.
function sayEntered(table, row) {
  const words = wordsAbout(row);
  if (!words && isTouched(table)) return;
  table.querySelector("[data-state]").replaceChildren(...row.querySelector("[data-state]").cloneNode(true).childNodes);
  table.querySelector("[data-says]").replaceChildren(...(words ? [document.querySelector(words).content.cloneNode(true)] : []));
}

/** Whether the row now shows what changed. */
function showRow(match, row) {
  const table = tables().find((one) => one.dataset.match === match);
  if (table && isHeld(table)) {
    if (seqOf(table) !== seqOf(row)) sayEntered(table, row);
    return false;
  }
  changedRows.delete(match);
  if (!table || seqOf(table) === seqOf(row)) return false;
  if (isTouched(table)) checkTable(table);
  else table.replaceWith(row);
  return !isTouched(table);
}

function showRows() {
  if (isBusy() || !changedRows.size) return;
  keepInPlace(() => {
    const shown = [...changedRows].filter(([match, row]) => showRow(match, row));
    if (shown.length) form.dispatchEvent(new Event("learned"));
    if (shown.length) checkFoot();
  });
}

async function poll() {
  if (isBusy()) return;
  const address = new URL(location.href);
  address.search = new URLSearchParams([["only", "1"], ...tables().map((table) => [`m${table.dataset.match}`, seqOf(table)])]);
  try {
    const headers = etag ? { "If-None-Match": etag } : {};
    const response = await fetch(address, { headers, cache: "no-store", signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (response.status === 200 && !response.redirected) {
      readRows(await response.text());
      etag = response.headers.get("ETag");
    } else if (response.status !== 304) throw new Error(response.statusText);
    lostNotice.hidden = true;
  } catch {
    if (!isLeft()) lostNotice.hidden = false;
  }
  showRows();
}

setInterval(() => {
  if (!document.hidden) poll();
}, INTERVAL_MS);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) poll();
});
form.addEventListener("dropped", () => {
  etag = null; // its row may have been sent before
  poll();
});
form.addEventListener("focusout", () => setTimeout(showRows)); // once the next field has the focus
