import { act, screen, waitFor, within } from '@testing-library/react';

import type { Group, MessengerStatus } from '@contract/schemas/shapes';

import { onboardingCompleted } from '@/features/onboarding/onboardingSlice';
import { selectStep } from '@/features/onboarding/wizardSlice';
import { formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { realtime } from '@/api/realtimeActions';
import { fakeApi, networkFailure } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { DashboardPage } from './DashboardPage';

const ready: MessengerStatus = {
  isReady: true,
  isInitializing: false,
  hasAuth: true,
  qrCode: null,
  isDemo: true,
  phoneUrl: null,
  reason: null,
};
const stats = { messagesSent: 345, funnelsActive: 3, groupsCount: 2, lastUpdate: 1_700_000_000_000 };
const getStats = () => stats;
const off: MessengerStatus = { ...ready, isReady: false, hasAuth: false };
const group = makeGroup(5, { name: 'Chat 7', custom_name: 'Sales', group_type: 'community', funnel_ids: [7, 8] });
const plain: Group = { ...group, id: 6, name: 'Team', custom_name: null, group_type: 'group', funnel_ids: [] };

it('shows every group with its name, type, funnels and id', async () => {
  fakeApi({ getStats, getMessengerStatus: () => ready, listGroups: () => [group, plain] });
  const { t } = renderApp(<DashboardPage />);

  const [first, second] = within(await screen.findByRole('list', { name: t('groups:list') })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Sales');
  expect(first).toHaveTextContent(t('common:groupType.community'));
  expect(first).toHaveTextContent(t('groups:card.funnels', { count: 2 }));
  expect(first).toHaveTextContent(t('groups:card.id', { id: '5' }));
  expect(second).toHaveTextContent('Team');
  expect(second).toHaveTextContent(t('common:groupType.group'));
  expect(second).toHaveTextContent(t('groups:card.funnels', { count: 0 }));
  expect(screen.getByText(t('dashboard:count', { count: 2 }))).toBeInTheDocument();
  expect(await screen.findByText(t('messenger:status.connected'))).toBeInTheDocument();
});

it('offers the history only for a group with funnels, and opens each dialog for its own group', async () => {
  fakeApi({ getStats, getMessengerStatus: () => ready, listGroups: () => [group, plain] });
  const { user, t, store } = renderApp(<DashboardPage />);

  await user.click(await screen.findByRole('button', { name: t('groups:card.history') }));
  expect(store.getState().dialogs.open).toEqual({ name: 'runHistory', ids: { groupId: 5 } });

  await user.click(screen.getByRole('button', { name: t('groups:card.start'), description: 'Team' }));
  expect(store.getState().dialogs.open).toEqual({ name: 'launch', ids: { groupIds: [6] } });

  await user.click(screen.getByRole('button', { name: t('groups:card.rename'), description: 'Sales' }));
  expect(store.getState().dialogs.open).toEqual({ name: 'renameGroup', ids: { groupId: 5 } });

  await user.click(screen.getByRole('button', { name: t('groups:card.greeting'), description: 'Team' }));
  expect(store.getState().dialogs.open).toEqual({ name: 'greeting', ids: { groupId: 6 } });

  await user.click(screen.getByRole('button', { name: t('groups:card.delete'), description: 'Sales' }));
  expect(store.getState().dialogs.open).toEqual({ name: 'deleteGroup', ids: { groupId: 5 } });
});

it('welcomes a connected owner without groups', async () => {
  fakeApi({ getStats, getMessengerStatus: () => ready, listGroups: () => [] });
  const { t } = renderApp(<DashboardPage />);
  expect(await screen.findByText(t('dashboard:welcome.title'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('dashboard:welcome.funnels') })).toHaveAttribute('href', '/funnels');
});

it('offers a newcomer the guide, the support and another look for groups', async () => {
  const { calls } = fakeApi({
    getStats,
    getMessengerStatus: () => ready,
    listGroups: () => [],
    refreshGroups: () => [],
  });
  const { user, t, store } = renderApp(<DashboardPage />);
  await user.click(await screen.findByRole('button', { name: t('dashboard:welcome.support') }));
  expect(store.getState().dialogs.open).toEqual({ name: 'support', ids: {} });
  await user.click(screen.getByRole('button', { name: t('dashboard:welcome.guide') }));
  expect(selectStep(store.getState())).toBe('welcome');
  await user.click(screen.getByRole('button', { name: t('dashboard:refresh.action') }));
  await waitFor(() => {
    expect(calls.map(({ name }) => name)).toContain('refreshGroups');
  });
});

it('does not offer the guide to who has finished it', async () => {
  fakeApi({ getStats, getMessengerStatus: () => ready, listGroups: () => [] });
  const { t, store } = renderApp(<DashboardPage />);
  expect(await screen.findByRole('button', { name: t('dashboard:welcome.guide') })).toBeInTheDocument();
  act(() => {
    store.dispatch(onboardingCompleted());
  });
  expect(screen.queryByRole('button', { name: t('dashboard:welcome.guide') })).not.toBeInTheDocument();
});

it('offers to delete the inactive groups in the menu of rarer actions, and nowhere else', async () => {
  fakeApi({ getStats, getMessengerStatus: () => ready, listGroups: () => [group] });
  const { user, t, store } = renderApp(<DashboardPage />);
  const more = await screen.findByRole('button', { name: t('dashboard:menu.label') });
  expect(screen.queryByText(t('dashboard:menu.deleteInactive'))).not.toBeInTheDocument();
  await user.click(more);
  await user.click(screen.getByRole('menuitem', { name: t('dashboard:menu.deleteInactive') }));
  expect(store.getState().dialogs.open).toEqual({ name: 'deleteInactiveGroups', ids: {} });
});

it('shows where a greeting is set, and keeps the focus when the card that had it is gone', async () => {
  const greeted = { ...plain, has_greeting: true };
  const { answers } = fakeApi({ getStats, getMessengerStatus: () => ready, listGroups: () => [group, greeted] });
  const { user, t } = renderApp(<DashboardPage />);
  const set = await screen.findByRole('button', { name: t('groups:card.greetingSet') });
  expect(set).toHaveAccessibleDescription('Team');
  set.focus();
  answers.listGroups = () => [group];
  act(() => {
    window.dispatchEvent(new Event('groups:refresh'));
  });
  await waitFor(() => {
    expect(screen.queryByText('Team')).not.toBeInTheDocument();
  });
  await waitFor(() => {
    expect(document.activeElement).toHaveClass('dashboard');
  });
  await user.tab();
  expect(document.activeElement).not.toBe(document.body);
});

it('offers the connection to an owner who is not connected', async () => {
  fakeApi({ getStats, getMessengerStatus: () => off, getQrCode: () => ({ qr: null }), listGroups: () => [] });
  const { t } = renderApp(<DashboardPage />);
  expect(await screen.findByRole('button', { name: t('messenger:connect.submit') })).toBeEnabled();
  expect(await screen.findByText(t('dashboard:empty.title'))).toBeInTheDocument();
  expect(screen.getByText(t('messenger:status.disconnected'))).toBeInTheDocument();
});

it('shows one state of a connection that begins', async () => {
  const beginning: MessengerStatus = { ...off, isInitializing: true };
  fakeApi({ getStats, getMessengerStatus: () => beginning, getQrCode: () => ({ qr: null }), listGroups: () => [] });
  const { t } = renderApp(<DashboardPage />);
  expect(await screen.findByText(t('messenger:status.initializing'))).toBeInTheDocument();
  expect(await screen.findByText(t('messenger:connect.initializing'))).toBeInTheDocument();
  expect(screen.queryByText(t('messenger:status.disconnected'))).not.toBeInTheDocument();
});

it('names the action that helps where there are no groups', () => {
  const { t } = renderApp(<p />);
  expect(t('dashboard:empty.text')).toContain(t('dashboard:refresh.action'));
  expect(t('dashboard:empty.textFailed')).toContain(t('common:actions.retry'));
});

it('empties the list on a failure, reports it, and restores the list by a retry', async () => {
  const { answers } = fakeApi({ getStats, getMessengerStatus: () => ready, listGroups: () => [group] });
  const { user, t } = renderApp(<DashboardPage />);
  expect(await screen.findByText('Sales')).toBeInTheDocument();

  answers.listGroups = networkFailure;
  act(() => {
    window.dispatchEvent(new Event('groups:refresh'));
  });
  expect(await screen.findByText(t('dashboard:failures.load.title'))).toBeInTheDocument();
  expect(screen.getByText(t('dashboard:failures.load.text'))).toBeInTheDocument();
  expect(screen.queryByText('Sales')).not.toBeInTheDocument();
  expect(screen.getByText(t('dashboard:empty.titleFailed'))).toBeInTheDocument();
  // Not as if there were none.
  expect(screen.queryByText(t('dashboard:empty.title'))).not.toBeInTheDocument();
  expect(screen.queryByText(t('dashboard:count', { count: 0 }))).not.toBeInTheDocument();
  // The header does not repeat the action of the empty list.
  expect(screen.getAllByRole('button', { name: t('dashboard:refresh.action') })).toHaveLength(1);
  // One action stands out; the others do not.
  expect(screen.getByRole('button', { name: t('common:actions.retry') })).toHaveClass('tonalButton');
  expect(document.querySelectorAll('.tonalButton, .solidButton')).toHaveLength(1);

  answers.listGroups = () => [group];
  await user.click(screen.getByRole('button', { name: t('common:actions.retry') }));
  expect(await screen.findByText('Sales')).toBeInTheDocument();
});

it('requests the groups of the messenger and shows the result', async () => {
  const { answers, calls } = fakeApi({
    getStats,
    getMessengerStatus: () => ready,
    listGroups: () => [group],
    refreshGroups: () => [group],
  });
  const { user, t } = renderApp(<DashboardPage />);
  const refresh = await screen.findByRole('button', { name: t('dashboard:refresh.action') });

  await user.click(refresh);
  expect(await screen.findByText(t('dashboard:refresh.done'))).toBeInTheDocument();
  expect(calls.map(({ name }) => name)).toContain('refreshGroups');

  answers.refreshGroups = () => ({ status: 503, body: {} });
  await waitFor(() => {
    expect(refresh).toBeEnabled();
  });
  await user.click(refresh);
  expect(await screen.findByText(t('dashboard:refresh.failed'))).toBeInTheDocument();
});

describe('the numbers of the account', () => {
  const open = (answers: Parameters<typeof fakeApi>[0]) => {
    const api = fakeApi({ getMessengerStatus: () => ready, ...answers });
    return { ...renderApp(<DashboardPage />), ...api };
  };
  const countStatsRequests = (calls: { name: string }[]) => calls.filter(({ name }) => name === 'getStats').length;

  it('come after the groups, and follow what the server pushes', async () => {
    let sendGroups: (groups: Group[]) => void = () => undefined;
    const groups = new Promise<Group[]>((resolve) => (sendGroups = resolve));
    const { t, store, calls } = open({ getStats, listGroups: () => groups });
    await screen.findByText(t('messenger:status.connected'));
    expect(countStatsRequests(calls)).toBe(0);
    sendGroups([group]);
    const sent = await screen.findByText(t('stats:sent', { amount: numberFormat.format(345) }));
    expect(screen.getByText(t('stats:funnels', { amount: '3' }))).toBeInTheDocument();
    const moment = formatMoment(1_700_000_000);
    expect(sent.parentElement).toHaveAttribute('title', t('stats:updated', { moment }));

    act(() => {
      store.dispatch(realtime['stats:updated']({ ...stats, messagesSent: 346, lastUpdate: stats.lastUpdate + 1 }));
      store.dispatch(realtime['stats:updated']({ ...stats, messagesSent: 1, lastUpdate: stats.lastUpdate - 1 }));
    });
    expect(await screen.findByText(t('stats:sent', { amount: numberFormat.format(346) }))).toBeInTheDocument();
    expect(countStatsRequests(calls)).toBe(1);
  });

  it('are left out when the server has none, and their place stays', async () => {
    const { t, calls } = open({ getStats: () => ({ status: 404, body: {} }), listGroups: () => [group] });
    await screen.findByText(t('dashboard:count', { count: 1 }));
    await waitFor(() => {
      expect(countStatsRequests(calls)).toBe(1);
    });
    expect(document.querySelector('.accountStats')).toBeEmptyDOMElement();
    expect(screen.queryByText(t('common:failures.unreadable'))).not.toBeInTheDocument();
  });
});
