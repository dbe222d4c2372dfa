// The table page of a scorer says when another phone wrote. Nothing is replaced: somebody may be reading.

const SECOND = 1000;
const INTERVAL = 15;
const LONGEST = 120; // seconds between two tries while there is no network
const notice = document.querySelector("[data-changes]");
let delay = INTERVAL;

async function askForChanges() {
  try {
    const response = await fetch(notice.dataset.changes, { cache: "no-store" });
    if (response.status === 200) show((await response.json()).changed);
    else if (response.status !== 204) throw new Error(response.statusText);
    delay = INTERVAL;
  } catch {
    delay = Math.min(delay * 2, LONGEST);
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
    await new Promise((done) => setTimeout(done, delay * SECOND));
    if (!document.hidden) await askForChanges();
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) askForChanges();
});
keepAsking();
