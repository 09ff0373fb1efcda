import { act, screen, waitFor } from '@testing-library/react';

import { groupCalls } from '@/api/groupsApi';
import { dialogClosed, dialogOpened } from '@/pages/dialogsSlice';
import { dialogChunks } from './dialogChunks';
import { lazyView } from '@/ui/lazyView';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { DialogLayer } from './DialogLayer';

it('keeps the page working when a dialog cannot be drawn, and opens the next one', async () => {
  fakeApi({ getSupportStatus: () => ({ isSupportConfigured: true }), listSupportMessages: () => [] });
  const broken = lazyView<{ funnelId: number; onClose: () => void }>(async () => () => {
    throw new Error('Broken');
  });
  jest.replaceProperty(dialogChunks, 'copyFunnel', broken);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const report = jest.fn();
  Object.assign(window, { reportError: report });
  const { store, t } = renderApp(
    <>
      <p>the page</p>
      <DialogLayer />
    </>,
  );
  act(() => {
    store.dispatch(dialogOpened({ name: 'copyFunnel', ids: { funnelId: 7 } }));
  });
  expect(await screen.findByText(t('errorScreen.title'))).toBeInTheDocument();
  expect(screen.getByText('the page')).toBeInTheDocument();
  expect(report).toHaveBeenCalledTimes(1);
  act(() => {
    store.dispatch(dialogClosed());
    store.dispatch(dialogOpened({ name: 'support', ids: {} }));
  });
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(screen.queryByText(t('errorScreen.title'))).not.toBeInTheDocument();
  jest.restoreAllMocks();
});

it('leaves a dialog whose request hangs; its end is a toast and does not close the next dialog', async () => {
  let answer: () => void = () => undefined;
  const sent = jest.fn();
  fakeApi({
    getSupportStatus: () => ({ isSupportConfigured: true }),
    listSupportMessages: () => [],
    listGroups: () => [makeGroup(1)],
    renameGroup: () =>
      new Promise((resolve) => {
        sent();
        answer = () => resolve(makeGroup(1, { custom_name: 'New' }));
      }),
  });
  const { store, user, t } = renderApp(<DialogLayer />);
  await store.dispatch(groupCalls.listGroups.initiate());
  act(() => void store.dispatch(dialogOpened({ name: 'renameGroup', ids: { groupId: 1 } })));
  await user.type(await screen.findByRole('textbox'), 'New{Enter}');
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  await user.keyboard('{Escape}');
  expect(store.getState().dialogs.open).toBeNull();
  expect(await screen.findByText(t('common:requestGoesOn'))).toBeInTheDocument();
  act(() => void store.dispatch(dialogOpened({ name: 'support', ids: {} })));
  act(() => answer());
  expect(await screen.findByText(t('groups:rename.saved'))).toBeInTheDocument();
  expect(store.getState().dialogs.open?.name).toBe('support');
});
