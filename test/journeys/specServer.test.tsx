import { act, screen, waitFor, within } from '@testing-library/react';

import { BroadcastLists } from '@/features/broadcast/BroadcastLists';
import { GreetingModal } from '@/features/groups/GreetingModal';
import { RunHistoryModal } from '@/features/runs/RunHistoryModal';
import { NotificationPanel } from '@/features/notifications/NotificationPanel';
import { ProfileModal } from '@/features/profile/ProfileModal';
import { SupportModal } from '@/features/support/SupportModal';
import { formatMoment } from '@/lib/moment';
import { ActiveFunnelsPage as ActiveFunnels } from '@/pages/activeFunnels/ActiveFunnelsPage';
import { DashboardPage as Dashboard } from '@/pages/dashboard/DashboardPage';
import { rootReducer } from '@/app/rootReducer';
import { broadcastSlice } from '@/features/broadcast/broadcastSlice';
import { realtime } from '@/api/realtimeActions';
import { readEvent } from '@/api/parse/events';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

/** A server that sends only what the specification guarantees. */

const missing = { status: 404, body: '<h1>Not Found</h1>' };
const plainGroup = { id: 5, name: 'Chat 7', group_type: 'group' };
const plainFunnel = { id: 7, name: 'Spring', active: true, steps: [] };
const off = { isReady: false, isInitializing: false, hasAuth: false, qrCode: null };
const AT_S = 1_795_000_000;
const isoOf = (atS: number) => new Date(atS * 1_000).toISOString();

const history = (runs: unknown[]) => ({
  listGroups: () => [plainGroup],
  listFunnels: () => [plainFunnel],
  listRuns: () => runs,
  listGroupSchedules: () => [],
  listMissedStarts: () => missing,
});

describe('the run history', () => {
  it('shows runs whose messages have only the specified fields', async () => {
    fakeApi(
      history([
        {
          id: 1,
          started_at: isoOf(AT_S),
          finished: false,
          messages: [
            { order_num: 1, status: 'success', sent_at: isoOf(AT_S + 60), delay_minutes: 0, message: 'One' },
            { order_num: 2, status: 'pending', message: 'Two' },
            { order_num: 3, status: 'delivered', sent_at: (AT_S + 120) * 1_000, message: 'Three' },
          ],
        },
        { id: 2, schedule_time: String(AT_S), finished: true, messages: [{ status: 'broken', message: 'Four' }] },
        { id: 3, finished: true, messages: null },
      ]),
    );
    const { container, t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
    expect(await screen.findByText(t('runs:run.statuses.running'))).toBeInTheDocument();
    expect(screen.getAllByText(t('runs:run.statuses.finished'))).toHaveLength(2);
    expect(screen.getAllByText(t('runs:run.started', { moment: formatMoment(AT_S) }))).toHaveLength(2);
    expect(screen.getByText(t('runs:run.startUnknown'))).toBeInTheDocument();
    expect(screen.getByText(formatMoment(AT_S + 60))).toBeInTheDocument();
    expect(screen.getByText(formatMoment(AT_S + 120))).toBeInTheDocument();
    expect(screen.getAllByText(t('deliveries:statuses.success'))).toHaveLength(2);
    const unsent = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement);
    expect(unsent('Two').getByText(t('runs:message.notSent'))).toBeInTheDocument();
    expect(unsent('Four').getByText(t('runs:message.notSent'))).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: t('runs:resend.label', { number: 1 }) })).not.toBeInTheDocument();
    expect(container.ownerDocument.body.textContent).not.toMatch(/statuses\.|undefined|NaN|Invalid/);
  });

  it('shows a run as finished whatever its status', async () => {
    fakeApi(history([{ id: 1, started_at: AT_S, finished: true, status: 'running', messages: [] }]));
    const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
    expect(await screen.findByText(t('runs:run.statuses.finished'))).toBeInTheDocument();
    expect(screen.queryByText(t('runs:run.statuses.running'))).not.toBeInTheDocument();
  });
});

describe('the active funnels', () => {
  it('looks up the funnel of a row with only ids, and reads its memory below `status`', async () => {
    fakeApi({
      getMemoryStatus: () => ({ status: { running: { count: 1, schedules: ['3'] }, stopped: { count: 0 }, total: 1 } }),
      listActiveSchedules: () => [
        { id: 3, funnel_id: 7, group_id: 5, start_at: isoOf(AT_S), active: true },
        { id: 4, funnel_id: 9, group_id: 5, active: true },
      ],
      listAllFunnels: () => [plainFunnel],
    });
    const { t } = renderApp(<ActiveFunnels />);
    expect(await screen.findByText('Spring')).toBeInTheDocument();
    expect(screen.getByText(t('schedules:funnel', { id: '9' }))).toBeInTheDocument();
    expect(screen.getAllByText(t('schedules:badge.active'))).toHaveLength(2);
    expect(screen.queryByText(t('schedules:badge.inactive'))).not.toBeInTheDocument();
    expect(screen.getByText(formatMoment(AT_S))).toBeInTheDocument();
    expect(screen.getByText(t('schedules:noTime'))).toBeInTheDocument();
    expect(screen.getByText(t('schedules:status.running'), { selector: 'span' })).toBeInTheDocument();
    expect(screen.getByText(t('schedules:memory.running', { amount: 1 }))).toBeInTheDocument();
  });
});

describe('the dashboard', () => {
  const groups = { listGroups: () => [plainGroup], getStats: () => missing };
  const envelope = (response: object) => ({ status: 200, body: { success: true, response } });

  it('reads the status in the envelope of the specification', async () => {
    const ready = { ...off, isReady: true, hasAuth: true };
    const { calls } = fakeApi({ ...groups, getMessengerStatus: () => envelope(ready) });
    const { t } = renderApp(<Dashboard />);
    expect(await screen.findByText(t('messenger:status.connected'))).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: t('messenger:connect.submit') })).not.toBeInTheDocument();
    expect(calls.some(({ name }) => name === 'getQrCode')).toBe(false);
  });

  it('offers to connect without a reason when none was sent', async () => {
    fakeApi({ ...groups, getMessengerStatus: () => envelope(off), getQrCode: () => ({ authed: false }) });
    const { container, t } = renderApp(<Dashboard />);
    expect(await screen.findByRole('button', { name: t('messenger:connect.submit') })).toBeEnabled();
    expect(screen.getByText(t('messenger:connect.hint'))).toBeInTheDocument();
    expect(container.textContent).not.toMatch(/reasons|undefined/);
  });
});

describe('the profile', () => {
  const profile = { getProfile: () => ({ success: true, user: { email: 'owner@example.com' } }) };
  const bot = { username: 'helper_bot', link: 'https://t.me/helper_bot' };

  it.each([
    ['the bot has only a name and a link', () => bot],
    ['there is no information about the bot', () => missing],
  ])('offers the test notification when %s', async (_name, getBotInfo) => {
    fakeApi({ ...profile, getBotInfo, testTelegram: () => null });
    const { user, t } = renderApp(<ProfileModal onClose={() => {}} />);
    const test = await screen.findByRole('button', { name: t('profile:telegram.test') });
    expect(test).toBeEnabled();
    await user.click(test);
    expect(await screen.findByText(t('profile:telegram.tested'))).toBeInTheDocument();
    expect(screen.queryByText(t('profile:failures.bot'))).not.toBeInTheDocument();
  });
});

describe('features that only our own server has', () => {
  it('shows no list of broadcasts', async () => {
    rootReducer.inject(broadcastSlice);
    fakeApi({ listBroadcasts: () => missing, listPlannedBroadcasts: () => missing });
    const nothing = () => {};
    const { t } = renderApp(
      <BroadcastLists list="sent" isLive hold={null} onChoose={nothing} onEdit={nothing} onMove={nothing} />,
    );
    await waitFor(() => {
      expect(screen.queryByText(t('broadcast:history.title'))).not.toBeInTheDocument();
    });
  });

  it('keeps pushed notifications in the bell', async () => {
    fakeApi({ listNotifications: () => missing, markNotification: () => missing });
    const opener = { current: null };
    const { store, user, t } = renderApp(<NotificationPanel id="panel" opener={opener} onClose={() => {}} />);
    expect(await screen.findByText(t('notifications:empty.title'))).toBeInTheDocument();
    const heard = readEvent('notification', { message: 'Started' });
    act(() => {
      if (heard) store.dispatch(realtime.notification(heard));
    });
    expect(await screen.findByText('Started')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: t('notifications:markRead') }));
    expect(await screen.findByRole('button', { name: t('notifications:markUnread') })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

it.each([
  ['an object', { url: 'https://example.com/hello' }],
  ['an object in an object', { greeting: { url: 'https://example.com/hello' } }],
])('reads a greeting sent as %s', async (_name, greeting) => {
  const getGreetingMessage = () => ({ status: 404, body: {} });
  fakeApi({ listGroups: () => [plainGroup], getGreetingMessage, getGreeting: () => greeting });
  renderApp(<GreetingModal groupId={5} onClose={() => {}} />);
  expect(await screen.findByDisplayValue('https://example.com/hello')).toBeInTheDocument();
});

it('warns below `status` that support is not configured', async () => {
  fakeApi({
    getSupportStatus: () => ({ status: 200, body: { status: { isSupportConfigured: false } } }),
    listSupportMessages: () => [{ message: 'Hello', sent_at: isoOf(AT_S) }, { message: 'Without a time' }],
  });
  const { t } = renderApp(<SupportModal onClose={() => {}} />);
  expect(await screen.findByText(t('support:notConfigured'))).toBeInTheDocument();
  expect(await screen.findByText(formatMoment(AT_S))).toBeInTheDocument();
  expect(screen.getByText('Without a time')).toBeInTheDocument();
});
