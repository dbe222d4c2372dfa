// Keeps a public page up to date: it polls for changes, and usually there are none.

const container = document.getElementById("live");
const liveNotice = document.querySelector("[data-live]");
const lostNotice = document.querySelector("[data-lost]");
const INTERVAL_SECONDS = Number(container.dataset.watch);
const MAX_INTERVAL_SECONDS = 120;
let etag = container.dataset.etag;
let delay = INTERVAL_SECONDS;

function replaceContent(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const newContent = page.getElementById("live");
  if (!newContent) return;
  document.getElementById("updated")?.replaceChildren(...(page.getElementById("updated")?.childNodes ?? []));
  const folds = [...container.querySelectorAll("details")].map((fold) => fold.open);
  const held = container.contains(document.activeElement) && document.activeElement.getAttribute("href");
  container.replaceChildren(...newContent.childNodes);
  container.querySelectorAll("details").forEach((fold, at) => { fold.open = folds[at] ?? fold.open; });
  if (held) container.querySelector(`a[href="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  document.dispatchEvent(new Event("exchanged"));
}

async function poll() {
  try {
    const response = await fetch(location.href, { headers: { "If-None-Match": etag }, cache: "no-store", credentials: "omit" });
    if (response.status === 200) {
      replaceContent(await response.text());
      etag = response.headers.get("ETag");
    } else if (response.status !== 304) throw new Error(response.statusText);
    liveNotice.hidden = false;
    lostNotice.hidden = true;
    delay = INTERVAL_SECONDS;
  } catch {
    liveNotice.hidden = true;
    lostNotice.hidden = false;
    delay = Math.min(delay * 2, MAX_INTERVAL_SECONDS);
  }
}

// Slightly spread out, so that four hundred phones which opened the page together do not all poll together.
async function keepPolling() {
  for (;;) {
    await new Promise((done) => setTimeout(done, delay * (900 + 200 * Math.random())));
    if (!document.hidden) await poll();
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) poll();
});
keepPolling();
