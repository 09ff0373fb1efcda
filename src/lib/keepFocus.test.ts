import { fireEvent } from '@testing-library/react';

import { keepFocus } from './keepFocus';

keepFocus();

const observed = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Chromium takes the focus away without an event. */
function disable(button: HTMLButtonElement) {
  button.blur();
  button.disabled = true;
}

/** A focused button that is disabled, until `while` has passed. */
async function saveMeanwhile(act: (other: HTMLButtonElement) => void) {
  document.body.innerHTML = '<button>Save</button><button>Other</button>';
  const [save, other] = [...document.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement];
  save.focus();
  disable(save);
  await observed();
  act(other);
  await observed();
  save.disabled = false;
  await observed();
  return { save, other };
}

it('returns to a button that was disabled while it was pressed', async () => {
  const { save } = await saveMeanwhile((other) => (other.disabled = true));
  expect(save).toHaveFocus();
});

it('stays where the person has gone meanwhile', async () => {
  const { other } = await saveMeanwhile((next) => next.focus());
  expect(other).toHaveFocus();
  await saveMeanwhile(() => fireEvent.pointerDown(document.body));
  expect(document.body).toHaveFocus();
});
