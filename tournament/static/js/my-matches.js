// "My matches" on the public pages of a tournament, for a device that opened the pair's own page. Only the device knows
// that, and the number of the pair: what lets it in is a cookie, which scripts cannot read.

const NUMBER_PATTERN = /^\d+$/;
const own = document.querySelector("[data-own-pair]"); // on the pages of the pair
const closed = document.querySelector("[data-closed-pair]"); // where its link is valid no more
const way = document.querySelector("[data-my-matches]"); // on the public ones
const storageKey = (tournament) => `own pair ${tournament}`;

function withStorage(action) {
  try {
    return action(localStorage);
  } catch {
    return null; // the browser forbids it: the pair's link leads there too
  }
}

// The device may have opened the page of another pair since.
function forget({ tournament, closedPair }) {
  if (localStorage.getItem(storageKey(tournament)) === closedPair) localStorage.removeItem(storageKey(tournament));
}

function showWay() {
  const pair = withStorage((storage) => storage.getItem(storageKey(way.dataset.myMatches)));
  way.hidden = !NUMBER_PATTERN.test(pair ?? "");
  if (!way.hidden) way.href = way.dataset.address.replace(/0\/$/, `${pair}/`);
}

if (own) withStorage((storage) => storage.setItem(storageKey(own.dataset.tournament), own.dataset.ownPair));
if (closed) withStorage(() => forget(closed.dataset));
if (way) {
  showWay();
  addEventListener("pageshow", showWay);
}
