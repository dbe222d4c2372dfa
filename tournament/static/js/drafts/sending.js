// Sends a form by script, and reports what came of it in one word.

const PROBE_MS = 4000; // ms until a probe counts as lost
const AWAY = [429, 502, 503, 504];

/** A response, or an error if its head has not come within `wait` ms. */
export async function fetchWithin(wait, address, options) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), wait);
  try {
    return await fetch(address, { ...options, cache: "no-store", signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the site can be reached now. */
export async function isReachable() {
  try {
    return (await fetchWithin(PROBE_MS, "/healthz", {})).ok;
  } catch {
    return false;
  }
}

/**
 * {saved: {to, seq}}: written, now or before with its key. {away: true}: unknown or, with a status, it
 * cannot be taken now, to be sent again.
 * {look: status}: not written, and the page that says why is for people.
 */
export async function send(address, body, wait) {
  try {
    const response = await fetchWithin(wait, address, { method: "POST", body, headers: { Accept: "application/json" } });
    if (AWAY.includes(response.status)) return { away: true, status: response.status };
    const written = response.ok && response.headers.get("Content-Type")?.startsWith("application/json");
    return written ? { saved: await response.json() } : { look: response.status };
  } catch {
    return { away: true };
  }
}
