// The last resort without a network: what waits here is shown as a code that any connected phone can open, and as a
// line to be typed at the desk. `web/relay/text.py` reads both. It counts once, even if this device also sends it
// later.

import { entries } from "./outbox.js";
import { figure } from "./fields.js";
import { qrPicture } from "../qr.js";

const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const HANDS_A_CODE = 3;
const bar = document.querySelector("[data-outbox][data-relay]");
const container = bar?.parentElement.querySelector("[data-relay-place]");
let shownCode = 0; // which of several codes

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

function wordOf(value) {
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
  const values = names.map((name) => wordOf(body.get(name) ?? ""));
  while (values.at(-1) === "-") values.pop();
  const words = [sheet, ...draft.split("/").slice(-2), signsOf(body.get("key")), ...values];
  return [...words, checkSigns(words)].join(" ");
}

const waitingHands = () => entries().filter((entry) => entry.line && entry.scope === bar.dataset.scope);

function showCode() {
  const lines = waitingHands().map((entry) => entry.line);
  const codes = Math.ceil(lines.length / HANDS_A_CODE);
  shownCode %= Math.max(codes, 1);
  const these = lines.slice(shownCode * HANDS_A_CODE, (shownCode + 1) * HANDS_A_CODE);
  const sent = [bar.dataset.relay, ...these.map((line) => line.replaceAll(" ", "."))].join("~");
  container.querySelector("[data-relay-code]").replaceChildren(qrPicture(`${container.dataset.address}#${sent}`));
  container.querySelector("[data-relay-lines]").replaceChildren(
    ...these.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
  );
  const note = container.querySelector("[data-relay-note]");
  const { one, many } = note.dataset;
  note.textContent = these.length > 1 ? many.replace("{number}", these.length) : one;
  container.querySelector("[data-relay-other]").hidden = codes < 2;
}

/** Update what is shown, since what waits may have changed. */
export function showRelay() {
  if (!container) return;
  const button = bar.querySelector("[data-relay-show]");
  button.hidden = waitingHands().length === 0;
  if (button.hidden) container.hidden = true;
  else if (!container.hidden) showCode();
  button.setAttribute("aria-expanded", String(!container.hidden));
}

if (container) {
  container.dataset.address = new URL(container.dataset.path, location.href).href;
  bar.querySelector("[data-relay-show]").addEventListener("click", () => {
    container.hidden = !container.hidden;
    showRelay();
  });
  container.querySelector("[data-relay-other]").addEventListener("click", () => {
    shownCode += 1;
    showCode();
  });
}
