// The grid of a round: what was typed is kept on this device table by table, and a save that found no network is sent
// by itself once the site answers, also by the same page opened again. Each table has a key of its own, so a doubled save
// is harmless.

import { forget, keep, recall } from "./device.js";
import { draftName, dropOldDrafts } from "./draft.js";
import { figure } from "./fields.js";
import { showRestored } from "./notice.js";
import { reachable } from "./sending.js";

const EVERY = 2000;
const form = document.querySelector("form[data-grid][data-keep]");
const lost = document.querySelector("[data-lost]");
let waits = false; // saved, and nobody has it yet
let sent = false; // on its way, as it stands

const tables = () => [...form.querySelectorAll("tbody[data-match]")];
const fieldsOf = (table) => [...table.querySelectorAll(".figure-cell input")];
const tokenOf = (table) => table.querySelector("th input[type=hidden]");
const isTyped = (field) => figure(field.value) !== figure(field.defaultValue);

function rowsTyped() {
  const typed = tables().filter((table) => fieldsOf(table).some(isTyped));
  const row = (table) => ({ token: tokenOf(table).value, values: fieldsOf(table).map((field) => field.value) });
  return Object.fromEntries(typed.map((table) => [table.dataset.match, row(table)]));
}

function keepRows(name) {
  const rows = rowsTyped();
  if (Object.keys(rows).length) keep(name, { time: Date.now(), rows, waits, sent });
  else forget(name);
}

// With the token it was typed on, a table that another wrote meanwhile is shown with both versions.
function fillRows(rows, tokens) {
  for (const table of tables()) {
    const row = rows[table.dataset.match];
    const fields = fieldsOf(table);
    if (!row || row.values.length !== fields.length) continue;
    fields.forEach((field, at) => { field.value = tokens ? field.defaultValue : row.values[at]; });
    tokenOf(table).value = tokens ? tokens[table.dataset.match] : row.token;
    fields[0].dispatchEvent(new Event("change", { bubbles: true }));
  }
}

// What was sent and written stays away, also once it is undone. The sending itself leaves no page here to forget it on.
function withoutWritten({ rows, sent: wasSent }, tokens) {
  const arrived = ([match, row]) => wasSent && row.token !== tokens[match];
  return Object.fromEntries(Object.entries(rows).filter((entry) => !arrived(entry)));
}

function restore(name) {
  const kept = recall(name);
  if (!kept) return;
  const tokens = Object.fromEntries(tables().map((table) => [table.dataset.match, tokenOf(table).value]));
  kept.rows = withoutWritten(kept, tokens);
  fillRows(kept.rows, null);
  if (!Object.keys(rowsTyped()).length) return forget(name);
  // An answer that leaves something typed has to be read by somebody.
  if (kept.waits && !("answer" in form.dataset)) waitForNetwork(name);
  const discard = () => {
    waits = false;
    lost.hidden = true;
    fillRows(kept.rows, tokens);
    forget(name);
    return () => {
      fillRows(kept.rows, null);
      keepRows(name);
    };
  };
  showRestored({ discard }, { time: kept.time, stale: false });
}

function waitForNetwork(name) {
  waits = true;
  keepRows(name);
  lost.textContent = lost.dataset.queued;
  lost.hidden = false;
}

// The page itself looks for the network when it is saved (results-grid.js), and says where there is none.
function sendOnceReachable(name) {
  form.addEventListener("unsent", () => waitForNetwork(name));
  setInterval(async () => {
    if (!waits || !(await reachable()) || !waits) return;
    waits = false;
    keepRows(name);
    lost.hidden = true;
    form.requestSubmit(form.querySelector("[name=save]"));
  }, EVERY);
}

if (form) {
  const name = draftName(form.dataset.owner, form.dataset.keep);
  dropOldDrafts();
  restore(name);
  for (const kind of ["input", "change", "keyup"]) {
    form.addEventListener(kind, () => {
      if (kind === "input") sent = false;
      keepRows(name);
    });
  }
  form.addEventListener("sending", () => {
    sent = true;
    keepRows(name);
  });
  sendOnceReachable(name);
}
