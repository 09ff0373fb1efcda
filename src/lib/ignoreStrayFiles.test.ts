import { createEvent, fireEvent } from '@testing-library/react';

import { ignoreStrayFiles } from './ignoreStrayFiles';

ignoreStrayFiles();

/** Whether the browser may still open what is dropped. */
function dropOn(target: Element, types: string[]): boolean {
  const event = createEvent.drop(target);
  Object.defineProperty(event, 'dataTransfer', { value: { types, dropEffect: 'copy' } });
  return fireEvent(target, event);
}

it('keeps the page when a file is dropped beside its place, and leaves texts and fields for files alone', () => {
  const field = document.body.appendChild(document.createElement('input'));
  expect(dropOn(document.body, ['Files'])).toBe(false);
  expect(dropOn(field, ['Files'])).toBe(false);
  expect(dropOn(field, ['text/plain'])).toBe(true);
  field.type = 'file';
  expect(dropOn(field, ['Files'])).toBe(true);
});
