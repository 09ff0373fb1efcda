import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';

import { useOpenAfterPaint } from './useOpenAfterPaint';

/** Long after a paint. */
const painted = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));

function setUp() {
  const { result } = renderHook(useOpenAfterPaint);
  const change = (isOpen: boolean) => act(() => result.current[1](isOpen));
  return { change, isOpen: () => result.current[0] };
}

it('opens after the paint, and closes at once', async () => {
  const { change, isOpen } = setUp();
  change(true);
  expect(isOpen()).toBe(false);
  await waitFor(() => expect(isOpen()).toBe(true));
  change(false);
  expect(isOpen()).toBe(false);
});

it.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['Tab', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['a press elsewhere', () => fireEvent.pointerDown(document.body)],
])('does not open after %s', async (_name, leave) => {
  const { change, isOpen } = setUp();
  change(true);
  leave();
  await painted();
  expect(isOpen()).toBe(false);
  change(true);
  await waitFor(() => expect(isOpen()).toBe(true));
});

it('lets Escape close what is about to open only', () => {
  const { change } = setUp();
  const heard = jest.fn();
  document.body.addEventListener('keydown', heard);
  change(true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(heard).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(heard).toHaveBeenCalledTimes(1);
  document.body.removeEventListener('keydown', heard);
});
