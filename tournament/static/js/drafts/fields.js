// The fields of a form as values by name, and whether anybody changed them.

const TYPED = "input:not([type=hidden]):not([type=submit]):not([type=file]), textarea, select";

export const typedFields = (form) => [...form.elements].filter((field) => field.matches(TYPED) && field.name);

const isCheckable = (field) => field.type === "radio" || field.type === "checkbox";

/** {name: [values]}; for check boxes and radio buttons, the values that are set. */
export function valuesOf(form) {
  const values = {};
  for (const field of typedFields(form)) {
    values[field.name] ??= [];
    if (!isCheckable(field) || field.checked) values[field.name].push(field.value);
  }
  return values;
}

/** The fields as rendered by the server. */
export function valuesSent(form) {
  const values = {};
  for (const field of typedFields(form)) {
    values[field.name] ??= [];
    if (isCheckable(field)) {
      if (field.defaultChecked) values[field.name].push(field.value);
    } else if (field.matches("select")) {
      values[field.name].push(([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value);
    } else values[field.name].push(field.defaultValue);
  }
  return values;
}

export const sameValues = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// 3.050, 3,050 and 3 050 are the same figure.
export const figure = (value) => value.trim().replace(/−/g, "-").replace(/[.,'\s]/g, "");

/** Whether both mean the same, however their figures are written. */
export function sayTheSame(one, other) {
  const plain = (values) => Object.fromEntries(Object.entries(values).map(([name, given]) => [name, given.map(figure)]));
  return Object.entries(plain(one)).every(([name, given]) => !other[name] || sameValues(given, other[name].map(figure)));
}

/** Restore values without simulating typing; fields that are not named stay as they are. */
export function fillForm(form, values) {
  const at = {};
  for (const field of typedFields(form)) {
    const given = values[field.name];
    if (!given) continue;
    if (isCheckable(field)) field.checked = given.includes(field.value);
    else {
      at[field.name] = (at[field.name] ?? -1) + 1;
      field.value = given[at[field.name]] ?? "";
    }
    const fold = field.closest("details");
    if (fold && !isCheckable(field) && field.value !== field.defaultValue) fold.open = true;
  }
  form.dispatchEvent(new Event("input")); // on the form itself: listeners look at all of its fields
}
