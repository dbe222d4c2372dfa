// Polls the site and shows how well it is reached.

const EVERY = 1500; // ms
const PATIENCE = 5000;
const SLOW = 800; // ms to wait for a response
const KEPT = 10;
const part = (name) => document.querySelector(`[data-${name}]`);
const trips = []; // ms, Infinity for a response that did not come

async function probe() {
  const sent = Date.now();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch("/healthz", { cache: "no-store", signal: stop.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    trips.push(Date.now() - sent);
    showClock(Date.parse(answer.headers.get("Date")), sent);
  } catch {
    trips.push(Infinity);
  }
  clearTimeout(timer);
  trips.splice(0, trips.length - KEPT);
}

function showClock(serverTime, sent) {
  if (Number.isNaN(serverTime)) return;
  const place = part("clock-off");
  const apart = Math.round(Math.abs((sent + Date.now()) / 2 - serverTime - 500) / 1000);
  place.textContent = apart < 3 ? place.dataset.same : place.dataset.text.replace("{s}", apart);
}

function show() {
  const came = trips.filter(Number.isFinite).sort((one, other) => one - other);
  const lost = trips.length - came.length;
  const middle = came[Math.floor(came.length / 2)];
  const reach = part("reach");
  reach.textContent = Number.isFinite(trips.at(-1)) ? reach.dataset.good : reach.dataset.bad;
  part("trip").textContent = middle === undefined ? "·" : part("trip").dataset.text.replace("{ms}", middle);
  part("failed").textContent = String(lost);
  const says = part("says");
  const word = lost > 1 || !Number.isFinite(trips.at(-1)) ? "bad" : middle > SLOW ? "slow" : "good";
  if (says.textContent !== says.dataset[word]) says.textContent = says.dataset[word];
}

for (;;) {
  await probe();
  show();
  await new Promise((done) => setTimeout(done, EVERY));
}
