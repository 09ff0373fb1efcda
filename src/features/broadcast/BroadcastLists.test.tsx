import { act, screen, waitFor, within } from '@testing-library/react';

import { nextRepeat } from '@contract/planner/repeats';
import type { Broadcast, PlannedBroadcast } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { rootReducer } from '@/app/rootReducer';
import { realtime } from '@/api/realtimeActions';
import { formatMoment } from '@/lib/moment';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { BroadcastLists, type BroadcastListName } from './BroadcastLists';
import { broadcastSlice } from './broadcastSlice';

rootReducer.inject(broadcastSlice);

const row = (change: Partial<Broadcast> = {}): Broadcast => ({
  id: 7,
  status: 'running',
  message: 'Hello',
  media_url: null,
  media_name: null,
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

const noPlanned = { listPlannedBroadcasts: () => [] };
const nothing = () => {};
const Lists = ({ list = 'sent' }: { list?: BroadcastListName }) => (
  <BroadcastLists list={list} isLive hold={null} onChoose={nothing} onEdit={nothing} onMove={nothing} />
);

const bar = () => screen.getByRole('progressbar');

it('follows socket events and never goes back', async () => {
  fakeApi({ listBroadcasts: () => [row()], ...noPlanned });
  const { store } = renderApp(<Lists />);
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

it('says of a list without rows what is missing in it, unless there has never been a broadcast', async () => {
  fakeApi({ listBroadcasts: () => [row({ status: 'completed' })], ...noPlanned });
  const { t, unmount } = renderApp(<Lists list="running" />);
  expect(await screen.findByText(t('broadcast:history.none.running.title'))).toBeInTheDocument();
  unmount();
  fakeApi({ listBroadcasts: () => [], ...noPlanned });
  renderApp(<Lists list="running" />);
  expect(await screen.findByText(t('broadcast:history.empty.title'))).toBeInTheDocument();
});

it('loads fifty older ones at a time until there are no more', async () => {
  const all = Array.from({ length: 60 }, (_, at) =>
    row({ id: 60 - at, status: 'completed', message: `Text ${60 - at}` }),
  );
  const { calls } = fakeApi({
    listBroadcasts: ({ query }) => all.filter(({ id }) => id < Number(query.before ?? 61)).slice(0, 50),
    ...noPlanned,
  });
  const { user, t } = renderApp(<Lists />);
  const more = await screen.findByRole('button', { name: t('broadcast:history.more') });
  expect(screen.queryByText('Text 10')).not.toBeInTheDocument();
  await user.click(more);
  await waitFor(() => expect(more).not.toBeInTheDocument());
  expect(await screen.findByText('Text 10')).toBeInTheDocument();
  expect(calls.filter(({ name }) => name === 'listBroadcasts').map(({ query }) => query.before)).toEqual([
    undefined,
    '11',
  ]);
});

it('pauses, resumes, and cancels only after a confirmation', async () => {
  let now = row();
  const { calls } = fakeApi({
    listBroadcasts: () => [now],
    ...noPlanned,
    pauseBroadcast: () => (now = row({ status: 'paused', ends_at: null })),
    resumeBroadcast: () => (now = row()),
    cancelBroadcast: () => (now = row({ status: 'canceled', pending: 0, canceled: 8 })),
  });
  const { user, t } = renderApp(<Lists />);
  await user.click(await screen.findByRole('button', { name: t('broadcast:actions.pause') }));
  expect(await screen.findByText(t('broadcast:done.pause'))).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: t('broadcast:actions.resume') }));
  await user.click(screen.getByRole('button', { name: t('broadcast:actions.more', { id: 7 }) }));
  await user.click(screen.getByRole('menuitem', { name: t('broadcast:actions.cancel') }));
  expect(await screen.findByText(t('broadcast:cancel.text', { count: 8 }))).toBeInTheDocument();
  expect(calls.some(({ name }) => name === 'cancelBroadcast')).toBe(false);
  await user.click(screen.getByRole('button', { name: t('broadcast:cancel.submit') }));
  expect(await screen.findByText(t('broadcast:statuses.canceled'))).toBeInTheDocument();
  // What was canceled is not done.
  expect(screen.getByText(t('broadcast:history.done', { done: 2, total: 10 }))).toBeInTheDocument();
});

it('offers one retry of failed groups', async () => {
  let now = row({ status: 'completed', sent: 7, failed: 3, pending: 0, ends_at: null });
  fakeApi({
    listBroadcasts: () => [now],
    ...noPlanned,
    retryBroadcast: () => {
      now = { ...now, retried_by: 8 };
      return { id: 8, total: 3 };
    },
  });
  const { user, t } = renderApp(<Lists />);
  const retry = await screen.findByRole('button', { name: t('broadcast:actions.retry', { count: 3 }) });
  await user.click(retry);
  expect(await screen.findByText(t('broadcast:history.retriedBy', { id: 8 }))).toBeInTheDocument();
  await waitFor(() => {
    expect(retry).not.toBeInTheDocument();
  });
});

it('copies a sent broadcast into the drafts', async () => {
  const { calls } = fakeApi({
    listBroadcasts: () => [row({ status: 'completed', pending: 0 })],
    ...noPlanned,
    duplicateBroadcast: () => planned({ status: 'draft', startsAtMs: null }),
  });
  const { user, t } = renderApp(<Lists />);
  await user.click(await screen.findByRole('button', { name: t('broadcast:actions.more', { id: 7 }) }));
  await user.click(screen.getByRole('menuitem', { name: t('broadcast:actions.duplicate') }));
  expect(await screen.findByText(t('broadcast:done.duplicate'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'duplicateBroadcast')?.params).toEqual({ id: '7' });
});

/** The menu of any planned broadcast; its name ends with the moment. */
const menuOfRow = (t: ReturnType<typeof renderApp>['t']) =>
  new RegExp(`^${t('broadcast:planned.actions.more', { moment: '' }).trim()}`);

const planned = (change: Partial<PlannedBroadcast> = {}): PlannedBroadcast => ({
  id: 3,
  status: 'scheduled',
  message: 'Webinar',
  mediaUrl: null,
  mediaName: null,
  groupCount: 2,
  selection: null,
  startsAtMs: 1_900_000_000_000,
  repeat: null,
  revision: 1,
  missedReason: null,
  changedAtMs: 1_800_000_000_000,
  ...change,
});
const daily = { kind: 'daily' as const, time: '10:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };

it('lists what is planned and missed apart from drafts, and counts both', async () => {
  fakeApi({
    listBroadcasts: () => [],
    listPlannedBroadcasts: () => [
      planned({ repeat: daily }),
      planned({ id: 4, status: 'missed', missedReason: 'noGroups', message: 'Lost' }),
      planned({ id: 5, status: 'draft', startsAtMs: null, message: 'Idea' }),
    ],
  });
  const { t } = renderApp(<Lists list="planned" />);
  expect(await screen.findByText('Webinar')).toBeInTheDocument();
  expect(screen.getByText(t('broadcast:planned.missed.noGroups'))).toBeInTheDocument();
  expect(screen.getByText(new RegExp(t('broadcast:when.described.daily', { time: '10:00' })))).toBeInTheDocument();
  expect(screen.queryByText('Idea')).not.toBeInTheDocument();
  const button = (list: 'planned' | 'drafts') =>
    screen.getByRole('button', { name: new RegExp(`^${t(`broadcast:lists.${list}`)}`) });
  expect(button('planned')).toHaveTextContent('2');
  expect(button('planned')).toHaveAttribute('aria-pressed', 'true');
  expect(button('drafts')).toHaveTextContent('1');
});

it('asks before it sends, skips or deletes a planned one, and offers only what is possible', async () => {
  const missed = planned({ id: 5, status: 'missed', missedReason: 'late' });
  const unseen = { ...missed, id: 6, message: '\u200b' };
  let rows = [planned({ repeat: daily }), planned({ id: 4, message: 'Once' }), missed, unseen];
  const { calls } = fakeApi({
    listBroadcasts: () => [],
    listPlannedBroadcasts: () => rows,
    listPickerGroups: () => [makeGroup(1), makeGroup(2)],
    getPlannedBroadcast: () => ({ ...planned({ id: 4 }), groupIds: [1, 2] }),
    skipPlannedBroadcast: () => planned(),
    sendPlannedBroadcast: () => ({ id: 9, total: 2 }),
    deletePlannedBroadcast: () => {
      rows = [];
      return { runningBroadcastId: 7 };
    },
  });
  const { user, t } = renderApp(<Lists list="planned" />);
  await screen.findByText('Once');
  const menus = screen.getAllByRole('button', { name: menuOfRow(t) });
  const names = (list: HTMLElement[]) => list.map(({ textContent }) => textContent);
  const action = (name: 'edit' | 'send' | 'skip' | 'remove') => t(`broadcast:planned.actions.${name}`);
  const move = t('schedules:move.action');
  const openMenu = async (at: number) => {
    await user.click(menus[at] as HTMLElement);
    return names(screen.getAllByRole('menuitem'));
  };
  expect(await openMenu(3)).toEqual([action('remove')]);
  expect(await openMenu(2)).toEqual([action('edit'), action('remove')]);
  expect(screen.getByRole('button', { name: action('send') })).toBeInTheDocument();
  expect(await openMenu(1)).toEqual([action('send'), move, action('remove')]);
  expect(await openMenu(0)).toEqual([move, action('skip'), action('remove')]);
  await user.click(screen.getByRole('menuitem', { name: action('skip') }));
  const next = formatMoment(toSeconds(nextRepeat(daily, planned().startsAtMs ?? 0) ?? 0));
  expect(await screen.findByText(t('broadcast:planned.questions.skip.text', { moment: next }))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('broadcast:planned.questions.skip.submit') }));
  expect(await screen.findByText(t('broadcast:planned.done.skip'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'skipPlannedBroadcast')).toMatchObject({
    body: { revision: planned().revision },
  });
  await openMenu(1);
  await user.click(screen.getByRole('menuitem', { name: action('send') }));
  const title = t('broadcast:planned.questions.send.title', { count: 2 });
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(calls.some(({ name }) => name === 'sendPlannedBroadcast')).toBe(false);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: action('send') }));
  expect(await screen.findByText(t('broadcast:started'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'sendPlannedBroadcast')?.params).toEqual({ id: '4' });
  await openMenu(0);
  await user.click(screen.getByRole('menuitem', { name: action('remove') }));
  await user.click(await screen.findByRole('button', { name: t('broadcast:planned.questions.remove.submit') }));
  expect(await screen.findByText(t('broadcast:planned.done.stillSent'))).toBeInTheDocument();
});

it('says that a series ends when its last one is skipped', async () => {
  const { startsAtMs } = planned();
  fakeApi({
    listBroadcasts: () => [],
    listPlannedBroadcasts: () => [planned({ repeat: { ...daily, untilMs: startsAtMs } })],
  });
  const { user, t } = renderApp(<Lists list="planned" />);
  await user.click(await screen.findByRole('button', { name: menuOfRow(t) }));
  await user.click(screen.getByRole('menuitem', { name: t('broadcast:planned.actions.skip') }));
  expect(await screen.findByText(t('broadcast:planned.questions.skip.textLast'))).toBeInTheDocument();
});

it('sends at once only to the groups that can be written to, when the others are excluded', async () => {
  const row = planned({ groupCount: 3 });
  const { calls } = fakeApi({
    listBroadcasts: () => [],
    listPlannedBroadcasts: () => [row],
    getPlannedBroadcast: () => ({ ...row, groupIds: [1, 2, 3] }),
    listPickerGroups: () => [makeGroup(1), makeGroup(2, { can_post: false })],
    listLeftGroups: () => [{ id: 3, name: 'Left behind' }],
    sendPlannedBroadcast: () => ({ id: 9, total: 1 }),
  });
  const { user, t } = renderApp(<Lists list="planned" />);
  await user.click(await screen.findByRole('button', { name: menuOfRow(t) }));
  await user.click(screen.getByRole('menuitem', { name: t('broadcast:planned.actions.send') }));
  expect(await screen.findByText(t('broadcast:planned.questions.send.title', { count: 1 }))).toBeInTheDocument();
  expect(screen.getByText(t('sendCheck:adminsOnly', { count: 1 }))).toHaveTextContent('Chat 2');
  expect(await screen.findByText('Left behind')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('sendCheck:exclude') }));
  expect(screen.queryByText(t('sendCheck:adminsOnly', { count: 1 }))).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('broadcast:planned.questions.send.submit') }));
  expect(await screen.findByText(t('broadcast:started'))).toBeInTheDocument();
  expect(calls.some(({ name }) => name === 'changePlannedBroadcast')).toBe(false);
  expect(calls.find(({ name }) => name === 'sendPlannedBroadcast')?.body).toEqual({ revision: 1, groupIds: [1] });
  // What was sent is not read again: the server does not have it any more.
  const sentAt = calls.findIndex(({ name }) => name === 'sendPlannedBroadcast');
  await waitFor(() => expect(calls.slice(sentAt).some(({ name }) => name === 'listPlannedBroadcasts')).toBe(true));
  expect(calls.slice(sentAt).some(({ name }) => name === 'getPlannedBroadcast')).toBe(false);
});

it('does not send what another tab has changed meanwhile, and stays open until it is sent', async () => {
  const row = planned({ groupCount: 2 });
  const pickers = [makeGroup(1), makeGroup(2, { can_post: false })];
  let revision = 1;
  const { answers, calls } = fakeApi({
    listBroadcasts: () => [],
    listPlannedBroadcasts: () => [row],
    getPlannedBroadcast: () => ({ ...row, message: `Text ${revision}`, revision, groupIds: [1, 2] }),
    listPickerGroups: () => pickers,
    sendPlannedBroadcast: () => {
      revision = 2;
      return { status: 409, body: { status: 'error', code: 'PLANNED_BROADCAST_CHANGED', response: 'Changed' } };
    },
  });
  const { user, t } = renderApp(<Lists list="planned" />);
  await user.click(await screen.findByRole('button', { name: menuOfRow(t) }));
  await user.click(screen.getByRole('menuitem', { name: t('broadcast:planned.actions.send') }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Text 1')).toBeInTheDocument();
  const changed = t('broadcast:planned.questions.send.changed');
  expect(screen.queryByText(changed)).not.toBeInTheDocument();
  const excluded = () => screen.queryByText(t('sendCheck:adminsOnly', { count: 1 }));
  await waitFor(() => expect(excluded()).toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: t('sendCheck:exclude') }));
  expect(excluded()).not.toBeInTheDocument();
  const submit = screen.getByRole('button', { name: t('broadcast:planned.questions.send.submit') });
  await user.click(submit);
  await waitFor(() => expect(excluded()).toBeInTheDocument());
  expect(await within(dialog).findByText('Text 2')).toBeInTheDocument();
  expect(screen.getByText(changed)).toBeInTheDocument();
  await waitFor(() => expect(submit).toBeEnabled());
  answers.sendPlannedBroadcast = () => ({
    status: 503,
    body: { status: 'error', code: 'UNAVAILABLE', response: 'Not now' },
  });
  await user.click(submit);
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  await waitFor(() => expect(submit).toBeEnabled());
  answers.sendPlannedBroadcast = () => ({ id: 9, total: 2 });
  await user.click(submit);
  expect(await screen.findByText(t('broadcast:started'))).toBeInTheDocument();
  const bodies = calls.flatMap(({ name, body }) => (name === 'sendPlannedBroadcast' ? [body] : []));
  expect(bodies).toEqual([
    { revision: 1, groupIds: [1] },
    { revision: 2, groupIds: null },
    { revision: 2, groupIds: null },
  ]);
});

it('sends nothing at once when no group is left', async () => {
  const row = planned({ groupCount: 1 });
  fakeApi({
    listBroadcasts: () => [],
    listPlannedBroadcasts: () => [row],
    getPlannedBroadcast: () => ({ ...row, groupIds: [2] }),
    listPickerGroups: () => [makeGroup(2, { can_post: false })],
  });
  const { user, t } = renderApp(<Lists list="planned" />);
  await user.click(await screen.findByRole('button', { name: menuOfRow(t) }));
  await user.click(screen.getByRole('menuitem', { name: t('broadcast:planned.actions.send') }));
  expect(await screen.findByText(t('broadcast:planned.questions.send.title', { count: 0 }))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('broadcast:planned.questions.send.submit') })).toBeDisabled();
});

it('says how to get a first planned one and a first draft', async () => {
  fakeApi({ listBroadcasts: () => [], ...noPlanned });
  const { t, unmount, store } = renderApp(<Lists list="planned" />);
  expect(await screen.findByText(t('broadcast:planned.empty.planned.title'))).toBeInTheDocument();
  unmount();
  renderApp(<Lists list="drafts" />, { store });
  expect(await screen.findByText(t('broadcast:planned.empty.drafts.title'))).toBeInTheDocument();
});

it('shows only sent broadcasts of a server that cannot plan', async () => {
  fakeApi({
    listBroadcasts: () => [row()],
    listPlannedBroadcasts: () => ({ status: 404, body: '<h1>Not Found</h1>' }),
  });
  const { user, t } = renderApp(<Lists list="planned" />);
  expect(await screen.findByText('Hello')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: t('broadcast:lists.label') })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('broadcast:actions.more', { id: 7 }) }));
  expect(screen.queryByRole('menuitem', { name: t('broadcast:actions.duplicate') })).not.toBeInTheDocument();
});
