import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';

import type { Funnel, GroupMessage } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';
import { fakeApi, networkFailure } from '@test/kit/fakeApi';
import { makeDetails, makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { GroupPage } from './GroupPage';

const sales = makeGroup(5, { name: 'Chat 5', custom_name: 'Sales', has_greeting: true, funnel_ids: [7] });
const funnel: Funnel = { id: 7, name: 'Course', description: null, active: true, steps: [] };
const entry: GroupMessage = {
  kind: 'funnel',
  id: 1,
  sourceId: 7,
  funnelName: 'Course',
  status: 'success',
  atMs: 1_700_000_000_000,
  message: 'Welcome',
  variables: null,
  mediaUrl: null,
  error: null,
};
const past: GroupMessage[] = [
  entry,
  { ...entry, kind: 'broadcast', id: 2, sourceId: 9, funnelName: null, status: 'failed', error: 'notWritable' },
];
const ahead: GroupMessage[] = [
  { ...entry, kind: 'start', id: 3, status: 'queued', message: '', atMs: 1_900_000_000_000, isRepeated: true },
  { ...entry, kind: 'planned', id: 4, sourceId: 4, status: 'queued', message: 'Hi {{group.name}}', variables: 'en' },
];

const answers = {
  listGroups: () => [sales],
  listFunnels: () => [funnel],
  getMemoryStatus: () => ({
    status: 'success',
    running: { count: 0, schedules: [] },
    stopped: { count: 0 },
    total: 0,
    active: { count: 0 },
  }),
  listActiveSchedules: () => [],
  getGreetingMessage: () => ({ text: 'Glad to see you', variables: null, mediaUrl: null, mediaName: null }),
  getGroupTimeline: () => ({ past, ahead }),
  listTags: () => [{ id: 1, name: 'VIP', color: 'teal', groupIds: [5] }],
  getVariables: () => ({
    zone: 'UTC+3',
    memberForms: {},
    fields: [{ id: 3, name: 'Curator' }],
    groups: [{ id: 5, values: { 3: 'Anna' } }],
  }),
};

function Place() {
  return <address>{useLocation().pathname}</address>;
}

function open(path = '/groups/5', given: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ ...answers, ...given });
  const app = renderApp(
    <>
      <Place />
      <Routes>
        <Route path="/groups/:id" element={<GroupPage />} />
        <Route path="/broadcast" element={null} />
      </Routes>
    </>,
    { path },
  );
  return { ...app, ...api };
}

it('shows tags, fields, greeting and funnels of a group, and what it got and will get', async () => {
  const { t } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sales' })).toBeInTheDocument();
  expect(await screen.findByText('VIP')).toBeInTheDocument();
  expect(await screen.findByText('Anna')).toBeInTheDocument();
  expect(await screen.findByText('Glad to see you')).toBeInTheDocument();
  expect(await screen.findByText(t('funnels:badge.active'))).toBeInTheDocument();

  const rowsOf = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');
  const [start, plan] = await rowsOf(t('groups:page.ahead'));
  expect(start).toHaveTextContent(formatMoment(1_900_000_000));
  expect(within(start as HTMLElement).getByRole('link')).toHaveAttribute('href', '/funnel-designer?edit=7');
  expect(start).toHaveTextContent(t('groups:page.repeats'));
  expect(plan).toHaveTextContent(t('variables:names.groupName'));
  expect(plan).not.toHaveTextContent(t('groups:page.repeats'));
  const [sent, failed] = await rowsOf(t('groups:page.past'));
  expect(sent).toHaveTextContent(t('deliveries:statuses.success'));
  expect(failed).toHaveTextContent(t('deliveries:reasons.notAllowed'));
  expect(within(failed as HTMLElement).getByRole('link')).toHaveAttribute('href', '/broadcast/9');
});

it('says of starts ahead that they will be left out, beside their funnel and in the timeline', async () => {
  const [start] = ahead;
  const leftOut = { ...start, leftOut: 'overlap' } as GroupMessage;
  const unsure = { ...start, id: 8, leftOut: 'reply' } as GroupMessage;
  const schedule = { id: 3, funnel_id: 7, group_id: 5, start_at: 1_900_000_000, active: true, leftOut: 'reply' };
  const { t } = open('/groups/5', {
    getGroupTimeline: () => ({ past, ahead: [leftOut, unsure] }),
    listActiveSchedules: () => [{ ...schedule, funnel_name: 'Spring', funnel_active: true, name: 'Sales' }],
  });
  const list = within(await screen.findByRole('list', { name: t('groups:page.ahead') }));
  expect(list.getByText(t('leftOut:start.overlap'))).toBeInTheDocument();
  expect(list.getByText(t('leftOut:start.reply'))).toBeInTheDocument();
  expect(await screen.findAllByText(t('leftOut:start.reply'))).toHaveLength(2);
});

it('shows at first the next ten of what waits, so that what was sent is near', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...entry,
    kind: 'planned' as const,
    id: at + 10,
    message: `Plan ${at}`,
  }));
  const { user, t } = open('/groups/5', { getGroupTimeline: () => ({ past, ahead: many }) });
  const rows = async () =>
    within(await screen.findByRole('list', { name: t('groups:page.ahead') })).getAllByRole('listitem');
  expect(await rows()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: t('groups:page.whole', { total: 12 }) }));
  expect(await rows()).toHaveLength(12);
});

it('writes to the group: the broadcast form opens with it', async () => {
  const { user, t, store } = open();
  await user.click(await screen.findByRole('button', { name: t('groups:page.write') }));
  expect(screen.getByText('/broadcast')).toBeInTheDocument();
  expect(JSON.stringify(store.getState().broadcastDraft)).toContain('"groupIds":[5]');
});

it('opens the dialogs of the group', async () => {
  const { user, t, store } = open();
  const change = async (title: string) => {
    await user.click(await screen.findByRole('button', { name: t('groups:page.change'), description: title }));
    return store.getState().dialogs.open;
  };
  expect(await change(t('groups:table.tags'))).toEqual({ name: 'groupTags', ids: { groupId: 5 } });
  expect(await change(t('groups:page.fields'))).toEqual({ name: 'groupFields', ids: { groupId: 5 } });
  expect(await change(t('groups:card.greeting'))).toEqual({ name: 'greeting', ids: { groupId: 5 } });
  expect(await change(t('groups:page.funnels'))).toEqual({ name: 'assignment', ids: { groupId: 5 } });
});

it('moves a start that waits', async () => {
  const { user, t } = open();
  await user.click(await screen.findByRole('button', { name: t('schedules:move.action') }));
  const dialog = await screen.findByRole('dialog', { name: t('schedules:move.title', { count: 1 }) });
  expect(dialog).toHaveTextContent(formatMoment(1_900_000_000));
});

it('sends nothing to a group in which only admins write', async () => {
  const { t } = open('/groups/5', { listGroups: () => [{ ...sales, can_post: false }] });
  expect(await screen.findByRole('button', { name: t('groups:page.write') })).toBeDisabled();
  expect(screen.getByText(t('groups:page.readOnly'))).toBeInTheDocument();
});

it('tells a group that was left from one that never was', async () => {
  const left = open('/groups/8', { listLeftGroups: () => [{ id: 8, name: 'Old course' }] });
  expect(await screen.findByRole('heading', { name: 'Old course' })).toBeInTheDocument();
  expect(screen.getByText(left.t('groups:page.missing.left'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: left.t('groups:page.all') })).toHaveAttribute('href', '/dashboard');
  left.unmount();
  open('/groups/nonsense');
  expect(await screen.findByText(left.t('groups:page.missing.unknown'))).toBeInTheDocument();
});

it('keeps the rest of the page when the timeline cannot be loaded, and loads it by a retry', async () => {
  const { user, t, answers: changing } = open('/groups/5', { getGroupTimeline: networkFailure });
  expect(await screen.findByText(t('groups:page.timelineFailed'))).toBeInTheDocument();
  expect(screen.getByText('VIP')).toBeInTheDocument();
  changing.getGroupTimeline = () => ({ past: [], ahead: [] });
  await user.click(screen.getByRole('button', { name: t('common:actions.retry') }));
  expect(await screen.findByText(t('groups:page.nothingPast'))).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(t('groups:page.timelineFailed'))).not.toBeInTheDocument());
});

it('shows how many members came and left in 30 days, and on which days', async () => {
  const day = (at: number, membersCount: number, joinedCount = 0, leftCount = 0) => ({
    dayMs: Date.UTC(2026, 10, at),
    membersCount,
    joinedCount,
    leftCount,
  });
  const details = makeDetails(5, { membersCount: 1_209 });
  const days = [day(1, 1_200), day(2, 1_209, 12, 3), day(3, 1_209)];
  const { user, t } = open('/groups/5', { listGroupDetails: () => [details], listMemberDays: () => days });
  const totals = { joined: '12', left: '3', count: 3 };
  await user.click(await screen.findByText(t('groups:page.members.changed', totals)));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent.replaceAll(/\s/gu, ''))).toEqual(['02.111231209']);
});

it('says that the number of members did not change, and draws no line of a single day', async () => {
  const details = makeDetails(5, { membersCount: 7 });
  const day = (at: number) => ({ dayMs: Date.UTC(2026, 10, at), membersCount: 7, joinedCount: 0, leftCount: 0 });
  const {
    t,
    answers: changing,
    unmount,
  } = open('/groups/5', {
    listGroupDetails: () => [details],
    listMemberDays: () => [day(1), day(2)],
  });
  expect(await screen.findByText(t('groups:page.members.same', { count: 2 }))).toBeInTheDocument();
  unmount();
  changing.listMemberDays = () => [day(1)];
  const second = open('/groups/5', { listGroupDetails: () => [details], listMemberDays: () => [day(1)] });
  await second.findByText('7');
  expect(document.querySelector('polyline')).toBeNull();
});
