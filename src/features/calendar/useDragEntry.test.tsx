import { fireEvent, render, screen } from '@testing-library/react';

import { DAY_MS, HOUR_MS } from '@contract/time';

import { DragGhost } from './DragGhost';
import type { ShownEntry } from './entries';
import { useDragEntry } from './useDragEntry';

const DAY = new Date(2037, 0, 5).getTime();
const entry = { key: 'one', atMs: DAY + 9 * HOUR_MS } as ShownEntry;

const handleDrop = jest.fn();
const handleClick = jest.fn();
let rendersCount = 0;

/** A board of one entry above two days, the next day beyond 100 px. */
function Board() {
  const { drag, ghostRef, grab } = useDragEntry(handleDrop);
  rendersCount += 1;
  return (
    <>
      <button type="button" onPointerDown={(event) => grab(entry, event)} onClick={handleClick}>
        Entry
      </button>
      <div data-day={DAY} data-testid="today" />
      <div data-day={DAY + DAY_MS} data-testid="tomorrow" />
      {drag && <DragGhost ref={ghostRef} drag={drag} title="Entry" isGone={false} />}
    </>
  );
}

/** The environment of the tests has no pointer events. */
function point(target: Element | Window, name: string, clientX: number) {
  const event = new MouseEvent(name, { bubbles: true, clientX });
  fireEvent(target, Object.assign(event, { pointerId: 1, pointerType: 'mouse' }));
}

const tile = () => screen.getByRole('button');

beforeEach(() => {
  document.elementFromPoint = (x) => screen.getByTestId(x < 100 ? 'today' : 'tomorrow');
  handleDrop.mockClear();
  handleClick.mockClear();
  rendersCount = 0;
  render(<Board />);
  point(tile(), 'pointerdown', 0);
  point(window, 'pointermove', 50);
});

/** As a browser does where the button was pressed on the same tile. */
function release(x: number) {
  point(window, 'pointerup', x);
  fireEvent.click(tile());
}

it('moves the ghost, and renders the entries only when a drag begins and ends', () => {
  const before = rendersCount;
  const ghost = () => screen.getByRole('status');
  const first = ghost().textContent;
  for (let x = 60; x < 160; x += 10) point(window, 'pointermove', x);
  expect(ghost().textContent).not.toBe(first);
  expect(rendersCount).toBe(before);
  release(150);
  expect(handleDrop).toHaveBeenCalledWith(entry, DAY + DAY_MS + 9 * HOUR_MS);
  expect(handleClick).not.toHaveBeenCalled();
});

it('is let go by Esc, and opens nothing when the button is released later', async () => {
  point(window, 'pointermove', 150);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.queryByRole('status')).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 20));
  release(150);
  expect(handleDrop).not.toHaveBeenCalled();
  expect(handleClick).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 20));
  fireEvent.click(tile());
  expect(handleClick).toHaveBeenCalledTimes(1);
});
