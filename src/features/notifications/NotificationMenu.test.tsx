import { act, screen, waitFor, within } from '@testing-library/react';

import type { Notification } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { makeStore } from '@/app/store';
import { listNotifications } from '@/api/notificationsApi';
import { signedOut } from '@/api/sessionActions';
import { realtime, realtimeConnected } from '@/api/realtimeActions';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { NotificationMenu } from './NotificationMenu';
import { selectNotifications, selectUnreadCount } from './notificationsSlice';

const startedMs = Date.now();

const make = (id: number, change: Partial<Notification> = {}): Notification => ({
  id: String(id),
  type: 'broadcast',
  title: `Title ${id}`,
  message: `Text ${id}`,
  timestamp: startedMs - 5 * MINUTE_MS + id,
  unread: true,
  ...change,
});

const many = (count: number) => Array.from({ length: count }, (_, index) => make(count - index));

it('counts unread ones and shows 9+ above nine', async () => {
  fakeApi({ listNotifications: () => [...many(9), make(0, { unread: false })] });
  const { t, store } = renderApp(<NotificationMenu />);
  const bell = await screen.findByRole('button', { name: t('notifications:bell', { count: 9 }) });
  expect(bell).toHaveTextContent(/^9$/);

  act(() => {
    store.dispatch(realtime.notification(make(50)));
  });
  expect(bell).toHaveTextContent(/^9\+$/);
  expect(bell).toHaveAccessibleName(t('notifications:bell', { count: 10 }));
});

it('keeps the newest fifty', async () => {
  fakeApi({ listNotifications: () => many(50) });
  const { store } = renderApp(<NotificationMenu />);
  await waitFor(() => {
    expect(selectNotifications(store.getState())).toHaveLength(50);
  });
  act(() => {
    store.dispatch(realtime.notification(make(51)));
  });
  const items = selectNotifications(store.getState());
  expect(items).toHaveLength(50);
  expect(items[0]?.id).toBe('51');
  expect(items.at(-1)?.id).toBe('2');
});

it('shows a toast for each pushed one, once, and none for stored ones', async () => {
  fakeApi({ listNotifications: () => [make(1)] });
  const { store } = renderApp(<NotificationMenu />);
  await waitFor(() => {
    expect(selectUnreadCount(store.getState())).toBe(1);
  });
  const pushed = make(2);
  act(() => {
    store.dispatch(realtime.notification(pushed));
    store.dispatch(realtime.notification(pushed));
  });
  expect(await screen.findAllByText(pushed.title)).toHaveLength(1);
  expect(screen.queryByText('Title 1')).not.toBeInTheDocument();
});

it('keeps pushed and removed ones despite an older list response', async () => {
  let answer: (items: Notification[]) => void = () => {};
  const { answers } = fakeApi({ listNotifications: () => [make(1), make(2)], deleteNotification: () => null });
  const { store, user, t } = renderApp(<NotificationMenu />);
  await user.click(await screen.findByRole('button', { name: t('notifications:bell', { count: 2 }) }));
  const panel = await screen.findByRole('region', { name: t('notifications:title') });

  answers.listNotifications = () => new Promise((resolve) => (answer = resolve));
  act(() => {
    store.dispatch(realtimeConnected({ isFirst: false }));
  });
  await user.click(within(panel).getByRole('button', { name: t('notifications:remove'), description: 'Title 1' }));
  act(() => {
    store.dispatch(realtime.notification(make(3)));
  });
  // A response from before the removal is ignored: the list is requested again.
  answers.listNotifications = () => [make(3), make(2)];
  await act(async () => {
    answer([make(2), make(1)]);
    await Promise.resolve();
  });
  await waitFor(() => {
    expect(listNotifications.select()(store.getState()).isLoading).toBe(false);
  });
  expect(selectNotifications(store.getState()).map(({ id }) => id)).toEqual(['3', '2']);
});

it('marks one read and unread again, marks all read, and removes', async () => {
  const { calls } = fakeApi({
    listNotifications: () => [make(2), make(1)],
    markNotification: () => make(2),
    readAllNotifications: () => null,
    deleteNotification: () => null,
  });
  const { store, user, t } = renderApp(<NotificationMenu />);
  await user.click(await screen.findByRole('button', { name: t('notifications:bell', { count: 2 }) }));
  const press = (name: string, description?: string) =>
    user.click(screen.getByRole('button', description === undefined ? { name } : { name, description }));
  await screen.findByText('Title 1');

  await press(t('notifications:markRead'), 'Title 2');
  expect(selectUnreadCount(store.getState())).toBe(1);
  await press(t('notifications:markUnread'), 'Title 2');
  expect(selectUnreadCount(store.getState())).toBe(2);
  await press(t('notifications:readAll'));
  expect(selectUnreadCount(store.getState())).toBe(0);
  await press(t('notifications:remove'), 'Title 1');
  expect(screen.queryByText('Title 1')).not.toBeInTheDocument();
  expect(calls.slice(1).map(({ name, params, body }) => [name, params.id, body])).toEqual([
    ['markNotification', '2', { unread: false }],
    ['markNotification', '2', { unread: true }],
    ['readAllNotifications', undefined, undefined],
    ['deleteNotification', '1', undefined],
  ]);
});

it('reloads when the server refuses a mark', async () => {
  fakeApi({ listNotifications: () => [make(1)], deleteNotification: () => ({ status: 500, body: {} }) });
  const { user, t } = renderApp(<NotificationMenu />);
  await user.click(await screen.findByRole('button', { name: t('notifications:bell', { count: 1 }) }));
  await user.click(await screen.findByRole('button', { name: t('notifications:remove') }));
  expect(await screen.findByText(t('notifications:failures.remove'))).toBeInTheDocument();
  expect(await screen.findByText('Title 1')).toBeInTheDocument();
});

it('closes by Esc with focus back on the bell, and by a click elsewhere', async () => {
  fakeApi({ listNotifications: () => [] });
  const { user, t } = renderApp(
    <>
      <NotificationMenu />
      <button type="button">beside</button>
    </>,
  );
  const bell = await screen.findByRole('button', { name: t('notifications:bell', { count: 0 }) });
  await user.click(bell);
  expect(await screen.findByText(t('notifications:empty.title'))).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(bell).toHaveFocus();

  await user.click(bell);
  await screen.findByRole('region', { name: t('notifications:title') });
  await user.click(screen.getByRole('button', { name: 'beside' }));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

it('is reset with the session', () => {
  const store = makeStore();
  store.dispatch(realtime.notification(make(1)));
  store.dispatch(signedOut());
  expect(selectNotifications(store.getState())).toEqual([]);
});
