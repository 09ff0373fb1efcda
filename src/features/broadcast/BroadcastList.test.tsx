import { act, screen, waitFor } from '@testing-library/react';

import type { Broadcast } from '@contract/schemas/shapes';

import { rootReducer } from '@/app/rootReducer';
import { realtime } from '@/api/realtimeActions';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { BroadcastList } from './BroadcastList';
import { broadcastSlice } from './broadcastSlice';

rootReducer.inject(broadcastSlice);

const row = (change: Partial<Broadcast> = {}): Broadcast => ({
  id: 7,
  status: 'running',
  message: 'Hello',
  media_url: null,
  sent: 2,
  failed: 0,
  unconfirmed: 0,
  pending: 8,
  canceled: 0,
  total: 10,
  created_at: 1_800_000_000,
  finished_at: null,
  ends_at: 1_800_000_600,
  retry_of: null,
  retried_by: null,
  ...change,
});

const bar = () => screen.getByRole('progressbar');

it('follows socket events and never goes back', async () => {
  fakeApi({ listBroadcasts: () => [row()] });
  const { store } = renderApp(<BroadcastList isLive onShowResults={() => {}} />);
  await screen.findByText('Hello');
  expect(bar()).toHaveAttribute('aria-valuenow', '2');
  act(() => {
    store.dispatch(
      realtime['broadcast:progress']({ id: 7, sent: 4, failed: 1, unconfirmed: 0, pending: 5, total: 10 }),
    );
  });
  expect(bar()).toHaveAttribute('aria-valuenow', '5');
  act(() => {
    store.dispatch(
      realtime['broadcast:progress']({ id: 7, sent: 1, failed: 0, unconfirmed: 0, pending: 9, total: 10 }),
    );
  });
  expect(bar()).toHaveAttribute('aria-valuenow', '5');
});

it('pauses, resumes, and cancels only after a confirmation', async () => {
  let now = row();
  const { calls } = fakeApi({
    listBroadcasts: () => [now],
    pauseBroadcast: () => (now = row({ status: 'paused', ends_at: null })),
    resumeBroadcast: () => (now = row()),
    cancelBroadcast: () => (now = row({ status: 'canceled', pending: 0, canceled: 8 })),
  });
  const { user, t } = renderApp(<BroadcastList isLive onShowResults={() => {}} />);
  await user.click(await screen.findByRole('button', { name: t('broadcast:actions.pause') }));
  expect(await screen.findByText(t('broadcast:done.pause'))).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: t('broadcast:actions.resume') }));
  await user.click(await screen.findByRole('button', { name: t('broadcast:actions.cancel') }));
  expect(await screen.findByText(t('broadcast:cancel.text', { count: 8 }))).toBeInTheDocument();
  expect(calls.some(({ name }) => name === 'cancelBroadcast')).toBe(false);
  const [, inDialog] = screen.getAllByRole('button', { name: t('broadcast:cancel.submit') });
  await user.click(inDialog as HTMLElement);
  expect(await screen.findByText(t('broadcast:statuses.canceled'))).toBeInTheDocument();
});

it('offers one retry of failed groups', async () => {
  let now = row({ status: 'completed', sent: 7, failed: 3, pending: 0, ends_at: null });
  fakeApi({
    listBroadcasts: () => [now],
    retryBroadcast: () => {
      now = { ...now, retried_by: 8 };
      return { id: 8, total: 3 };
    },
  });
  const { user, t } = renderApp(<BroadcastList isLive onShowResults={() => {}} />);
  const retry = await screen.findByRole('button', { name: t('broadcast:actions.retry', { count: 3 }) });
  await user.click(retry);
  expect(await screen.findByText(t('broadcast:history.retriedBy', { id: 8 }))).toBeInTheDocument();
  await waitFor(() => {
    expect(retry).not.toBeInTheDocument();
  });
});
