// Keeps the desk up to date, without ever removing what somebody is typing. Its clock: clock.js.

import { onReturn } from "./returned.js";

const LONGEST = 60000;
const place = document.getElementById("desk");
const EVERY = Number(place.dataset.every ?? 4) * 1000;
const lost = document.querySelector("[data-lost]");
let etag = null;
let wait = EVERY;
let busy = false;

// What somebody typed or chose, and has not sent yet.
function changed(field) {
  if (field.matches("select")) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

function typing() {
  const fields = [...place.querySelectorAll("input:not([type=hidden]), textarea, select")];
  return busy || fields.some((field) => field === document.activeElement || changed(field));
}

// Where a link or button leads, by which it is recognised after an update.
function address(one) {
  return one.getAttribute("href") ?? `${one.closest("form")?.getAttribute("action")} ${one.value}`;
}

function exchange(text) {
  const fresh = document.createElement("template");
  fresh.innerHTML = text;
  const held = place.contains(document.activeElement) && address(document.activeElement);
  const folds = [...place.querySelectorAll("details")].map((fold) => fold.open);
  place.replaceChildren(fresh.content);
  place.querySelectorAll("details").forEach((fold, at) => { fold.open = folds[at] ?? fold.open; });
  if (held) [...place.querySelectorAll("a, button")].find((one) => address(one) === held)?.focus({ preventScroll: true });
}

async function look() {
  if (typing()) return;
  try {
    const headers = etag ? { "If-None-Match": etag } : {};
    const answer = await fetch(place.dataset.poll, { headers, cache: "no-store" });
    if (answer.status === 200 && !answer.redirected) {
      const text = await answer.text();
      if (typing()) return;
      exchange(text);
      etag = answer.headers.get("ETag");
    } else if (answer.status !== 304) throw new Error(answer.statusText);
    lost.hidden = true;
    wait = EVERY;
  } catch {
    lost.hidden = false;
    wait = Math.min(wait * 2, LONGEST);
  }
}

async function keepLooking() {
  for (;;) {
    await new Promise((done) => setTimeout(done, wait));
    if (!document.hidden) await look();
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) look();
});
place.addEventListener("submit", () => {
  busy = true;
  setTimeout(() => { busy = false; }, LONGEST);  // a page that was not left continues
});
onReturn(() => { busy = false; });
keepLooking();
