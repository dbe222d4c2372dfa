// Turns the pages of the big screen, counts the clock by the server's time, and keeps it up to date; it recovers after
// a network failure, and always shows how old it is.

import { compareClocks, showClocks } from "./clock.js";
import { showAwake, signalEnd, switchSound } from "./screen-signal.js";

const container = document.getElementById("live");
const slideNumber = document.querySelector("[data-turn]");
const pausedNotice = document.querySelector("[data-paused]");
const ageNotice = document.querySelector("[data-age]");
const INTERVAL_MS = Number(container.dataset.watch) * 1000;
const SLIDE_MS = 12000;
const LOST_AFTER_MS = 60000;
const MINUTE_MS = 60000;

let etag = container.dataset.etag;
let slideIndex = 0;
let isPaused = false;
let turnedAt = Date.now();
let answeredAt = Date.now();

const slides = () => [...container.querySelectorAll("[data-slide]")];

function showSlide(number) {
  const all = slides();
  slideIndex = (number + all.length) % all.length;
  all.forEach((slide, index) => slide.classList.toggle("shown", index === slideIndex));
  slideNumber.textContent = all.length > 1 ? `${slideIndex + 1}/${all.length}` : "";
  turnedAt = Date.now();
}

function setPaused(on) {
  isPaused = on;
  pausedNotice.hidden = !on;
  turnedAt = Date.now();
}

function showAge() {
  const since = Date.now() - answeredAt;
  const minutes = Math.floor(since / MINUTE_MS);
  const lost = since >= LOST_AFTER_MS;
  const words = lost ? ageNotice.dataset.lost : since < 2 * INTERVAL_MS ? ageNotice.dataset.now : ageNotice.dataset.seconds;
  const text = words.replace("{}", lost ? minutes : Math.round(since / 1000));
  if (ageNotice.textContent !== text) ageNotice.textContent = text;
  ageNotice.classList.toggle("connection-lost", lost);
}

function replaceContent(text) {
  const newContent = new DOMParser().parseFromString(text, "text/html").getElementById("live");
  if (!newContent) return;
  const same = slides()[slideIndex]?.querySelector("h2")?.textContent;
  container.replaceChildren(...newContent.childNodes);
  const all = slides();
  const title = (slide) => slide.querySelector("h2")?.textContent;
  const before = turnedAt;
  showSlide(title(all[slideIndex] ?? all[0]) === same ? slideIndex : Math.max(0, all.findIndex((slide) => title(slide) === same)));
  turnedAt = before;
  showClocks();
}

async function poll() {
  const sent = Date.now();
  const patience = AbortSignal.timeout(2 * INTERVAL_MS);
  try {
    const response = await fetch(location.href, { headers: { "If-None-Match": etag }, cache: "no-store", credentials: "omit", signal: patience });
    compareClocks(sent, response.headers.get("Date"));
    if (response.status === 200) {
      replaceContent(await response.text());
      etag = response.headers.get("ETag");
    } else if (response.status !== 304) throw new Error(response.statusText);
    answeredAt = Date.now();
  } catch {
    // the text of the age
  }
}

async function keepPolling() {
  for (;;) {
    await poll();
    await new Promise((done) => setTimeout(done, INTERVAL_MS));
  }
}

// If the browser allows it (this computer's own address, or https), the screen does not go dark.
async function stayAwake() {
  try {
    await navigator.wakeLock.request("screen");
    showAwake(true);
  } catch {
    showAwake(false); // it follows the computer's settings
  }
}

const keys = {
  " ": () => setPaused(!isPaused),
  ArrowRight: () => showSlide(slideIndex + 1),
  ArrowLeft: () => showSlide(slideIndex - 1),
  PageDown: () => showSlide(slideIndex + 1),
  PageUp: () => showSlide(slideIndex - 1),
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
  poll();
});
window.addEventListener("online", poll);
document.documentElement.classList.add("turning");
showSlide(0);
stayAwake();
keepPolling();
setInterval(() => {
  if (!isPaused && Date.now() - turnedAt >= SLIDE_MS) showSlide(slideIndex + 1);
  showAge();
  signalEnd();
}, 250);
