import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { act, screen, waitFor } from '@testing-library/react';

import { useState } from 'react';

import { renderApp } from '@test/kit/renderApp';

import { RequestModal } from './RequestModal';

it('can be left while its request hangs, by the button, the keyboard and the cross, and says that it goes on', async () => {
  const onCancel = jest.fn();
  const { user, t } = renderApp(
    <RequestModal
      open
      isPending
      title="Start"
      cancelText="Cancel"
      closable={{ 'aria-label': 'Cross' }}
      onCancel={onCancel}
    />,
  );
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: t('common:actions.close') }));
  await user.click(screen.getByRole('button', { name: 'Cross' }));
  expect(onCancel).toHaveBeenCalledTimes(3);
  expect((await screen.findAllByText(t('common:requestGoesOn'))).length).toBeGreaterThan(0);
});

it('is left without a word while nothing was sent', async () => {
  const onCancel = jest.fn();
  const { user, t } = renderApp(
    <RequestModal open isPending={false} title="Start" cancelText="Cancel" onCancel={onCancel} />,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(t('common:requestGoesOn'))).not.toBeInTheDocument();
});

it('begins in its first field, not on its cross', async () => {
  renderApp(
    <RequestModal open isPending={false} title="Move" onCancel={() => {}}>
      <input readOnly aria-label="Sender" />
      <input type="radio" aria-label="Alone" />
      <input type="radio" aria-label="All" defaultChecked />
    </RequestModal>,
  );
  await waitFor(() => expect(screen.getByLabelText('All')).toHaveFocus());
});

it('begins in its first field also when that has to be loaded, unless the person has gone elsewhere', async () => {
  const dialog = (isLoaded: boolean) => (
    <RequestModal open isPending={false} title="Correct" onCancel={() => {}}>
      {isLoaded ? <textarea aria-label="Text" /> : <div role="status" aria-busy="true" />}
      <input aria-label="Below" />
    </RequestModal>
  );
  function Loading() {
    const [isLoaded, setIsLoaded] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsLoaded(true)}>
          load
        </button>
        {dialog(isLoaded)}
      </>
    );
  }
  const { t, unmount } = renderApp(<Loading />);
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  expect(screen.getByLabelText('Below')).not.toHaveFocus();
  act(() => screen.getByText('load').click());
  await waitFor(() => expect(screen.getByLabelText('Text')).toHaveFocus());
  unmount();
  renderApp(<Loading />);
  await new Promise(requestAnimationFrame);
  const cancel = screen.getByRole('button', { name: t('common:actions.cancel') });
  act(() => cancel.focus());
  act(() => screen.getByText('load').click());
  await new Promise(requestAnimationFrame);
  expect(cancel).toHaveFocus();
});

it('is used by every dialog that sends a request: `confirmLoading` of antd blocks every way out', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!.*\.test\.).*\.tsx$/.test(file),
  );
  const blocking = sources.filter((file) => readFileSync(path.join('src', file), 'utf8').includes('confirmLoading='));
  expect(blocking).toEqual([]);
});
