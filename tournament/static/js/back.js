// "Back" leads to the form as it was left, if the browser still has that page. Without this script it is loaded anew.

const link = document.querySelector("[data-back]");
if (document.referrer && document.referrer.split(/[?#]/)[0] === link.href.split(/[?#]/)[0]) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    history.back();
  });
}
