// Polls the progress of a job, and goes to its result.

const INTERVAL_MS = 1000;

async function poll() {
  try {
    const response = await fetch(location.href, { cache: "no-store", headers: { "X-Requested-With": "fetch" } });
    if (response.redirected) {
      location.assign(response.url);
      return false;
    }
    const newContent = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("job");
    const container = document.getElementById("job");
    if (!newContent) return true;
    if (!("running" in newContent.dataset) || !newContent.querySelector("form") !== !container.querySelector("form")) {
      location.reload();
      return false;
    }
    container.querySelector("[role=status]").replaceChildren(...newContent.querySelector("[role=status]").childNodes);
    container.querySelector("progress").replaceWith(newContent.querySelector("progress"));
  } catch {
    // The site may be busy or away: try again.
  }
  return true;
}

async function pollUntilDone() {
  while (await poll()) await new Promise((done) => setTimeout(done, INTERVAL_MS));
}

if ("running" in document.getElementById("job").dataset) setTimeout(pollUntilDone, INTERVAL_MS);
