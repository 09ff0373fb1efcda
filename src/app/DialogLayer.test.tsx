import { act, screen } from '@testing-library/react';

import { dialogClosed, dialogOpened } from '@/pages/dialogsSlice';
import { dialogChunks } from '@/pages/dialogChunks';
import { lazyView } from '@/ui/lazyView';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { DialogLayer } from './DialogLayer';

it('keeps the page working when a dialog cannot be fetched, and opens the next one', async () => {
  fakeApi({ getSupportStatus: () => ({ isSupportConfigured: true }), listSupportMessages: () => [] });
  const refused = lazyView<{ funnelId: number; onClose: () => void }>(() =>
    Promise.reject(new Error('Loading chunk 7 failed')),
  );
  jest.replaceProperty(dialogChunks, 'copyFunnel', refused);
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
