// Polls the progress of a job, and goes to its result.

const EVERY = 1000;

async function look() {
  try {
    const answer = await fetch(location.href, { cache: "no-store", headers: { "X-Requested-With": "fetch" } });
    if (answer.redirected) {
      location.assign(answer.url);
      return false;
    }
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("job");
    const place = document.getElementById("job");
    if (!fresh) return true;
    if (!("running" in fresh.dataset) || !fresh.querySelector("form") !== !place.querySelector("form")) {
      location.reload();
      return false;
    }
    place.querySelector("[role=status]").replaceChildren(...fresh.querySelector("[role=status]").childNodes);
    place.querySelector("progress").replaceWith(fresh.querySelector("progress"));
  } catch {
    // The site may be busy or away: try again.
  }
  return true;
}

async function follow() {
  while (await look()) await new Promise((done) => setTimeout(done, EVERY));
}

if ("running" in document.getElementById("job").dataset) setTimeout(follow, EVERY);
