import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';

import { limits } from '@contract/limits';
import type { Broadcast, ConnectionChange, JournalAction, JournalEntry } from '@contract/schemas/shapes';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';
import { WAIT_REASONS } from '@contract/waitReasons';

import { quoted } from '@/lib/names';
import { spanText } from '@/lib/span';
import { fakeApi, networkFailure } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';
import { chooseOption } from '@test/kit/chooseOption';

import { JournalPage } from './JournalPage';

const { fileMaxCount, filePageCount } = limits.journal;

const entry: JournalEntry = {
  kind: 'funnel',
  id: 1,
  groupId: 5,
  groupName: 'Sales',
  sourceId: 7,
  funnelName: 'Course',
  status: 'success',
  atMs: 1_700_000_000_000,
  message: 'Welcome',
  variables: null,
  mediaUrl: null,
  error: null,
  run: { id: 3, orderNum: 2 },
  wait: null,
};
const counts = { sent: 1, failed: 2, unconfirmed: 3, queued: 4, dropped: 5, isComplete: true };
const broadcast: Broadcast = {
  ...{ id: 9, status: 'completed', message: 'Welcome', variables: null, poll: null, media_url: null, media_name: null },
  ...{ sent: 0, failed: 1, unconfirmed: 0, pending: 0, canceled: 0, total: 1 },
  ...{ created_at: 1_700_000_000, finished_at: 1_700_000_100, ends_at: null, retry_of: null, retried_by: null },
};
const action: JournalAction = {
  id: 1,
  atMs: 1_700_000_000_000,
  by: 'owner',
  program: null,
  address: '127.0.0.1',
  what: 'Rename a funnel',
  object: 'Summer',
  groups: null,
  isDone: true,
  isQueued: false,
  refusal: null,
  changes: [{ name: 'Active', before: false, after: null }],
};

function open(path = '/journal', given: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    listGroups: () => [makeGroup(5, { name: 'Sales' })],
    listAllFunnels: () => [{ id: 7, name: 'Course', description: null, active: true, steps: [] }],
    listJournal: () => ({ entries: [entry], next: null }),
    countJournal: () => counts,
    listActions: () => ({ actions: [action], next: null }),
    ...given,
  });
  const app = renderApp(
    <Routes>
      <Route path="/journal" element={<JournalPage />} />
    </Routes>,
    { path },
  );
  return { ...app, ...api };
}

it('shows each delivery with its group, where it came from and its state, and how many are in each state', async () => {
  const { t } = open();
  const row = await screen.findByRole('row', { name: /Welcome/u });
  expect(within(row).getByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/groups/5');
  expect(within(row).getByRole('link', { name: t('deliveries:kinds.funnel', { name: 'Course' }) })).toBeInTheDocument();
  expect(row).toHaveTextContent(t('deliveries:statuses.success'));
  const { isComplete: _, ...numbers } = counts;
  expect(await screen.findByText(t('journal:counts', numbers))).toBeInTheDocument();
});

it('says why a message waits or failed', async () => {
  const failed: JournalEntry = { ...entry, id: 2, status: 'failed', error: 'somethingNew', message: '' };
  const { t } = open('/journal', { listJournal: () => ({ entries: [failed], next: null }) });
  expect(
    await screen.findByText(t('deliveries:reasons.unknownWithCode', { code: 'somethingNew' })),
  ).toBeInTheDocument();
  expect(screen.getByText(t('deliveries:file'))).toBeInTheDocument();
});

it.each(WAIT_REASONS)('says in words that a message waits for "%s"', async (reason) => {
  const waiting: JournalEntry = { ...entry, status: 'queued', wait: { reason, moment: null } };
  const { t } = open('/journal', { listJournal: () => ({ entries: [waiting], next: null }) });
  const row = await screen.findByRole('row', { name: /Welcome/u });
  const text = reason === 'time' || reason === 'paused' ? t(`journal:waits.${reason}`) : t(`progress:waits.${reason}`);
  expect(within(row).getByText(text)).toBeVisible();
});

it('says that the broadcast of a message to send again cannot be loaded, and tries once more', async () => {
  const failed: JournalEntry = {
    ...entry,
    ...{ kind: 'broadcast', sourceId: 9, funnelName: null, status: 'failed', error: 'notAllowed', run: null },
  };
  const { t, user, answers } = open('/journal', {
    listJournal: () => ({ entries: [failed], next: null }),
    getBroadcast: networkFailure,
  });
  const again = await screen.findByRole('button', { name: t('broadcast:results.resend.action') });
  await user.click(again);
  expect(await screen.findByText(t('broadcast:report.loadFailed'))).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  answers.getBroadcast = () => broadcast;
  await user.click(again);
  expect(await screen.findByRole('dialog')).toHaveTextContent('Sales');
});

it('asks for what the address says, and writes each choice into it', async () => {
  const { user, t, calls } = open('/journal?state=failed&group=5&broadcast=9');
  await screen.findByRole('row', { name: /Welcome/u });
  const asked = () => calls.filter(({ name }) => name === 'listJournal').at(-1)?.query;
  expect(asked()).toMatchObject({ state: 'failed', groupId: '5', broadcastId: '9' });
  await user.click(screen.getByRole('button', { name: t('journal:filters.reset') }));
  await waitFor(() => expect(asked()).not.toHaveProperty('groupId'));
  await chooseOption(
    user,
    await screen.findByRole('combobox', { name: t('journal:filters.state') }),
    t('journal:states.queued'),
  );
  await waitFor(() => expect(asked()).toMatchObject({ state: 'queued' }));
});

it('goes on from the last delivery, offers a retry, and tells an empty journal from an empty choice', async () => {
  const pages = [
    { entries: [entry], next: '9.1' },
    { entries: [{ ...entry, id: 2, message: 'Older' }], next: null },
  ];
  const {
    user,
    t,
    answers: changing,
    calls,
    unmount,
  } = open('/journal', {
    listJournal: ({ query }) => pages[query.after === undefined ? 0 : 1],
  });
  await user.click(await screen.findByRole('button', { name: t('journal:more') }));
  expect(await screen.findByText('Older')).toBeInTheDocument();
  expect(screen.getByText('Welcome')).toBeInTheDocument();
  expect(calls.at(-1)?.query).toMatchObject({ after: '9.1' });
  expect(screen.queryByRole('button', { name: t('journal:more') })).not.toBeInTheDocument();
  unmount();
  changing.listJournal = networkFailure;
  const second = open('/journal', { listJournal: networkFailure });
  expect(await screen.findByText(t('journal:loadFailed'))).toBeInTheDocument();
  second.answers.listJournal = () => ({ entries: [], next: null });
  await second.user.click(screen.getByRole('button', { name: t('common:actions.retry') }));
  expect(await screen.findByText(t('journal:none.title'))).toBeInTheDocument();
  second.unmount();
  open('/journal?state=failed', { listJournal: () => ({ entries: [], next: null }) });
  expect(await screen.findByText(t('journal:none.filtered'))).toBeInTheDocument();
});

it('shows what the owner and programs did, and what changed by it', async () => {
  const byProgram: JournalAction = {
    ...{ ...action, id: 2, by: 'program', program: 'n8n', isDone: false, refusal: 'No such group', changes: [] },
  };
  const { user, t } = open('/journal', { listActions: () => ({ actions: [action, byProgram], next: null }) });
  await user.click(await screen.findByRole('link', { name: t('journal:tabs.actions') }));
  const change = { name: 'Active', before: t('journal:values.false'), after: t('journal:values.empty') };
  expect(await screen.findByText(t('journal:actions.change', change))).toBeInTheDocument();
  expect(screen.getByText(t('journal:actions.owner'))).toBeInTheDocument();
  expect(screen.getByText(t('journal:actions.program', { name: 'n8n' }))).toBeInTheDocument();
  expect(screen.getByText(t('journal:actions.notDone'))).toBeInTheDocument();
  expect(screen.getByText('No such group')).toBeInTheDocument();
});

it('shows how the connection fared, why it broke, and how much of the time it was there', async () => {
  const change = (id: number, rest: Partial<ConnectionChange>): ConnectionChange => ({
    ...{ id, atMs: 1_700_000_000_000, state: 'open', reason: null, lastedMs: null },
    ...rest,
  });
  const { user, t } = open('/journal', {
    listConnectionChanges: ({ query }) =>
      query.before === undefined
        ? {
            changes: [change(3, {}), change(2, { state: 'reconnecting', reason: 'blocked', lastedMs: 7_500_000 })],
            next: 2,
            openShares: { day: 0.99999, week: 1, month: null },
          }
        : {
            changes: [
              change(1, { state: 'connecting', reason: 'serverStopped', lastedMs: 5_000 }),
              change(0, { state: 'off', lastedMs: 90_000 }),
            ],
            next: null,
            openShares: { day: null, week: null, month: null },
          },
  });
  await user.click(await screen.findByRole('link', { name: t('journal:tabs.connection') }));
  const row = await screen.findByRole('row', { name: new RegExp(t('journal:connection.states.reconnecting'), 'u') });
  expect(row).toHaveTextContent(t('journal:connection.reasons.blocked'));
  expect(row.textContent).toContain(spanText(2 * HOUR_MS + 5 * MINUTE_MS));
  const percent = (value: string) => t('journal:connection.percent', { value });
  const shares = { day: percent('99,9'), week: percent('100'), month: t('journal:connection.unknown') };
  expect(screen.getByText(t('journal:connection.open', shares))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('journal:more') }));
  const stopped = await screen.findByRole('row', { name: new RegExp(t('journal:connection.briefly'), 'u') });
  expect(stopped).toHaveTextContent(t('journal:connection.reasons.serverStopped'));
  const ended = screen.getByRole('row', { name: new RegExp(t('journal:connection.states.off'), 'u') });
  expect(ended).toHaveTextContent(t('journal:connection.requested'));
});

it('shows the connection of one day, and one change, as the address says', async () => {
  const change: ConnectionChange = { id: 5, atMs: entry.atMs, state: 'open', reason: null, lastedMs: null };
  const openShares = { day: 1, week: 1, month: 1 };
  const { user, t, calls } = open('/journal?tab=connection&day=2026-11-28', {
    listConnectionChanges: () => ({
      changes: [change, { ...change, id: 4, state: 'connecting' }],
      openShares,
      next: 4,
    }),
  });
  const asked = () => calls.findLast(({ name }) => name === 'listConnectionChanges')?.query;
  const row = await screen.findByRole('row', { name: new RegExp(t('journal:connection.states.open'), 'u') });
  const fromMs = new Date(2026, 10, 28).getTime();
  expect(asked()).toEqual({ fromMs: String(fromMs), toMs: String(fromMs + DAY_MS) });
  await user.click(within(row).getByRole('link'));
  await waitFor(() => expect(asked()).toEqual({ before: '6', count: '1' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: t('journal:more') })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('journal:connection.all') }));
  await waitFor(() => expect(asked()).toEqual({}));
  expect(await screen.findByRole('button', { name: t('journal:more') })).toBeInTheDocument();
});

it('saves what the filter lists as a file for spreadsheets, page after page, each delivery once', async () => {
  const waiting: JournalEntry = { ...entry, id: 2, status: 'queued', wait: { reason: 'offline', moment: null } };
  const act: JournalEntry = { ...entry, id: 3, kind: 'act', act: { kind: 'close' }, funnelName: null, message: '' };
  const { user, t, calls } = open('/journal?state=failed', {
    listJournal: ({ query }) =>
      query.after === undefined
        ? { entries: [{ ...entry, message: '=1+1' }, waiting], next: '9.1' }
        : { entries: [waiting, act], next: null },
  });
  const blobs: Blob[] = [];
  const before = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob);
    return 'blob:journal';
  };
  await user.click(await screen.findByRole('button', { name: t('journal:file.save') }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  URL.createObjectURL = before;
  expect(calls.findLast(({ name }) => name === 'listJournal')?.query).toMatchObject({
    ...{ state: 'failed', after: '9.1', count: String(filePageCount) },
  });
  const [, ...lines] = (await new Response(blobs[0]).text()).trim().split('\r\n');
  const cells = lines.map((line) => line.split(';').slice(1));
  expect(cells).toEqual([
    ['Sales', t('deliveries:kinds.funnel', { name: 'Course' }), "'=1+1", t('deliveries:statuses.success'), ''],
    [
      'Sales',
      t('deliveries:kinds.funnel', { name: 'Course' }),
      'Welcome',
      t('deliveries:statuses.queued'),
      t('progress:waits.offline'),
    ],
    ['Sales', t('groupActs:byHand'), t('groupActs:history.close'), t('groupActs:done'), ''],
  ]);
});

it.each([
  ['actions', 'listActions', ['2023', 'Rename a funnel', 'Summer', 'Active', '127.0.0.1']],
  ['connection', 'listConnectionChanges', ['2023', 'connection.states.open', 'connection.now']],
] as const)('saves all of %s as a file, by larger pages', async (tab, name, parts) => {
  const change: ConnectionChange = { id: 5, atMs: entry.atMs, state: 'open', reason: null, lastedMs: null };
  const openShares = { day: null, week: null, month: null };
  const { user, t, calls } = open(`/journal?tab=${tab}`, {
    listConnectionChanges: ({ query }) => ({ changes: [change], openShares, next: query.before ? null : 5 }),
    listActions: ({ query }) => ({ actions: [action], next: query.before ? null : 5 }),
  });
  const blobs: Blob[] = [];
  const before = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob);
    return 'blob:journal';
  };
  await user.click(await screen.findByRole('button', { name: t('journal:file.save') }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  URL.createObjectURL = before;
  const query = calls.findLast((one) => one.name === name)?.query;
  expect(query).toEqual({ before: '5', count: String(filePageCount) });
  const text = await new Response(blobs[0]).text();
  expect(text.trim().split('\r\n')).toHaveLength(2);
  for (const part of parts)
    expect(text).toContain(part.startsWith('connection.') ? t(`journal:${part as 'connection.now'}`) : part);
});

it('lists one day, from the address or a field', async () => {
  const { user, t, calls } = open('/journal?day=2026-11-05');
  const field = await screen.findByRole('textbox', { name: t('journal:filters.day') });
  expect(field).toHaveValue('05.11.2026');
  const asked = () => calls.findLast(({ name }) => name === 'listJournal')?.query;
  const between = (day: string) => ({
    fromMs: String(new Date(`${day}T00:00`).getTime()),
    toMs: String(new Date(`${day}T24:00`).getTime()),
  });
  expect(asked()).toMatchObject(between('2026-11-05'));
  await user.clear(field);
  await user.type(field, '06.11.2026');
  await waitFor(() => expect(asked()).toMatchObject(between('2026-11-06')));
  await chooseOption(
    user,
    await screen.findByRole('combobox', { name: t('journal:filters.period') }),
    t('journal:periods.week'),
  );
  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(asked()).not.toHaveProperty('toMs');
});

it('names the groups of an act on many, those left out, and what differs where', async () => {
  const names = ['North', 'South', 'East', 'West', 'Far'];
  const closed: JournalAction = {
    ...{ ...action, by: 'server', address: '', what: 'Close groups', object: null, isQueued: true },
    groups: { count: 7, failedCount: 1, done: names, failed: ['Lost'] },
    changes: [
      { name: 'Name', before: 'North', after: 'Far north', groupNames: ['North'] },
      { name: 'Text', before: null, after: null, isUntold: true },
    ],
  };
  const { user, t } = open('/journal?tab=actions', { listActions: () => ({ actions: [closed], next: null }) });
  const first = names.slice(0, 3).map(quoted).join(', ');
  await user.click(await screen.findByText(t('journal:actions.more', { names: first, count: 3 })));
  expect(screen.getByText(new RegExp(`${quoted('West')}, ${quoted('Far')}`, 'u'))).toBeInTheDocument();
  expect(screen.getByText(quoted('Lost'))).toBeInTheDocument();
  const text = t('journal:actions.change', { name: 'Name', before: 'North', after: 'Far north' });
  expect(screen.getByText(t('journal:actions.inGroups', { text, names: quoted('North') }))).toBeInTheDocument();
  expect(screen.getByText(t('journal:actions.changed', { name: 'Text' }))).toBeInTheDocument();
  expect(screen.getByText(t('journal:actions.server'))).toBeInTheDocument();
});

it('leads from a correction to the message that it corrects, and shows the new text', async () => {
  const corrected: JournalEntry = {
    ...{ ...entry, id: 4, kind: 'act', funnelName: null, sourceId: null, message: 'At seven' },
    act: { kind: 'correct', targetId: 3 },
  };
  const { t } = open('/journal', { listJournal: () => ({ entries: [corrected], next: null }) });
  const link = await screen.findByRole('link', { name: t('groupActs:onMessage', { id: '3' }) });
  expect(link).toHaveAttribute('href', '/journal?delivery=3');
  expect(screen.getByText('At seven')).toBeInTheDocument();
  expect(screen.getByText(t('groupActs:history.correct'))).toBeInTheDocument();
});

it('has an address for each action, which shows it alone, and nothing for one that is not there', async () => {
  const { user, t, calls } = open('/journal?tab=actions');
  const row = await screen.findByRole('row', { name: /Rename a funnel/u });
  await user.click(within(row).getByRole('link'));
  await screen.findByRole('link', { name: t('journal:actions.all') });
  expect(screen.getByText('Rename a funnel')).toBeInTheDocument();
  expect(calls.findLast(({ name }) => name === 'listActions')?.query).toEqual({ before: '2', count: '1' });
  open('/journal?tab=actions&action=7');
  expect(await screen.findByText(t('journal:actions.none'))).toBeInTheDocument();
});

it('says when the file has not everything, and when it cannot be saved', async () => {
  let asked = 0;
  const { user, t, answers } = open('/journal', {
    listJournal: () => ({ entries: [{ ...entry, id: (asked += 1) }], next: `9.${asked}` }),
  });
  const before = URL.createObjectURL;
  URL.createObjectURL = () => 'blob:journal';
  await user.click(await screen.findByRole('button', { name: t('journal:file.save') }));
  expect(await screen.findByText(t('journal:file.cut', { max: 20_000 }))).toBeInTheDocument();
  // The first page of the screen, and those of the file.
  expect(asked).toBe(1 + fileMaxCount / filePageCount);
  URL.createObjectURL = before;
  answers.listJournal = networkFailure;
  await user.click(screen.getByRole('button', { name: t('journal:file.save') }));
  expect(await screen.findByText(t('journal:file.failed'))).toBeInTheDocument();
});

it('sends what failed again after a question: a message of a funnel, and one of a broadcast', async () => {
  const failed: JournalEntry = { ...entry, status: 'failed', error: 'TIMEOUT' };
  const ofBroadcast: JournalEntry = {
    ...{ ...failed, id: 2, kind: 'broadcast', sourceId: 9, funnelName: null, run: null },
    ...{ status: 'unconfirmed', message: 'News' },
  };
  const greeting: JournalEntry = { ...ofBroadcast, id: 3, kind: 'greeting', sourceId: null, message: 'Hello' };
  const { user, t, calls } = open('/journal', {
    listJournal: () => ({ entries: [failed, ofBroadcast, greeting], next: null }),
    resendMessage: () => ({ order_num: 2, delay_minutes: 0, status: 'queued', sent_at: null, message: 'Welcome' }),
    getBroadcast: () => ({ id: 9, message: 'News of {{group.name}}', variables: 'en', media_url: null }),
    sendBroadcast: () => ({ id: 10, status: 'sending' }),
  });
  const row = await screen.findByRole('row', { name: /Welcome/u });
  const again = { name: t('broadcast:results.resend.action') };
  expect(within(screen.getByRole('row', { name: /Hello/u })).queryByRole('button', again)).not.toBeInTheDocument();
  await user.click(within(row).getByRole('button'));
  const question = await screen.findByRole('dialog', { name: t('runs:resend.title') });
  await user.click(within(question).getByRole('button', { name: t('runs:resend.action') }));
  const resent = () => calls.find(({ name }) => name === 'resendMessage');
  await waitFor(() => expect(resent()).toMatchObject({ params: { id: '3', orderNum: '2' } }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await user.click(within(screen.getByRole('row', { name: /News/u })).getByRole('button', again));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(t('broadcast:results.resend.unconfirmed'));
  await user.click(within(dialog).getByRole('button', { name: t('broadcast:results.resend.action') }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'sendBroadcast')?.body).toMatchObject({
      ...{ group_ids: [5], again_of: 9, message: 'News of {{group.name}}' },
    }),
  );
});

it('has an address for each row, which shows it alone with its whole text', async () => {
  const { user, t, calls } = open();
  const row = await screen.findByRole('row', { name: /Welcome/u });
  await user.click(within(row).getByRole('link', { name: /2023/u }));
  const asked = () => calls.filter(({ name }) => name === 'listJournal').at(-1)?.query;
  await waitFor(() => expect(asked()).toMatchObject({ id: '1' }));
  expect(await screen.findByText(t('journal:onlyDelivery', { id: '1' }))).toBeInTheDocument();
  expect(screen.getByText('Welcome').closest('[data-whole="true"]')).toBeInTheDocument();
  await chooseOption(
    user,
    await screen.findByRole('combobox', { name: t('journal:filters.state') }),
    t('journal:states.failed'),
  );
  await waitFor(() => expect(asked()).toMatchObject({ state: 'failed' }));
  expect(asked()).not.toHaveProperty('id');
});
