import { fireEvent, screen } from '@testing-library/react';

import { renderApp } from '@test/kit/renderApp';

import { useSearchKey } from './useSearchKey';

function Page({ dialog = false }) {
  useSearchKey();
  return (
    <main>
      <input type="search" aria-label="Search" defaultValue="old" />
      <input aria-label="Name" />
      <button>Start</button>
      {dialog && <dialog open />}
    </main>
  );
}

const search = () => screen.getByRole<HTMLInputElement>('searchbox');

it.each([
  ['a Latin layout', { key: '/', code: 'Slash' }],
  ['a layout with another character on the key', { key: '.', code: 'Slash' }],
  ['a layout with the slash elsewhere', { key: '/', code: 'Digit7', shiftKey: true }],
])('"/" of %s moves the focus to the search and selects its text', (_name, key) => {
  renderApp(<Page />);
  screen.getByRole('button').focus();
  expect(fireEvent.keyDown(screen.getByRole('button'), key)).toBe(false);
  expect(search()).toHaveFocus();
  expect([search().selectionStart, search().selectionEnd]).toEqual([0, 3]);
});

it('is typed where text is typed', async () => {
  const { user } = renderApp(<Page />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '1/2');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('1/2');
});

it('leaves the browser its shortcuts with a modifier, and a question its focus', () => {
  const { unmount } = renderApp(<Page />);
  expect(fireEvent.keyDown(document.body, { key: '/', code: 'Slash', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true })).toBe(true);
  unmount();
  renderApp(<Page dialog />);
  expect(fireEvent.keyDown(document.body, { key: '/', code: 'Slash' })).toBe(true);
  expect(search()).not.toHaveFocus();
});

it('does nothing on a page without a search', () => {
  function Empty() {
    useSearchKey();
    return <main />;
  }
  renderApp(<Empty />);
  expect(fireEvent.keyDown(document.body, { key: '/', code: 'Slash' })).toBe(true);
});
