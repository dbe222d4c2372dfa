// The counting pad: cards tapped one by one, or figures typed and added, become one sum in the field for which it was
// opened. It only adds; the server works out what the sum means.

const dialog = document.querySelector("[data-pad]");
const form = document.querySelector("form[data-preview]");

if (dialog && form) {
  const opener = document.querySelector("[data-pad-opener]").content.firstElementChild;
  const summands = dialog.querySelector("[data-pad-summands]");
  const total = dialog.querySelector("[data-pad-sum]");
  let parts = []; // figures as texts; the last one grows digit by digit
  let typing = false;
  let field = null;

  function showSum() {
    const sum = parts.reduce((soFar, part) => soFar + Number(part), 0);
    summands.textContent = parts.join(" + ");
    summands.scrollTop = summands.scrollHeight;
    total.value = String(sum);
  }

  // What was typed: a figure or a sum, with thousands as people separate them.
  function typedParts(text) {
    const figures = text.replaceAll(/\s|[.,'](?=\d{3}(?!\d))/g, "").split("+");
    return figures.every((figure) => /^\d+$/.test(figure)) ? figures.filter((figure) => Number(figure) > 0) : [];
  }

  function openPad(input) {
    field = input;
    parts = typedParts(input.value);
    typing = false;
    dialog.querySelector("[data-pad-title]").textContent = input.getAttribute("aria-label");
    showSum();
    dialog.showModal();
  }

  function pressKey(key) {
    if (key.card) {
      parts.push(key.card);
      typing = false;
    } else if (key.digit) {
      if (typing && parts.at(-1).length < 5) parts[parts.length - 1] += key.digit;
      else if (!typing) parts.push(key.digit);
      typing = true;
    } else if ("plus" in key) {
      typing = false;
    } else if ("back" in key) {
      if (typing && parts.at(-1)?.length > 1) parts[parts.length - 1] = parts.at(-1).slice(0, -1);
      else parts.pop();
      if (!parts.length) typing = false;
    } else return false;
    return true;
  }

  dialog.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (pressKey(button.dataset)) return showSum();
    dialog.close();
    if ("use" in button.dataset) {
      field.value = total.value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    field.focus();
  });

  // The pad belongs to the figure that has the focus: its button is shown in place of the field's name, which it says, so
  // that nothing moves. Pressing it leaves the focus where it is.
  // A tap that gave the focus to the figure may end on the button that came under it: only one that began there counts.
  let pressed = false;
  opener.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    pressed = true;
  });
  form.addEventListener("focusin", (event) => {
    const figure = event.target.closest(".question-row-figure .figure-field");
    if (!figure || event.target === opener || !dialog.querySelector("[data-card]")) return;
    opener.querySelector("[data-pad-of]").textContent = figure.querySelector(":scope > span").textContent;
    opener.onclick = (click) => {
      if (pressed || click.detail === 0) openPad(event.target); // 0: by the keyboard
      pressed = false;
    };
    pressed = false;
    figure.prepend(opener);
  });
  form.addEventListener("focusout", (event) => {
    if (event.relatedTarget !== opener && !opener.parentElement?.contains(event.relatedTarget)) opener.remove();
  });
}
