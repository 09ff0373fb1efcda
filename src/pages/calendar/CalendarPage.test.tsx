import { screen, waitFor, within } from '@testing-library/react';

import type { Calendar, FunnelGraph } from '@contract/schemas/shapes';
import { HOUR_MS, toSeconds } from '@contract/time';

import { DialogLayer } from '@/app/DialogLayer';
import { writeDay } from '@/lib/dayInAddress';
import { formatMoment } from '@/lib/moment';
import { clockTime } from '@/lib/dateFormat';
import { fakeApi } from '@test/kit/fakeApi';
import { makeEntry } from '@test/kit/makeEntry';
import { makeGroup } from '@test/kit/makeGroup';
import { makeSeries } from '@test/kit/makeSeries';
import { renderApp } from '@test/kit/renderApp';

import { CalendarPage } from './CalendarPage';

const now = Date.now();
const nextDay = new Date(now + 24 * HOUR_MS).setHours(12, 0, 0, 0);

function calendarOf(entries: ReturnType<typeof makeEntry>[], change: Partial<Calendar> = {}): Calendar {
  return {
    nowMs: now,
    subjects: entries.map(({ about }) => about),
    entries: entries.map(({ about: _about, ...entry }, subject) => ({ ...entry, subject })),
    groups: [{ id: 1, name: 'Chat 1' }],
    drafts: [],
    leftOffCount: 0,
    ...change,
  };
}

const oneMessage: FunnelGraph = {
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'm1', type: 'message', position: { x: 0, y: 0 }, data: { message: 'Hello', delay: 0 } },
  ],
  edges: [{ id: 'e1', source: 'start_1', target: 'm1' }],
};

const hidden = { doneCount: 2 };
const others = {
  getPace: () => ({ status: 404 }),
  listTags: () => [],
  listPickerGroups: () => [],
  listAllFunnels: () => [],
  getVariables: () => ({ fields: [], groups: [] }),
};

function open(calendar: Calendar | { status: number }, address = `?view=day&day=${writeDay(nextDay)}`, more = {}) {
  const { calls } = fakeApi({ ...others, getCalendar: () => calendar, ...more });
  const app = renderApp(
    <main>
      <CalendarPage />
      <DialogLayer />
    </main>,
    { path: `/calendar${address}` },
  );
  return { ...app, calls };
}

it('begins a week at its first entry, whatever its empty days have', async () => {
  const evening = nextDay + (19 - new Date(nextDay).getHours()) * HOUR_MS;
  const { t } = open(calendarOf([makeEntry({ key: 'a', atMs: evening })]), `?view=week&day=${writeDay(nextDay)}`);
  const lanes = await screen.findByRole('group', { name: t('calendar:lanes') });
  await screen.findByRole('button', { name: /1\. Hello/ });
  const HOUR_PX = 44;
  expect(lanes.scrollTop).toBeGreaterThan(17 * HOUR_PX);
  expect(lanes.scrollTop).toBeLessThan(19 * HOUR_PX);
});

it('shows the entries of a day with their time, and says in words what their look says', async () => {
  const { t } = open(
    calendarOf([
      makeEntry({ key: 'a', atMs: nextDay, clashes: 2, count: 3 }),
      makeEntry({ key: 'b', atMs: nextDay + HOUR_MS, certainty: 'about' }, { step: 2, text: 'Later' }),
      makeEntry({ key: 'c', atMs: nextDay + 2 * HOUR_MS, certainty: 'reply' }, { step: 3, text: 'Reply' }),
    ]),
  );
  const exact = await screen.findByRole('button', { name: /1\. Hello/ });
  expect(exact).toHaveTextContent(clockTime(nextDay));
  expect(exact).toHaveTextContent(t('calendar:clash', { count: 2 }));
  const about = screen.getByRole('button', { name: /Later/ });
  expect(about).toHaveTextContent(`≈ ${clockTime(nextDay + HOUR_MS)}`);
  expect(about).toHaveTextContent(t('calendar:certainty.about'));
  expect(screen.getByRole('button', { name: /Reply/ })).toHaveTextContent(t('calendar:certainty.reply'));
});

it('opens what an entry is, with the way to its funnel', async () => {
  const { t, user } = open(calendarOf([makeEntry({ atMs: nextDay, count: 5 })]));
  await user.click(await screen.findByRole('button', { name: /Hello/ }));
  const dialog = await screen.findByRole('dialog', { name: /Spring/ });
  expect(dialog).toHaveTextContent(t('calendar:in', { groups: 'Chat 1' }));
  expect(dialog).toHaveTextContent(t('calendar:others', { count: 4 }));
  expect(within(dialog).getByRole('link', { name: t('calendar:open.funnel') })).toHaveAttribute(
    'href',
    '/funnel-designer?edit=7',
  );
  expect(within(dialog).queryByRole('button', { name: t('calendar:move') })).not.toBeInTheDocument();
});

it('moves a start by the field of the dialog', async () => {
  const start = makeEntry({ atMs: nextDay, startIds: [4] }, { kind: 'start', step: null, text: '' });
  const { t, user, calls } = open(calendarOf([start]), undefined, { moveSchedule: () => ({}) });
  await user.click(await screen.findByRole('button', { name: /Spring/ }));
  await user.click(await screen.findByRole('button', { name: t('calendar:move') }));
  await user.click(await screen.findByRole('button', { name: t('common:moment.presets.tomorrow') }));
  await user.click(screen.getByRole('button', { name: t('schedules:move.action') }));
  await screen.findByText(t('schedules:move.done', { count: 1 }));
  expect(calls.find(({ name }) => name === 'moveSchedule')).toMatchObject({
    params: { id: '4' },
    body: { seenStartAt: toSeconds(nextDay) },
  });
});

it('asks about a start of a series whether it moves alone, and leads from a later one to the series', async () => {
  const start = { kind: 'start', step: null, text: '', seriesId: 3, revision: 5, isRepeated: true } as const;
  const series = makeSeries({ nextForMs: nextDay, nextAtMs: nextDay });
  const { t, user } = open(
    calendarOf([
      makeEntry({ key: 'a', atMs: nextDay, startIds: [11] }, start),
      makeEntry({ key: 'b', atMs: nextDay + HOUR_MS, startIds: [] }, { ...start, name: 'Later' }),
    ]),
    undefined,
    { getSeries: () => series, listSeries: () => [series] },
  );
  await user.click(await screen.findByRole('button', { name: /Spring/ }));
  expect(await screen.findByRole('button', { name: t('calendar:open.start') })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: t('calendar:move') }));
  expect(await screen.findByRole('radio', { name: t('schedules:move.series.scopes.this') })).toBeChecked();
  const dialog = screen.getByRole('dialog', { name: t('schedules:move.series.title') });
  await user.click(within(dialog).getByRole('button', { name: t('common:actions.cancel') }));

  await user.click(screen.getByRole('button', { name: /Later/ }));
  const entry = await screen.findByRole('dialog', { name: /Later/ });
  expect(entry).toHaveTextContent(t('calendar:repeatedStart'));
  for (const name of [t('calendar:move'), t('calendar:open.start')])
    expect(within(entry).queryByRole('button', { name })).not.toBeInTheDocument();
  await user.click(within(entry).getByRole('button', { name: t('calendar:open.series') }));
  expect(await screen.findByRole('dialog', { name: t('schedules:series.title') })).toBeInTheDocument();
});

it('skips one of a series and cancels a single start, after a question', async () => {
  const start = { kind: 'start', step: null, text: '' } as const;
  const { t, user, calls } = open(
    calendarOf([
      makeEntry(
        { key: 'a', atMs: nextDay, startIds: [11] },
        { ...start, seriesId: 3, revision: 5, isRepeated: true, name: 'Series' },
      ),
      makeEntry({ key: 'b', atMs: nextDay + HOUR_MS, startIds: [12, 13] }, { ...start, name: 'Single' }),
    ]),
    undefined,
    { skipSeries: () => makeSeries(), stopSchedules: () => ({ doneCount: 2, failures: [] }) },
  );
  for (const [name, way] of [
    [/Series/, 'skip'],
    [/Single/, 'single'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }));
    await user.click(await screen.findByRole('button', { name: t(`calendar:cancel.${way}.action`) }));
    const moment = formatMoment(toSeconds(way === 'skip' ? nextDay : nextDay + HOUR_MS));
    await screen.findByText(t(`calendar:cancel.${way}.title`, { moment }));
    await user.click(screen.getAllByRole('button', { name: t(`calendar:cancel.${way}.action`) }).at(-1) as HTMLElement);
    await screen.findByText(t(`calendar:cancel.${way}.done`));
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
  }
  const sent = calls.filter(({ name }) => name === 'skipSeries' || name === 'stopSchedules');
  expect(sent).toMatchObject([{ params: { id: '3' }, body: { revision: 5 } }, { body: { ids: [12, 13] } }]);
});

it('lists what was missed, and hides a start that is not wanted any more', async () => {
  const missed = makeEntry(
    { atMs: nextDay, state: 'missed', reason: 'late', startIds: [4, 5] },
    { kind: 'start', step: null, text: '' },
  );
  const { t, user, calls } = open(calendarOf([missed]), undefined, { hideMissedStarts: () => hidden });
  const table = await screen.findByRole('table', { name: t('calendar:missed.title', { total: 1 }) });
  expect(table).toHaveTextContent(t('calendar:reasons.late'));
  await user.click(within(table).getByRole('button', { name: t('calendar:missed.hide') }));
  await screen.findByText(t('calendar:missed.done'));
  expect(calls.filter(({ name }) => name === 'hideMissedStarts').map(({ body }) => body)).toEqual([{ ids: [4, 5] }]);
});

it('lists the latest of many that were missed, so that the calendar stays in sight, and all on request', async () => {
  const missed = Array.from({ length: 5 }, (_, at) =>
    makeEntry(
      { key: String(at), atMs: nextDay + at * HOUR_MS, state: 'missed', reason: 'late', startIds: [at] },
      { kind: 'start', step: null, text: '' },
    ),
  );
  const { t, user } = open(calendarOf(missed));
  const table = await screen.findByRole('table', { name: t('calendar:missed.title', { total: 5 }) });
  const rows = () => within(table).getAllByRole('button', { name: t('calendar:missed.hide') });
  expect(rows()).toHaveLength(3);
  const latest = formatMoment(toSeconds(nextDay + 4 * HOUR_MS));
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(latest);
  await user.click(screen.getByRole('button', { name: t('calendar:aside.all', { total: 5 }) }));
  expect(rows()).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: t('calendar:aside.latest') }));
  expect(rows()).toHaveLength(3);
});

it('lists the newest of many drafts, and all on request', async () => {
  const drafts = Array.from({ length: 8 }, (_, at) => ({
    id: at + 1,
    text: `Draft ${at + 1}`,
    variables: null,
    count: 2,
  }));
  const { t, user } = open(calendarOf([], { drafts }));
  const names = () =>
    screen.getAllByRole('button', { name: /^Draft/ }).map(({ textContent }) => textContent.slice(0, 7));
  await screen.findByText('Draft 8');
  expect(names()).toEqual([8, 7, 6, 5, 4, 3].map((number) => `Draft ${number}`));
  await user.click(screen.getByRole('button', { name: t('calendar:aside.all', { total: 8 }) }));
  expect(names()).toHaveLength(8);
});

it('starts what was missed, and lists it no more once it starts in all of its groups', async () => {
  const missed = makeEntry(
    { atMs: nextDay, state: 'missed', reason: 'late', startIds: [4, 5], groupIds: [1, 2], count: 2 },
    { kind: 'start', step: null, text: '' },
  );
  const started = { successfulGroups: 2, failedGroups: 0, totalGroups: 2, failures: [] };
  const { t, user, calls } = open(calendarOf([missed]), undefined, {
    listPickerGroups: () => [makeGroup(1), makeGroup(2)],
    listAllFunnels: () => [{ id: 7, name: 'Spring', active: true, description: null, steps: [] }],
    getStructure: () => ({ ...oneMessage, revision: 1 }),
    startFunnelInGroups: () => started,
    hideMissedStarts: () => hidden,
  });
  const table = await screen.findByRole('table', { name: t('calendar:missed.title', { total: 1 }) });
  await user.click(within(table).getByRole('button', { name: t('calendar:missed.start') }));
  await user.click(await screen.findByRole('button', { name: t('launch:submit') }));
  await screen.findByText(t('launch:toasts.all', { count: 2 }));
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'hideMissedStarts').map(({ body }) => body)).toEqual([{ ids: [4, 5] }]),
  );
});

it('shows a month with the first entries of each day and the way to the others', async () => {
  const many = Array.from({ length: 43 }, (_, at) => makeEntry({ key: String(at), atMs: nextDay }));
  const { t, user, calls } = open(calendarOf(many), `?day=${writeDay(nextDay)}`);
  await user.click(await screen.findByRole('button', { name: t('calendar:more', { count: 40 }) }));
  expect(await screen.findByRole('button', { name: t('calendar:views.day') })).toHaveAttribute('aria-pressed', 'true');
  expect(calls.filter(({ name }) => name === 'getCalendar')).toHaveLength(2);
});

it('says that there is nothing, and when it could not be loaded', async () => {
  const empty = open(calendarOf([], { drafts: [{ id: 3, text: 'Draft', variables: null, count: 2 }] }));
  expect(await screen.findByText(empty.t('calendar:empty.text'))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Draft/ })).toBeInTheDocument();
  empty.unmount();
  const failed = open({ status: 500 });
  expect(await screen.findByText(failed.t('calendar:load.failed'))).toBeInTheDocument();
});
