import { act, screen, within } from '@testing-library/react';

import { signedIn, signedOut } from '@/api/sessionActions';
import { realtime, realtimeConnected, realtimeDisconnected } from '@/api/realtimeActions';
import { recordToasts } from '@/app/recordToasts';
import { fakeApi, type FakeResponse } from '@test/kit/fakeApi';
import { makeUser } from '@test/kit/makeUser';
import { fakeTime, passTime } from '@test/kit/passTime';
import { renderApp } from '@test/kit/renderApp';

import { NotificationMenu } from './NotificationMenu';

const owner = makeUser();
const counts = { id: 7, sent: 8, failed: 1, total: 10, unconfirmed: 1, pending: 0 };
const run = (groupId: number, change = {}) => ({
  runId: 100 + groupId,
  funnelId: 5,
  funnelName: 'Welcome',
  groupId,
  groupName: `Chat ${groupId}`,
  ...change,
});
const notification = (change = {}) => ({
  id: '1',
  type: 'broadcast' as const,
  title: 'From the server',
  message: '',
  timestamp: Date.now(),
  unread: true,
  ...change,
});

beforeEach(() => {
  fakeTime();
});
afterEach(() => {
  jest.useRealTimers();
});

async function open(listNotifications: FakeResponse = () => []) {
  fakeApi({ listNotifications });
  const app = renderApp(<NotificationMenu />);
  recordToasts(app.store.dispatch);
  app.store.dispatch(signedIn(owner));
  await passTime(100);
  const push = (action: unknown) => act(() => void app.store.dispatch(action as never));
  /** Texts of the shown toasts. */
  const said = (text: string) => screen.queryAllByText(text).length;
  const kinds = () => app.store.getState().shown.toasts.map(({ kind }) => kind);
  return { ...app, push, said, kinds };
}

/** The specification does not define the payloads. */
const event = (name: keyof typeof realtime, payload: unknown) =>
  (realtime[name] as (payload: unknown) => unknown)(payload);

it('shows the end of a broadcast without a server notification, and keeps it in the bell', async () => {
  const { t, push, said } = await open();
  push(event('broadcast:completed', counts));
  await passTime(5_000);
  expect(said(t('notifications:feedback.broadcastCompleted'))).toBe(1);
  expect(said(t('notifications:feedback.counts', { sent: 8, total: 10, failed: 1 }))).toBe(1);
  expect(screen.getByRole('button', { name: t('notifications:bell', { count: 1 }) })).toBeInTheDocument();
});

it('shows no end of a run that the owner stopped: that is told already', async () => {
  const { push, kinds } = await open();
  push(event('funnel:completed', run(1, { isStopped: true })));
  await passTime(15_000);
  expect(kinds()).toEqual([]);
});

it('can be marked and removed in the bell without a call', async () => {
  const { t, push } = await open();
  push(event('broadcast:completed', counts));
  await passTime(10_000);
  act(() => screen.getByRole('button', { name: t('notifications:bell', { count: 1 }) }).click());
  await passTime(100);
  const panel = within(screen.getByRole('region', { name: t('notifications:title') }));
  expect(panel.getByText(t('notifications:feedback.broadcastCompleted'))).toBeInTheDocument();
  act(() => panel.getByRole('button', { name: t('notifications:markRead') }).click());
  expect(screen.getByRole('button', { name: t('notifications:bell', { count: 0 }) })).toBeInTheDocument();
  act(() => panel.getByRole('button', { name: t('notifications:remove') }).click());
  expect(panel.getByText(t('notifications:empty.title'))).toBeInTheDocument();
});

it.each([
  [{ sent: 10, total: 10, failed: 0 }, 'success'],
  [{ sent: 8, total: 10, failed: 2 }, 'warning'],
])('shows the meaning of an end by an icon: %j', async (values, kind) => {
  const { push, kinds } = await open();
  push(event('broadcast:completed', { ...counts, ...values }));
  await passTime(5_000);
  expect(kinds()).toEqual([kind]);
});

it.each([
  ['generic', 'success', 'success'],
  ['broadcast', 'warning', 'warning'],
  ['telegram_error', undefined, 'error'],
  ['generic', undefined, 'info'],
])('shows a pushed %s notification of tone %s as %s', async (type, tone, kind) => {
  const { push, kinds } = await open();
  push(event('notification', { ...notification(), type, tone }));
  await passTime(1_000);
  expect(kinds()).toEqual([kind]);
});

it("shows the server's text when a broadcast failed", async () => {
  const { t, push, said } = await open();
  push(event('broadcast:error', { ...counts, message: 'The phone is gone' }));
  await passTime(5_000);
  expect(said(t('notifications:feedback.broadcastFailed'))).toBe(1);
  expect(said('The phone is gone')).toBe(1);
});

it('shows the end of a broadcast once when a notification follows', async () => {
  const { t, push, said } = await open();
  push(event('broadcast:completed', counts));
  push(event('notification', notification()));
  await passTime(1_000);
  expect(said('From the server')).toBe(1);
  await passTime(4_000);
  expect(said(t('notifications:feedback.broadcastCompleted'))).toBe(0);
  expect(screen.getByRole('button', { name: t('notifications:bell', { count: 1 }) })).toBeInTheDocument();
});

it('shows the end of a broadcast once when its notification comes first', async () => {
  const { t, push, said } = await open();
  push(event('notification', notification()));
  push(event('broadcast:completed', counts));
  await passTime(5_000);
  expect(said(t('notifications:feedback.broadcastCompleted'))).toBe(0);
  expect(screen.getByRole('button', { name: t('notifications:bell', { count: 1 }) })).toBeInTheDocument();
});

describe('when the socket disconnects between the end of a broadcast and its notification', () => {
  const breakFor = async ({ push }: Awaited<ReturnType<typeof open>>, ms: number) => {
    push(realtimeDisconnected('transport close'));
    await passTime(ms);
    push(realtimeConnected({ isFirst: false }));
    await passTime(4_000);
  };

  it.each([500, 30_000])('counts it once, as in the list after %i ms', async (awayMs) => {
    let list: unknown[] = [];
    const app = await open(() => list);
    app.push(event('broadcast:completed', counts));
    list = [notification()];
    await breakFor(app, awayMs);
    expect(app.said(app.t('notifications:feedback.broadcastCompleted'))).toBe(0);
    expect(screen.getByRole('button', { name: app.t('notifications:bell', { count: 1 }) })).toBeInTheDocument();
  });

  it.each([
    ['that the list lacks', () => []],
    ['although the server has no list', () => ({ status: 404, body: {} })],
  ])('shows it anyway %s', async (_name, answer) => {
    const app = await open(answer);
    app.push(event('broadcast:completed', counts));
    await breakFor(app, 500);
    expect(app.said(app.t('notifications:feedback.broadcastCompleted'))).toBe(1);
  });
});

it('shows every notification of a bundle', async () => {
  const { push, said } = await open();
  act(() => {
    push(event('notification', notification()));
    push(event('notification', notification({ id: '2', title: 'Another one' })));
  });
  await passTime(1_000);
  expect([said('From the server'), said('Another one')]).toEqual([1, 1]);
});

it('shows nothing for a canceled broadcast', async () => {
  const { t, push, said } = await open();
  push(event('broadcast:completed', { ...counts, sent: 3 }));
  await passTime(5_000);
  expect(said(t('notifications:feedback.broadcastCompleted'))).toBe(0);
});

it.each([['funnel:started', 'funnelStarted'] as const, ['funnel:completed', 'funnelCompleted'] as const])(
  'shows %s in 300 groups once, not 300 times',
  async (name, kind) => {
    const { t, push, said } = await open();
    act(() => {
      for (let group = 1; group <= 200; group += 1) push(event(name, run(group)));
    });
    await passTime(2_000);
    expect(said(t(`notifications:feedback.${kind}.inGroups`, { funnelName: 'Welcome', count: 200 }))).toBe(1);
    for (let group = 201; group <= 300; group += 1) {
      push(event(name, run(group)));
      await passTime(50);
    }
    await passTime(10_000);
    expect(said(t(`notifications:feedback.${kind}.inGroups`, { funnelName: 'Welcome', count: 100 }))).toBe(1);
  },
);

it("shows the group's name when there is one", async () => {
  const { t, push, said } = await open();
  push(event('funnel:started', run(1)));
  await passTime(2_000);
  const text = t('notifications:feedback.funnelStarted.inGroup', { funnelName: 'Welcome', groupName: 'Chat 1' });
  expect(said(text)).toBe(1);
});

it('does not nest the same quotation marks in names', async () => {
  const { t, push, said } = await open();
  push(event('funnel:started', run(1, { funnelName: 'The «Start» course', groupName: '„VIP“' })));
  await passTime(2_000);
  const names = { funnelName: 'The "Start" course', groupName: '"VIP"' };
  expect(said(t('notifications:feedback.funnelStarted.inGroup', names))).toBe(1);
});

it('shows many funnels in one toast', async () => {
  const { t, push, said } = await open();
  act(() => {
    for (let at = 1; at <= 5; at += 1) push(event('funnel:started', run(1, { funnelId: at, funnelName: `F ${at}` })));
  });
  await passTime(2_000);
  expect(said(t('notifications:feedback.funnelStarted.several', { funnelCount: 5, groupCount: 1 }))).toBe(1);
});

it('shows a run once when it has a notification', async () => {
  const { t, push, said } = await open();
  push(event('funnel:completed', run(1)));
  push(event('notification', notification({ type: 'funnel', message: 'Welcome, Chat 1: two messages failed' })));
  await passTime(5_000);
  const text = t('notifications:feedback.funnelCompleted.inGroup', { funnelName: 'Welcome', groupName: 'Chat 1' });
  expect(said(text)).toBe(0);
});

it('recognizes names that a notification quotes with other marks', async () => {
  const { t, push, said } = await open();
  const names = { funnelName: 'The «Start» course', groupName: '«VIP»' };
  push(event('funnel:completed', run(1, names)));
  const message = 'The „Start“ course, „VIP“: two messages failed';
  push(event('notification', notification({ type: 'funnel', message })));
  await passTime(5_000);
  const shown = { funnelName: 'The "Start" course', groupName: '"VIP"' };
  expect(said(t('notifications:feedback.funnelCompleted.inGroup', shown))).toBe(0);
});

it('handles events without fields or payload', async () => {
  const { t, push, said } = await open();
  push(event('broadcast:completed', undefined));
  push(event('broadcast:error', { id: 'x' }));
  push(event('funnel:started', {}));
  push(event('funnel:completed', null));
  await passTime(5_000);
  expect(said(t('notifications:feedback.broadcastCompleted'))).toBe(1);
  expect(said(t('notifications:feedback.broadcastFailed'))).toBe(1);
  expect(said(t('notifications:feedback.funnelStarted.unnamed'))).toBe(1);
  expect(said(t('notifications:feedback.funnelCompleted.unnamed'))).toBe(1);
});

it('shows nothing to the next user who signs in', async () => {
  const { t, store, push, said } = await open();
  push(event('broadcast:completed', counts));
  push(event('funnel:started', run(1)));
  push(signedOut());
  push(signedIn({ ...owner, id: 2, email: 'other@example.com' }));
  await passTime(15_000);
  expect(said(t('notifications:feedback.broadcastCompleted'))).toBe(0);
  expect(store.getState().notifications.feedback).toEqual([]);
});
