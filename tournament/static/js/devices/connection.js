// Polls the site and shows how well it is reached.

import { fetchWithin } from "../drafts/sending.js";

const INTERVAL_MS = 1500; // ms
const ANSWER_TIMEOUT_MS = 5000;
const SLOW_MS = 800; // ms to wait for a response
const KEPT_PROBES = 10;
const part = (name) => document.querySelector(`[data-${name}]`);
const roundTrips = []; // ms, Infinity for a response that did not come

async function probe() {
  const sent = Date.now();
  try {
    const response = await fetchWithin(ANSWER_TIMEOUT_MS, "/healthz", {});
    if (!response.ok) throw new Error(response.statusText);
    roundTrips.push(Date.now() - sent);
    showClock(Date.parse(response.headers.get("Date")), sent);
  } catch {
    roundTrips.push(Infinity);
  }
  roundTrips.splice(0, roundTrips.length - KEPT_PROBES);
}

function showClock(serverTime, sent) {
  if (Number.isNaN(serverTime)) return;
  const place = part("clock-off");
  const apart = Math.round(Math.abs((sent + Date.now()) / 2 - serverTime - 500) / 1000);
  place.textContent = apart < 3 ? place.dataset.same : place.dataset.text.replace("{s}", apart);
}

function showReach() {
  const came = roundTrips.filter(Number.isFinite).sort((one, other) => one - other);
  const lost = roundTrips.length - came.length;
  const middle = came[Math.floor(came.length / 2)];
  const reach = part("reach");
  reach.textContent = Number.isFinite(roundTrips.at(-1)) ? reach.dataset.good : reach.dataset.bad;
  part("trip").textContent = middle === undefined ? "·" : part("trip").dataset.text.replace("{ms}", middle);
  part("failed").textContent = String(lost);
  const says = part("says");
  const word = lost > 1 || !Number.isFinite(roundTrips.at(-1)) ? "bad" : middle > SLOW_MS ? "slow" : "good";
  if (says.textContent !== says.dataset[word]) says.textContent = says.dataset[word];
}

for (;;) {
  await probe();
  showReach();
  await new Promise((done) => setTimeout(done, INTERVAL_MS));
}
