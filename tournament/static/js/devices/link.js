// A link was opened: its secret stands in the fragment, which nobody was sent. It goes on as a form, and is gone from
// the address and from the history before that. What follows a point says from which sheet it was read.

const form = document.querySelector("form[data-link]");
const secret = location.hash.slice(1).split(".")[0];

if (form && /^[\w-]{43}$/.test(secret)) {
  history.replaceState(null, "", location.pathname);
  form.elements.secret.value = secret;
  form.submit();
}
