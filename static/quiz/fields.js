/* The fields of each kind of question: read(form) -> what was answered, write(form, answered) puts it back. Plain data, kept in storage. */

const boxes = (form) => [...form.querySelectorAll("input[name=choice]")];

const ticks = {
  read: (form) => boxes(form).filter((box) => box.checked).map((box) => Number(box.value)),
  write: (form, chosen) => boxes(form).forEach((box) => { box.checked = chosen.includes(Number(box.value)); }),
};

const typed = {
  read: (form) => form.elements.answer.value,
  write: (form, text) => { form.elements.answer.value = text; },
};

const steps = (form) => [...form.querySelectorAll("[data-step]")];

const placed = {
  read: (form) => steps(form).map((step) => Number(step.dataset.step)),
  write(form, order) {
    const list = steps(form)[0]?.parentNode;
    for (const index of order) list?.append(list.querySelector(`[data-step="${index}"]`));
  },
};

export const fields = {choice: ticks, several: ticks, number: typed, shape: typed, predict: typed, order: placed};
