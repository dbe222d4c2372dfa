// A code of another phone was opened: its hands stand in the fragment, which nobody was sent. They go on as a form.

const form = document.querySelector("form[data-relayed]");
const sent = location.hash.slice(1);

if (form && sent.includes("~")) {
  history.replaceState(null, "", location.pathname);
  form.elements.sent.value = sent;
  form.submit();
}
