import { screen, within } from '@testing-library/react';

import type { Overview } from '@contract/schemas/shapes';
import { DAY_MS, HOUR_MS, toSeconds } from '@contract/time';

import { startOfDay, writeDay } from '@/lib/dayInAddress';
import { formatDay, formatMoment } from '@/lib/moment';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { OverviewPage } from './OverviewPage';

const todayMs = startOfDay(Date.now());
const empty: Overview = {
  ...{ nowMs: Date.now(), hours: [], days: [], next: [], broadcasts: [], funnels: [], members: [] },
  ...{ limit: { used: 0, max: null }, connectedShare: null, connectedDays: [] },
  needs: { failed: 0, unconfirmed: 0, missed: 0, closedGroups: 0, isOffline: false },
};
const subject = {
  ...{ kind: 'broadcast' as const, id: 7, name: null, step: null, act: null, text: 'Hello', variables: null },
  ...{ revision: null, seriesId: null, isRepeated: false, nextAtMs: null },
};
const counts = { messages: 3, delivered: 480, read: 312, reacted: 4, replied: 1, dropped: 0, members: 500 };

function open(overview: Overview, more = {}, path = '/overview') {
  const api = fakeApi({ getOverview: () => overview, ...more });
  return { ...api, ...renderApp(<OverviewPage />, { path }) };
}

it('leads from each number to its list', async () => {
  const { t, calls } = open({
    ...empty,
    needs: { failed: 3, unconfirmed: 2, missed: 1, closedGroups: 5, isOffline: true },
    limit: { used: 312, max: 500 },
    connectedShare: 0.999,
    connectedDays: [
      { startMs: todayMs - DAY_MS, share: null },
      { startMs: todayMs, share: 0.999 },
    ],
    next: [{ atMs: todayMs, certainty: 'about', count: 120, subject }],
    broadcasts: [
      { id: 7, message: 'Today *at* 19:00', variables: null, responses: counts },
      // A file alone.
      { id: 6, message: '', variables: null, responses: null },
    ],
    funnels: [{ id: 4, name: 'Welcome', responses: null }],
  });
  const addressOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await addressOf(t('overview:needs.failed', { count: 3 }))).toBe('/journal?state=failed&period=week');
  expect(await addressOf(t('overview:needs.unconfirmed', { count: 2 }))).toBe('/journal?state=unconfirmed&period=week');
  expect(await addressOf(t('overview:needs.missed', { count: 1 }))).toMatch(/^\/calendar\?day=\d{4}-\d{2}-\d{2}$/);
  expect(await addressOf(t('overview:needs.closedGroups', { count: 5 }))).toBe('/dashboard?writing=impossible');
  expect(await addressOf(t('overview:needs.isOffline'))).toBe('/dashboard');
  expect(await addressOf(t('overview:limit.used', { used: '312', max: '500' }))).toBe('/journal?period=day');
  expect(await addressOf(t('overview:connection.share', { percent: '99' }))).toBe('/journal?tab=connection');
  const days = within(screen.getByRole('list', { name: t('overview:connection.days') })).getAllByRole('listitem');
  expect(days.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/—$/),
    expect.stringContaining(t('overview:connection.percent', { percent: '99' })),
  ]);
  expect(await addressOf(t('overview:connection.percent', { percent: '99' }))).toBe(
    `/journal?tab=connection&day=${writeDay(todayMs)}`,
  );
  expect(await addressOf('Hello')).toBe('/broadcast/7');
  expect(await addressOf('Today at 19:00')).toBe('/broadcast/7');
  expect(await addressOf(t('overview:response.broadcast', { id: 6 }))).toBe('/broadcast/6');
  expect(await addressOf(t('overview:response.funnel', { name: 'Welcome' }))).toBe('/journal?funnel=4');
  expect(screen.getByText(t('deliveries:responses.line', { delivered: '480', read: '312' }))).toBeInTheDocument();
  expect(screen.getAllByText(t('deliveries:responses.unknown'))).toHaveLength(2);
  expect(screen.getByRole('meter')).toHaveAttribute('value', '312');
  expect(calls.find(({ name }) => name === 'getOverview')?.query).toEqual({ todayMs: String(todayMs) });
});

it('names no time for what is due already and waits for its turn', async () => {
  const nowMs = todayMs + 9 * HOUR_MS;
  const about = { certainty: 'about' as const, count: 19, subject };
  const next = [
    { ...about, atMs: nowMs },
    { ...about, atMs: nowMs + HOUR_MS },
  ];
  const { t } = open({ ...empty, nowMs, next });
  const [waiting, later] = (await screen.findAllByRole('link', { name: 'Hello' })).map((link) => link.closest('tr'));
  expect(waiting).toHaveTextContent(t('overview:next.queued'));
  expect(later).toHaveTextContent(`≈ ${formatMoment(toSeconds(nowMs + HOUR_MS))}`);
});

it('has the numbers of each plot as a table', async () => {
  const startMs = todayMs + 9 * HOUR_MS;
  const { t, user } = open({
    ...empty,
    hours: [{ startMs, sent: 20, failed: 1, unconfirmed: 0, expected: 300 }],
    days: [{ startMs: todayMs, sent: 20, failed: 1, unconfirmed: 0, expected: 0 }],
  });
  const card = await screen.findByRole('region', { name: t('overview:hours.title') });
  await user.click(within(card).getByText(t('overview:table')));
  const cells = within(card).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['20', '1', '300']);
  expect(within(card).getByRole('link', { name: formatMoment(toSeconds(startMs)) })).toHaveAttribute(
    'href',
    `/calendar?view=day&day=${writeDay(todayMs)}`,
  );
  const linksOf = (place: HTMLElement) =>
    within(place)
      .getAllByRole('cell')
      .map((cell) => within(cell).queryByRole('link')?.getAttribute('href') ?? null);
  expect(linksOf(card)).toEqual([
    `/journal?day=${writeDay(todayMs)}&state=sent`,
    `/journal?day=${writeDay(todayMs)}&state=failed`,
    `/calendar?view=day&day=${writeDay(todayMs)}`,
  ]);
  const days = screen.getByRole('region', { name: t('overview:days.title') });
  await user.click(within(days).getByText(t('overview:table')));
  expect(within(days).getByRole('link', { name: formatDay(toSeconds(todayMs)) })).toHaveAttribute(
    'href',
    `/journal?day=${writeDay(todayMs)}`,
  );
  expect(linksOf(days)).toEqual(['sent', 'failed'].map((state) => `/journal?day=${writeDay(todayMs)}&state=${state}`));
});

it('leads from members to the groups that they joined or left, on a day and in 30 days', async () => {
  // A day of members is one in UTC, whatever the zone of the browser is.
  const dayMs = Date.UTC(2026, 10, 29);
  const written = '2026-11-29';
  const members = [{ dayMs, membersCount: 900, joinedCount: 12, leftCount: 3 }];
  const changes = [
    { id: 4, name: 'Yoga', joinedCount: 12, leftCount: 1, membersCount: 1_250 },
    { id: 5, name: '', joinedCount: 0, leftCount: 2, membersCount: null },
  ];
  const { t, user, calls } = open({ ...empty, members }, { listMemberChanges: () => changes });
  const card = await screen.findByRole('region', { name: t('overview:members.title') });
  const linkOf = (name: string) => within(card).getByRole('link', { name });
  expect(linkOf(t('overview:members.total', { total: '900' }))).toHaveAttribute('href', '/dashboard?sort=members');
  await user.click(within(card).getByText(t('overview:table')));
  for (const name of [formatDay(toSeconds(new Date(2026, 10, 29).getTime())), '12', '3'])
    expect(linkOf(name)).toHaveAttribute('href', `/overview?members=${written}`);

  await user.click(linkOf(t('overview:members.changed', { joined: '12', left: '3' })));
  const all = await within(card).findByRole('table', { name: t('overview:members.list.all') });
  expect(within(all).getByRole('link', { name: 'Yoga' })).toHaveAttribute('href', '/groups/4');
  await user.click(linkOf('12'));
  const day = formatDay(toSeconds(new Date(2026, 10, 29).getTime()));
  await within(card).findByRole('table', { name: t('overview:members.list.ofDay', { day }) });
  const asked = calls.filter(({ name }) => name === 'listMemberChanges').map(({ query }) => query);
  expect(asked).toEqual([{}, { dayMs: String(dayMs) }]);
  await user.click(linkOf(t('overview:members.list.close')));
  expect(within(card).queryByText('Yoga')).not.toBeInTheDocument();
});

it('says that all is well when nothing needs a hand', async () => {
  const { t } = open({ ...empty, members: [{ dayMs: todayMs, membersCount: 900, joinedCount: 0, leftCount: 0 }] });
  expect(await screen.findByText(t('overview:needs.none'))).toBeInTheDocument();
  expect(screen.getByText(t('overview:members.same'))).toBeInTheDocument();
  expect(screen.getByText(t('overview:limit.unlimited', { used: '0' }))).toBeInTheDocument();
});
