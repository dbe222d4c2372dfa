// Turns the pages of the big screen, counts the clock by the server's time, and keeps it up to date; it recovers after
// a network failure, and always shows how old it is.

import { compare, count } from "./clock.js";
import { awake, signal, switchSound } from "./screen-signal.js";

const place = document.getElementById("live");
const turn = document.querySelector("[data-turn]");
const paused = document.querySelector("[data-paused]");
const age = document.querySelector("[data-age]");
const EVERY = Number(place.dataset.watch) * 1000;
const SHOWN = 12000;
const LOST_AFTER = 60000;
const MINUTE = 60000;

let etag = place.dataset.etag;
let at = 0;
let still = false;
let turned = Date.now();
let heard = Date.now();

const slides = () => [...place.querySelectorAll("[data-slide]")];

function show(number) {
  const all = slides();
  at = (number + all.length) % all.length;
  all.forEach((slide, index) => slide.classList.toggle("shown", index === at));
  turn.textContent = all.length > 1 ? `${at + 1}/${all.length}` : "";
  turned = Date.now();
}

function pause(on) {
  still = on;
  paused.hidden = !on;
  turned = Date.now();
}

function sayAge() {
  const since = Date.now() - heard;
  const minutes = Math.floor(since / MINUTE);
  const lost = since >= LOST_AFTER;
  const words = lost ? age.dataset.lost : since < 2 * EVERY ? age.dataset.now : age.dataset.seconds;
  const text = words.replace("{}", lost ? minutes : Math.round(since / 1000));
  if (age.textContent !== text) age.textContent = text;
  age.classList.toggle("lost", lost);
}

function exchange(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("live");
  if (!fresh) return;
  const same = slides()[at]?.querySelector("h2")?.textContent;
  place.replaceChildren(...fresh.childNodes);
  const all = slides();
  const title = (slide) => slide.querySelector("h2")?.textContent;
  const before = turned;
  show(title(all[at] ?? all[0]) === same ? at : Math.max(0, all.findIndex((slide) => title(slide) === same)));
  turned = before;
  count();
}

async function look() {
  const sent = Date.now();
  const patience = AbortSignal.timeout(2 * EVERY);
  try {
    const answer = await fetch(location.href, { headers: { "If-None-Match": etag }, cache: "no-store", credentials: "omit", signal: patience });
    compare(sent, answer.headers.get("Date"));
    if (answer.status === 200) {
      exchange(await answer.text());
      etag = answer.headers.get("ETag");
    } else if (answer.status !== 304) throw new Error(answer.statusText);
    heard = Date.now();
  } catch {
    // the text of the age
  }
}

async function keepLooking() {
  for (;;) {
    await look();
    await new Promise((done) => setTimeout(done, EVERY));
  }
}

// If the browser allows it (this computer's own address, or https), the screen does not go dark.
async function stayAwake() {
  try {
    await navigator.wakeLock.request("screen");
    awake(true);
  } catch {
    awake(false); // it follows the computer's settings
  }
}

const keys = {
  " ": () => pause(!still),
  ArrowRight: () => show(at + 1),
  ArrowLeft: () => show(at - 1),
  PageDown: () => show(at + 1),
  PageUp: () => show(at - 1),
  s: switchSound,
};

document.addEventListener("keydown", (event) => {
  if (event.target.matches("button") && event.key === " ") return;
  if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  keys[event.key]();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  stayAwake();
  look();
});
window.addEventListener("online", look);
document.documentElement.classList.add("turning");
show(0);
stayAwake();
keepLooking();
setInterval(() => {
  if (!still && Date.now() - turned >= SHOWN) show(at + 1);
  sayAge();
  signal();
}, 250);
