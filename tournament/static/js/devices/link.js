// A link was opened: its secret is in the fragment, which was sent to nobody. It is sent on as a form, and before that
// removed from the address and the history. What follows a full stop says from which sheet it was read.

const form = document.querySelector("form[data-link]");
const secret = location.hash.slice(1).split(".")[0];

if (form && /^[\w-]{43}$/.test(secret)) {
  history.replaceState(null, "", location.pathname);
  form.elements.secret.value = secret;
  form.submit();
}
