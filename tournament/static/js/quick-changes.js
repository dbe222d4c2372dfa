// The table page of a scorer says when another phone wrote. Nothing is replaced: somebody may be reading.

const SECOND_MS = 1000;
const INTERVAL_SECONDS = 15;
const LONGEST_INTERVAL_SECONDS = 120; // seconds between two tries while there is no network
const notice = document.querySelector("[data-changes]");
let delay = INTERVAL_SECONDS;

async function askForChanges() {
  try {
    const response = await fetch(notice.dataset.changes, { cache: "no-store" });
    if (response.status === 200) show((await response.json()).changed);
    else if (response.status !== 204) throw new Error(response.statusText);
    delay = INTERVAL_SECONDS;
  } catch {
    delay = Math.min(delay * 2, LONGEST_INTERVAL_SECONDS);
  }
}

function show(words) {
  const place = notice.querySelector("span");
  if (place.textContent === words) return;
  place.textContent = words;
  notice.hidden = false;
}

async function keepAsking() {
  for (;;) {
    await new Promise((done) => setTimeout(done, delay * SECOND_MS));
    if (!document.hidden) await askForChanges();
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) askForChanges();
});
keepAsking();
