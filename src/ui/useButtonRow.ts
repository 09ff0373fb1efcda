import { useState, type KeyboardEvent } from 'react';

/**
 * Makes a row of buttons one stop of the Tab key, so that the next field is a key away; the arrow keys lead through it. Returns the
 * props of each button by its place. They follow one another without other elements between them.
 */
export function useButtonRow(count: number) {
  const [kept, setKept] = useState(0);
  const stop = Math.min(kept, count - 1);
  return (place: number) => ({
    tabIndex: place === stop ? 0 : -1,
    onFocus: () => setKept(place),
    onKeyDown: focusBeside,
  });
}

function focusBeside(event: KeyboardEvent<HTMLButtonElement>): void {
  const { code, currentTarget } = event;
  const beside =
    code === 'ArrowRight'
      ? currentTarget.nextElementSibling
      : code === 'ArrowLeft'
        ? currentTarget.previousElementSibling
        : null;
  if (!(beside instanceof HTMLButtonElement)) return;
  event.preventDefault();
  beside.focus();
}
