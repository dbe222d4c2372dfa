// The clock of a round, the same on every page: counted by the server's time, since phones are minutes apart.

import { keepInPlace } from "./in-place.js";

const SIGNAL_SECONDS = 60; // seconds after the end during which a page may show that it has come

// Responses give the server's time in whole seconds only: each one narrows the possible difference from this clock.
let minOffset = -Infinity;
let maxOffset = Infinity;

export function compareClocks(sent, header) {
  const serverSecond = Date.parse(header ?? "");
  if (Number.isNaN(serverSecond)) return;
  const low = serverSecond - Date.now();
  const high = serverSecond + 1000 - sent;
  [minOffset, maxOffset] = low > maxOffset || high < minOffset ? [low, high] : [Math.max(minOffset, low), Math.min(maxOffset, high)];
}

const serverTime = () => Date.now() + (Number.isFinite(minOffset) ? (minOffset + maxOffset) / 2 : 0);

// Minutes as people in a hall count them, 79:57; beyond 99 with hours.
function clockText(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [minutes, rest] = [Math.floor(seconds / 60), two(seconds % 60)];
  return minutes < 100 ? `${two(minutes)}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

export function showClocks() {
  document.querySelectorAll("[data-clock]").forEach(showClock);
}

function showClock(figure) {
  const { started, ends, begins, left } = figure.dataset;
  const until = Number(ends) || (Number(started) ? 0 : Number(begins));
  const seconds = left !== undefined ? Number(left) : until ? Math.ceil((until - serverTime()) / 1000) : null;
  if (seconds === null || (!Number(started) && seconds > 86400)) return; // it shows the time of day
  const after = seconds < 0;
  // What the end of the time says above a hand may come while somebody is typing it.
  keepInPlace(figure.textContent === "" ? null : document.querySelector(".hand-form"), () => {
    for (const part of document.querySelectorAll("[data-clock-before]")) part.hidden = after;
    for (const part of document.querySelectorAll("[data-clock-after]")) part.hidden = !after;
  });
  figure.classList.toggle("ended", Number(started) > 0 && after && seconds > -SIGNAL_SECONDS);
  const text = (after ? "+" : "") + clockText(Math.abs(seconds));
  figure.classList.toggle("with-hours", text.length > "+99:59".length);
  if (figure.textContent !== text) figure.textContent = text;
}

// The first response is that of this very file, so that even a page that does not poll has a clock.
async function fetchServerTime() {
  if (!document.querySelector("[data-clock]")) return;
  const sent = Date.now();
  try {
    const response = await fetch(import.meta.url, { method: "HEAD", cache: "no-store", credentials: "omit" });
    compareClocks(sent, response.headers.get("Date"));
  } catch {
    // by this device's own time
  }
}

fetchServerTime().then(showClocks);
setInterval(showClocks, 250);
