import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { renderApp } from '@test/kit/renderApp';

import { RequestModal } from './RequestModal';

/** A dialog that opens another one in its place. */
function Dialogs() {
  const [open, setOpen] = useState<'first' | 'second' | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen('first')}>
        Open
      </button>
      {open && (
        <RequestModal key={open} title={open} isPending={false} onCancel={() => setOpen(null)}>
          <button type="button" onClick={() => setOpen('second')}>
            Go on
          </button>
        </RequestModal>
      )}
    </>
  );
}

async function open() {
  const app = renderApp(<Dialogs />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await app.user.click(opener);
  await screen.findByRole('dialog', { name: 'first' });
  return { ...app, opener };
}

it('returns the focus to what opened a dialog that is removed', async () => {
  const { user, opener } = await open();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByRole('dialog', { name: 'second' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

it('leaves the focus where it is by then', async () => {
  const { user, opener } = await open();
  const other = document.body.appendChild(document.createElement('button'));
  await user.keyboard('{Escape}');
  other.focus();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(opener).not.toHaveFocus();
  other.remove();
});
