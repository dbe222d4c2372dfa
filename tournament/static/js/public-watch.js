// Keeps a public page up to date: it polls for changes, and usually there are none.

const place = document.getElementById("live");
const live = document.querySelector("[data-live]");
const lost = document.querySelector("[data-lost]");
const EVERY = Number(place.dataset.watch);
const LONGEST = 120;
let etag = place.dataset.etag;
let wait = EVERY;

function exchange(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("live");
  if (!fresh) return;
  document.getElementById("updated")?.replaceChildren(...(page.getElementById("updated")?.childNodes ?? []));
  const folds = [...place.querySelectorAll("details")].map((fold) => fold.open);
  const held = place.contains(document.activeElement) && document.activeElement.getAttribute("href");
  place.replaceChildren(...fresh.childNodes);
  place.querySelectorAll("details").forEach((fold, at) => { fold.open = folds[at] ?? fold.open; });
  if (held) place.querySelector(`a[href="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  document.dispatchEvent(new Event("exchanged"));
}

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { "If-None-Match": etag }, cache: "no-store", credentials: "omit" });
    if (answer.status === 200) {
      exchange(await answer.text());
      etag = answer.headers.get("ETag");
    } else if (answer.status !== 304) throw new Error(answer.statusText);
    live.hidden = false;
    lost.hidden = true;
    wait = EVERY;
  } catch {
    live.hidden = true;
    lost.hidden = false;
    wait = Math.min(wait * 2, LONGEST);
  }
}

// Slightly spread out, so that four hundred phones which opened the page together do not all poll together.
async function keepLooking() {
  for (;;) {
    await new Promise((done) => setTimeout(done, wait * (900 + 200 * Math.random())));
    if (!document.hidden) await look();
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) look();
});
keepLooking();
