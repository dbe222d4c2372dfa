// Another phone's code was opened: its hands are in the fragment, which was sent to nobody. They are sent on as a form.
// The next code may be opened on the page of the previous one.

const form = document.querySelector("form[data-relayed]");

function sendRelayed() {
  const sent = location.hash.slice(1);
  if (!sent.includes("~")) return;
  history.replaceState(null, "", location.pathname);
  form.elements.sent.value = sent;
  form.submit();
}

addEventListener("hashchange", sendRelayed);
sendRelayed();
