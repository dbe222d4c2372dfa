// Keeps a watched table up to date: it polls for changes, and usually there are none.

const SECOND_MS = 1000;
const container = document.getElementById("watched");
const liveNotice = document.querySelector("[data-live]");
const lostNotice = document.querySelector("[data-lost]");
let etag = container.dataset.etag || null;
let delay = Number(container.dataset.watch);

function replaceContent(text) {
  const newContent = new DOMParser().parseFromString(text, "text/html").getElementById("watched");
  if (!newContent) return;
  const open = [...container.querySelectorAll("details[open] .hand")].map((hand) => hand.id);
  container.replaceChildren(...newContent.childNodes);
  for (const id of open) {
    const details = document.getElementById(id)?.closest("details");
    if (details) details.open = true;
  }
}

async function poll() {
  try {
    const headers = etag ? { "If-None-Match": etag } : {};
    const response = await fetch(location.href, { headers, cache: "no-store" });
    if (response.status === 200) {
      const text = await response.text();
      replaceContent(text);
      etag = response.headers.get("ETag");
    } else if (response.status !== 304) throw new Error(response.statusText);
    liveNotice.hidden = false;
    lostNotice.hidden = true;
    delay = Number(container.dataset.watch);
  } catch {
    liveNotice.hidden = true;
    lostNotice.hidden = false;
    delay = Math.min(delay * 2, 60);
  }
}

async function keepPolling() {
  for (;;) {
    await new Promise((done) => setTimeout(done, delay * SECOND_MS));
    if (!document.hidden) await poll();
  }
}

// The device itself remembers what it watches, since the page has the same bytes for everybody. The list of its games
// on the server's pages reads the cookie; polls neither read nor write anything.
function rememberGame() {
  const { cookie, game } = container.dataset;
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${cookie}=`));
  const known = found ? found.slice(cookie.length + 1).split(".") : [];
  const games = [game, ...known.filter((other) => other && other !== game)].slice(0, 20);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${cookie}=${games.join(".")}; path=/; max-age=31536000; SameSite=Lax${secure}`;
}

rememberGame();
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) poll();
});
keepPolling();
