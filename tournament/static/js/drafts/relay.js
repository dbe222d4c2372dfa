// The last resort without a network: what waits here is shown as a code that any connected phone can open, and as a
// line to be typed at the desk. `web/relay/text.py` reads both. It counts once, even if this device also sends it
// later.

import { entries } from "./outbox.js";
import { figure } from "./fields.js";
import { qrPicture } from "../qr.js";

const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const A_CODE = 3; // hands
const bar = document.querySelector("[data-outbox][data-relay]");
const place = bar?.parentElement.querySelector("[data-relay-place]");
let shown = 0; // which of several codes

const sign = (number) => ALPHABET[number & 31];

/** Six characters derived from a form's key. */
function signsOf(key) {
  let number = 0;
  for (const one of key) number = (number * 33 + one.charCodeAt(0)) % 2 ** 30;
  return Array.from({ length: 6 }, (_, at) => sign(Math.floor(number / 32 ** at))).join("");
}

function checkSigns(words) {
  let number = 0;
  for (const one of words.join(" ")) number = (number * 37 + one.charCodeAt(0)) % 1021;
  return sign(number >> 5) + sign(number);
}

function word(value) {
  if (value === "on") return "Y";
  const plain = /^[a-z]/.test(value) ? value[0] : figure(value);
  return plain.toUpperCase().replace(/[^-+0-9A-Z]/g, "?") || "-";
}

/** The next hand of a game as a line of text; "" for any other form. */
export function lineOf(form, body) {
  const { sheet, draft, blank } = form.dataset;
  if (!sheet || !blank) return "";
  const counted = (name) => Number(name.split("-").length > 2);
  const names = Object.keys(JSON.parse(blank)).sort((one, other) => counted(one) - counted(other));
  const values = names.map((name) => word(body.get(name) ?? ""));
  while (values.at(-1) === "-") values.pop();
  const words = [sheet, ...draft.split("/").slice(-2), signsOf(body.get("key")), ...values];
  return [...words, checkSigns(words)].join(" ");
}

const waiting = () => entries().filter((entry) => entry.line && entry.scope === bar.dataset.scope);

function draw() {
  const lines = waiting().map((entry) => entry.line);
  const codes = Math.ceil(lines.length / A_CODE);
  shown %= Math.max(codes, 1);
  const these = lines.slice(shown * A_CODE, (shown + 1) * A_CODE);
  const sent = [bar.dataset.relay, ...these.map((line) => line.replaceAll(" ", "."))].join("~");
  place.querySelector("[data-relay-code]").replaceChildren(qrPicture(`${place.dataset.address}#${sent}`));
  place.querySelector("[data-relay-lines]").replaceChildren(
    ...these.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
  );
  place.querySelector("[data-relay-other]").hidden = codes < 2;
}

/** Update what is shown, since what waits may have changed. */
export function showRelay() {
  if (!place) return;
  const button = bar.querySelector("[data-relay-show]");
  button.hidden = waiting().length === 0;
  if (button.hidden) place.hidden = true;
  else if (!place.hidden) draw();
  button.setAttribute("aria-expanded", String(!place.hidden));
}

if (place) {
  place.dataset.address = new URL(place.dataset.path, location.href).href;
  bar.querySelector("[data-relay-show]").addEventListener("click", () => {
    place.hidden = !place.hidden;
    showRelay();
  });
  place.querySelector("[data-relay-other]").addEventListener("click", () => {
    shown += 1;
    draw();
  });
}
