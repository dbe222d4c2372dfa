// Keeps a watched table up to date: it polls for changes, and usually there are none.

const EVERY = 1000;
const place = document.getElementById("watched");
const live = document.querySelector("[data-live]");
const lost = document.querySelector("[data-lost]");
let etag = place.dataset.etag || null;
let wait = Number(place.dataset.watch);

function exchange(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("watched");
  if (!fresh) return;
  const open = [...place.querySelectorAll("details[open] .hand")].map((hand) => hand.id);
  place.replaceChildren(...fresh.childNodes);
  for (const id of open) {
    const details = document.getElementById(id)?.closest("details");
    if (details) details.open = true;
  }
}

async function look() {
  try {
    const headers = etag ? { "If-None-Match": etag } : {};
    const answer = await fetch(location.href, { headers, cache: "no-store" });
    if (answer.status === 200) {
      const text = await answer.text();
      exchange(text);
      etag = answer.headers.get("ETag");
    } else if (answer.status !== 304) throw new Error(answer.statusText);
    live.hidden = false;
    lost.hidden = true;
    wait = Number(place.dataset.watch);
  } catch {
    live.hidden = true;
    lost.hidden = false;
    wait = Math.min(wait * 2, 60);
  }
}

async function keepLooking() {
  for (;;) {
    await new Promise((done) => setTimeout(done, wait * EVERY));
    if (!document.hidden) await look();
  }
}

// The device itself remembers what it watches, since the page has the same bytes for everybody. The list of its games
// on the server's pages reads the cookie; polls neither read nor write anything.
function remember() {
  const { cookie, game } = place.dataset;
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${cookie}=`));
  const known = found ? found.slice(cookie.length + 1).split(".") : [];
  const games = [game, ...known.filter((other) => other && other !== game)].slice(0, 20);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${cookie}=${games.join(".")}; path=/; max-age=31536000; SameSite=Lax${secure}`;
}

remember();
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) look();
});
keepLooking();
