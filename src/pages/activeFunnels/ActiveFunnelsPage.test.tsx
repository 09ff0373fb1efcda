import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';

import { limits } from '@contract/limits';
import type { ActiveSchedule, Funnel, MemoryStatus } from '@contract/schemas/shapes';
import { HOUR_MS, HOUR_S, MINUTE_S, SECOND_MS, toSeconds } from '@contract/time';

import { realtime } from '@/api/realtimeActions';
import { tokenStorage } from '@/api/tokenStorage';
import { endSession } from '@/features/session/endSession';
import { compareClocks } from '@/lib/clock';
import { clockTime } from '@/lib/dateFormat';
import { formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { DialogLayer } from '@/app/DialogLayer';
import { chooseOption } from '@test/kit/chooseOption';
import { fakeApi } from '@test/kit/fakeApi';
import { makeSeries } from '@test/kit/makeSeries';
import { fakeTime, passTime } from '@test/kit/passTime';
import { renderApp } from '@test/kit/renderApp';

import { ActiveFunnelsPage } from './ActiveFunnelsPage';

const REFRESH_MS = 10_000;
const NOW_S = toSeconds(Date.now());

const schedule = (id: number, change: Partial<ActiveSchedule> = {}): ActiveSchedule => ({
  id,
  funnel_id: 7,
  group_id: id + 100,
  start_at: NOW_S + 30 * MINUTE_S + 30,
  active: true,
  funnel_name: 'Spring',
  funnel_active: true,
  name: `Chat ${id}`,
  custom_name: null,
  group_type: 'group',
  ...change,
});

const memory = (running: number[] = [], stopped = 0, active?: number): MemoryStatus => ({
  status: 'success',
  running: { count: running.length, schedules: running },
  stopped: { count: stopped },
  total: running.length + stopped,
  ...(active !== undefined && { active: { count: active } }),
});

const page = (
  <main tabIndex={-1}>
    <ActiveFunnelsPage />
    <DialogLayer />
  </main>
);

/** The row of a schedule, by the number it shows. */
async function findRow(t: (key: 'schedules:schedule', values: { id: string }) => string, id: number) {
  const note = await screen.findByText(t('schedules:schedule', { id: String(id) }));
  const row = note.closest('tr');
  if (!row) throw new Error(`No row of schedule ${id}`);
  return row;
}

it('says of starts of a series that they will be left out, and why', async () => {
  fakeApi({
    getMemoryStatus: () => memory(),
    listActiveSchedules: () => [schedule(1, { leftOut: 'overlap' }), schedule(2, { leftOut: 'reply' }), schedule(3)],
  });
  const { t } = renderApp(page);
  const texts = [t('leftOut:start.overlap'), t('leftOut:start.reply')];
  for (const [id, said] of [
    [1, [texts[0]]],
    [2, [texts[1]]],
    [3, []],
  ] as const) {
    const row = within(await findRow(t, id));
    expect(row.queryAllByText((text) => texts.includes(text)).map(({ textContent }) => textContent)).toEqual(said);
  }
});

it('asks about a start of a series whether it moves alone; its stop gives up only this one, and leads to the series', async () => {
  const series = makeSeries({ nextAtMs: (NOW_S + HOUR_S) * SECOND_MS, nextForMs: (NOW_S + HOUR_S) * SECOND_MS });
  fakeApi({
    getMemoryStatus: () => memory(),
    listActiveSchedules: () => [schedule(1, { runId: null, series: { id: 3, repeat: series.repeat } })],
    getSeries: () => series,
    listSeries: () => [series],
  });
  const { t, user } = renderApp(page);
  const row = within(await findRow(t, 1));
  expect(row.getByRole('button', { name: t('schedules:series.editStart') })).toBeVisible();
  await user.click(row.getByRole('button', { name: t('schedules:move.action') }));
  expect(await screen.findByRole('radio', { name: t('schedules:move.series.scopes.thisGroup') })).toBeChecked();
  await user.click(screen.getByRole('button', { name: t('common:actions.cancel') }));

  await user.click(row.getByRole('button', { name: t('schedules:stop.action') }));
  expect(await screen.findByText(t('schedules:stop.seriesGoesOn'))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('schedules:series.title') }));
  expect(await screen.findByRole('dialog', { name: t('schedules:series.title') })).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: new RegExp(t('schedules:stop.undo')), hidden: true }));
});

it('shows each schedule below its funnel, with group, moment, hint and status', async () => {
  fakeApi({
    getMemoryStatus: () => memory([2]),
    listActiveSchedules: () => [
      schedule(1, { custom_name: 'Sales', version: { revision: 2, savedAt: NOW_S } }),
      schedule(2, {
        start_at: NOW_S - 2 * 60 * MINUTE_S - 5,
        name: '',
        progress: { done: 3, total: 8, nextAt: null, wait: { reason: 'reply', moment: null } },
      }),
      schedule(3, { funnel_id: 8, funnel_name: '', funnel_active: false, group_id: 101 }),
    ],
  });
  const { t } = renderApp(page);

  const first = within(await findRow(t, 1));
  expect(first.getByText('Sales')).toBeInTheDocument();
  expect(first.getByText(t('schedules:group', { id: '101' }))).toBeInTheDocument();
  expect(first.getByText(formatMoment(NOW_S + 30 * MINUTE_S + 30))).toBeInTheDocument();
  expect(first.getByText(t('schedules:hints.inMinutes', { amount: 30 }))).toBeInTheDocument();
  expect(first.getByText(t('schedules:status.waiting'))).toBeInTheDocument();
  expect(screen.getByTitle(t('common:version.hint'))).toBe(first.getByTitle(t('common:version.hint')));

  const second = within(await findRow(t, 2));
  expect(second.getByText(t('schedules:group', { id: '102' }))).toBeInTheDocument();
  expect(second.getByText(t('schedules:hints.hoursAgo', { amount: 2 }))).toBeInTheDocument();
  expect(second.getByText(t('schedules:status.running'))).toBeInTheDocument();

  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    t('schedules:funnel', { id: '8' }),
    'Spring',
  ]);
  expect(screen.getByText(t('schedules:badge.active'))).toBeInTheDocument();
  expect(screen.getByText(t('schedules:badge.inactive'))).toBeInTheDocument();
  expect(screen.getByText(t('schedules:schedules', { count: 2 }))).toBeInTheDocument();
  const edit = screen.getAllByRole('link', { name: t('schedules:edit') }).at(-1);
  expect(edit).toHaveAttribute('href', '/funnel-designer?edit=7');
  expect(edit).toHaveAttribute('target', '_blank');
  const totals = ['schedules', 'funnels', 'groups'] as const;
  expect(totals.map((card) => screen.getByText(t(`schedules:summary.${card}`)).nextSibling?.textContent)).toEqual([
    '3',
    '2',
    '2',
  ]);
});

it('says in every row that it is held while all sending is stopped', async () => {
  fakeApi({ getMemoryStatus: () => memory([2]), listActiveSchedules: () => [schedule(1), schedule(2)] });
  const { t, store } = renderApp(page);
  const row = within(await findRow(t, 1));
  expect(row.getByText(t('schedules:status.waiting'))).toBeInTheDocument();
  const status = { isReady: true, isInitializing: false, hasAuth: true, qrCode: null, isDemo: true, phoneUrl: null };
  act(() => {
    store.dispatch(realtime['whatsapp:status']({ ...status, reason: null, sendingStoppedAt: Date.now() }));
  });
  expect(screen.getAllByText(t('schedules:status.stopped'))).toHaveLength(2);
  expect(row.queryByText(t('schedules:status.waiting'))).not.toBeInTheDocument();
});

it('pauses a run or a funnel, shows since when they are paused, and offers nothing to a server without pauses', async () => {
  const pausedAt = Date.now() - MINUTE_S * 1_000;
  const rows = [
    schedule(1, { runId: 11, pausedAt: null, funnelPausedAt: null }),
    schedule(2, { runId: 12, pausedAt, funnelPausedAt: null }),
    schedule(3, { runId: 13, pausedAt, funnelPausedAt: pausedAt, funnel_id: 8, funnel_name: 'Autumn' }),
    schedule(4, { funnel_id: 9, funnel_name: 'Winter' }),
  ];
  const { calls } = fakeApi({
    getMemoryStatus: () => memory([1, 2, 3]),
    listActiveSchedules: () => rows,
    pauseRun: () => ({ asOf: 1 }),
    pauseFunnel: () => ({ asOf: 1 }),
  });
  const { t, user } = renderApp(page);
  const [pause, resume] = [t('pauses:pause.action'), t('pauses:resume.action')];
  const inRow = async (id: number) => within(await findRow(t, id));
  await user.click((await inRow(1)).getByRole('button', { name: pause }));
  expect(await screen.findByText(t('pauses:pause.done.run'))).toBeInTheDocument();
  const second = await inRow(2);
  expect(second.getByText(t('common:paused.runAt', { time: clockTime(pausedAt) }))).toBeInTheDocument();
  expect(second.getByRole('button', { name: resume })).toBeInTheDocument();
  for (const id of [3, 4])
    expect((await inRow(id)).queryByRole('button', { name: new RegExp(`${pause}|${resume}`) })).not.toBeInTheDocument();
  expect(screen.getByText(t('common:paused.funnelAt', { time: clockTime(pausedAt) }))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: pause, description: 'Spring' }));
  expect(await screen.findByText(t('pauses:pause.done.funnel'))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: resume, description: 'Autumn' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: pause, description: 'Winter' })).not.toBeInTheDocument();
  const paused = calls.filter(({ name }) => name.startsWith('pause'));
  expect(paused.map(({ name, params }) => [name, params.id])).toEqual([
    ['pauseRun', '11'],
    ['pauseFunnel', '7'],
  ]);
});

it('moves what waits: one from its row, all of a funnel, and the selected ones', async () => {
  const rows = [schedule(1, { runId: null }), schedule(2, { runId: null }), schedule(3, { runId: 13, pausedAt: null })];
  fakeApi({ getMemoryStatus: () => memory([3]), listActiveSchedules: () => rows });
  const { t, user } = renderApp(page);
  const close = async (count: number) => {
    const dialog = await screen.findByRole('dialog', { name: t('schedules:move.title', { count }) });
    await user.click(within(dialog).getByRole('button', { name: t('common:actions.cancel') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  const move = t('schedules:move.action');
  expect(within(await findRow(t, 3)).queryByRole('button', { name: move })).not.toBeInTheDocument();
  await user.click(within(await findRow(t, 1)).getByRole('button', { name: move }));
  await close(1);
  await user.click(screen.getByRole('button', { name: move, description: 'Spring' }));
  await close(2);
  await user.click(screen.getByRole('checkbox', { name: t('common:selection.everything') }));
  const bar = screen.getByRole('region', { name: t('schedules:many.label') });
  await user.click(within(bar).getByRole('button', { name: move }));
  await close(2);
});

it('writes its totals with digit groups', async () => {
  fakeApi({
    getMemoryStatus: () => memory(),
    listActiveSchedules: () => Array.from({ length: 5_000 }, (_none, at) => schedule(at + 1)),
  });
  const { t } = renderApp(page);
  const card = await screen.findByText(t('schedules:summary.schedules'));
  expect(card.nextSibling?.textContent).toBe(numberFormat.format(5_000));
});

it('is sorted by its heads and filtered, funnel by funnel', async () => {
  fakeApi({
    getMemoryStatus: () => memory([3]),
    listActiveSchedules: () => [
      schedule(1, { name: 'Chat 2' }),
      schedule(2, { name: 'Chat 10', start_at: NOW_S + MINUTE_S }),
      schedule(3, { name: 'Chat 1', start_at: NOW_S - MINUTE_S, funnel_id: 8, funnel_name: 'Autumn' }),
    ],
  });
  const { t, user } = renderApp(page);
  await findRow(t, 1);
  const shownNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent.replace(/ID.*/, ''));
  expect(shownNames()).toEqual(['Chat 1', 'Chat 10', 'Chat 2']);
  await user.click(screen.getByRole('columnheader', { name: t('schedules:columns.group') }));
  expect(shownNames()).toEqual(['Chat 1', 'Chat 2', 'Chat 10']);
  const status = await screen.findByRole('combobox', { name: t('schedules:filter.fields.status') });
  await chooseOption(user, status, t('schedules:filter.status.running'));
  expect(shownNames()).toEqual(['Chat 1']);
  expect(screen.getByText(t('schedules:filter.found', { count: 1 }))).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Autumn' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 2, name: 'Spring' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'chat 2');
  expect(await screen.findByText(t('schedules:filter.nothing.title'))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('schedules:filter.reset') }));
  expect(shownNames()).toEqual(['Chat 1', 'Chat 2', 'Chat 10']);
});

it('goes by the clock of the server when that of the browser is fast', async () => {
  const nowMs = Date.now();
  compareClocks(new Date(nowMs - 3 * HOUR_MS).toUTCString(), nowMs, nowMs);
  fakeApi({
    getMemoryStatus: () => memory(),
    listActiveSchedules: () => [schedule(1, { start_at: toSeconds(nowMs - 3 * HOUR_MS) + 30 * MINUTE_S })],
  });
  const { t, user } = renderApp(page);
  await findRow(t, 1);
  const start = await screen.findByRole('combobox', { name: t('schedules:filter.fields.start') });
  await chooseOption(user, start, t('schedules:filter.start.hour'));
  expect(screen.getByText(t('schedules:filter.found', { count: 1 }))).toBeInTheDocument();
  // A whole second, so that no lead is left for the tests behind this one.
  const wholeMs = nowMs - (nowMs % 1_000);
  act(() => compareClocks(new Date(wholeMs).toUTCString(), wholeMs, wholeMs));
});

it('explains the memory and when to clear it', async () => {
  fakeApi({ getMemoryStatus: () => memory([], 0, 0), listActiveSchedules: () => [] });
  const { t } = renderApp(page);
  expect(await screen.findByRole('region', { name: t('schedules:memory.label') })).toBeInTheDocument();
  expect(screen.getByText(t('schedules:memory.hint'))).toBeInTheDocument();
});

it('shows that nothing is active, and sends no further requests to its own server', async () => {
  const { calls } = fakeApi({ getMemoryStatus: () => memory([], 0, 0), listActiveSchedules: () => [] });
  const { t } = renderApp(page);
  expect(screen.getByRole('heading', { level: 1, name: t('schedules:title') })).toBeInTheDocument();
  expect(screen.getByText(t('schedules:subtitle'))).toBeInTheDocument();
  expect(await screen.findByText(t('schedules:empty.title'))).toBeInTheDocument();
  expect(screen.getByText(t('schedules:empty.text'))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('schedules:memory.clear.action') })).not.toBeInTheDocument();
  expect(calls.map(({ name }) => name)).toEqual(['getMemoryStatus', 'listActiveSchedules']);
});

describe.each([
  ['empty', () => []],
  ['missing', () => ({ status: 404, body: {} })],
])('a server whose list of active schedules is %s', (_word, answer) => {
  it('is requested funnel by funnel, and its armed schedules are shown without the names of groups', async () => {
    const funnel = (id: number): Funnel => ({
      id,
      name: `Funnel ${id}`,
      active: id === 7,
      description: null,
      steps: [],
    });
    fakeApi({
      getMemoryStatus: () => ({ status: 404, body: {} }),
      listActiveSchedules: answer,
      listAllFunnels: () => [funnel(7), funnel(8), funnel(9)],
      listSchedules: ({ params }) => {
        if (params.id === '9') return { status: 404, body: {} };
        const id = Number(params.id);
        return [
          { id, start_at: null, active: true, group_id: 5 },
          { id: id + 10, start_at: NOW_S, active: false, group_id: 5 },
        ];
      },
    });
    const { t } = renderApp(page);

    const row = within(await findRow(t, 7));
    expect(row.getByText(t('schedules:group', { id: '5' }))).toBeInTheDocument();
    expect(row.getByText(t('schedules:noTime'))).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Funnel 8' })).toBeInTheDocument();
    expect(screen.queryByText(t('schedules:schedule', { id: '17' }))).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: t('schedules:memory.label') })).not.toBeInTheDocument();
  });
});

it.each([
  [{ status: 500, body: { status: 'error', response: 'The database is away' } }, 'The database is away'],
  [{ status: 500, body: {} }, null],
])('shows why the schedules could not be loaded', async (answer, text) => {
  fakeApi({ getMemoryStatus: () => memory(), listActiveSchedules: () => answer });
  const { t } = renderApp(page);
  expect(await screen.findByRole('heading', { name: t('schedules:load.title') })).toBeInTheDocument();
  // One heading, in the block of the failure.
  expect(within(screen.getByRole('alert')).getAllByRole('heading')).toHaveLength(1);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent(text ?? t('schedules:load.failed'));
});

/** Clocks only advance by `pass`. */
function freezeTime() {
  beforeEach(() => {
    fakeTime(NOW_S * 1_000);
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}

describe('stopping', () => {
  freezeTime();
  const UNDO_MS = limits.schedules.stopUndoMs;

  async function openPage(own: Parameters<typeof fakeApi>[0] = {}, ui: ReactNode = page) {
    const { calls } = fakeApi({
      getMemoryStatus: () => memory(),
      listActiveSchedules: () => [schedule(1), schedule(2)],
      stopSchedule: ({ params }) => ({ ...schedule(Number(params.id)), active: false }),
      ...own,
    });
    const rendered = renderApp(ui);
    await passTime(100);
    const { t } = rendered;
    const rowOf = (id: number) => screen.getByText(t('schedules:schedule', { id: String(id) })).closest('tr');
    const buttonOf = (id: number, key: 'action' | 'busy' | 'undo') =>
      within(rowOf(id) ?? document.body).getByRole('button', { name: t(`schedules:stop.${key}`) });
    const click = (id: number, key: 'action' | 'busy' | 'undo') => {
      const button = buttonOf(id, key);
      act(() => button.focus());
      fireEvent.click(button);
      return button;
    };
    const stoppedIds = () => calls.filter(({ name }) => name === 'stopSchedule').map(({ params }) => params.id);
    return { ...rendered, calls, rowOf, buttonOf, click, stoppedIds };
  }

  it('shows at once that it stops, can be undone for five seconds, and only then sends the request', async () => {
    let answerStop = (_answer: unknown) => {};
    const { t, rowOf, buttonOf, click, stoppedIds } = await openPage({
      stopSchedule: () => new Promise((resolve) => (answerStop = resolve)),
    });
    const stop = click(1, 'action');
    expect(stop).toHaveTextContent(t('schedules:stop.busy'));
    expect(stop).toHaveFocus();
    expect(buttonOf(1, 'undo')).toHaveTextContent(t('schedules:stop.secondsLeft', { amount: 5 }));
    expect(screen.getByText(t('schedules:stop.waiting', { id: '1', seconds: UNDO_MS / 1_000 }))).toBeInTheDocument();
    fireEvent.click(stop);
    await passTime(UNDO_MS - 100);
    expect(buttonOf(1, 'undo')).toHaveTextContent(t('schedules:stop.secondsLeft', { amount: 1 }));
    expect(stoppedIds()).toEqual([]);
    await passTime(200);
    expect(stoppedIds()).toEqual(['1']);
    expect(screen.queryByRole('button', { name: t('schedules:stop.undo') })).not.toBeInTheDocument();
    fireEvent.click(stop);
    await passTime(UNDO_MS + 200);
    expect(stoppedIds()).toEqual(['1']);

    act(() => answerStop({ ...schedule(1), active: false }));
    await passTime(100);
    expect(screen.getByText(t('schedules:stop.done'))).toBeInTheDocument();
    // The list still names it: an older response never brings a stopped schedule back.
    expect(screen.queryByText(t('schedules:schedule', { id: '1' }))).not.toBeInTheDocument();
    expect(rowOf(2)).toHaveFocus();
    expect(buttonOf(2, 'action')).toBeInTheDocument();
  });

  it('is undone by its button, and the focus stays in the row', async () => {
    const { t, buttonOf, click, stoppedIds } = await openPage();
    click(1, 'action');
    await passTime(UNDO_MS - 1_000);
    click(1, 'undo');
    expect(buttonOf(1, 'action')).toHaveFocus();
    expect(screen.getByText(t('schedules:stop.undone', { id: '1' }))).toBeInTheDocument();
    await passTime(UNDO_MS);
    expect(stoppedIds()).toEqual([]);
    click(1, 'action');
    await passTime(UNDO_MS + 100);
    expect(stoppedIds()).toEqual(['1']);
  });

  it('keeps the focus in the row when the time to undo ends', async () => {
    const { buttonOf, click } = await openPage({ stopSchedule: () => new Promise(() => {}) });
    click(1, 'action');
    act(() => buttonOf(1, 'undo').focus());
    await passTime(UNDO_MS + 100);
    expect(buttonOf(1, 'busy')).toHaveFocus();
  });

  it('is undone for one schedule and goes out for another', async () => {
    const { click, stoppedIds } = await openPage();
    click(1, 'action');
    await passTime(2_000);
    click(2, 'action');
    click(1, 'undo');
    await passTime(UNDO_MS - 100);
    expect(stoppedIds()).toEqual([]);
    await passTime(200);
    expect(stoppedIds()).toEqual(['2']);
  });

  it('survives a refresh of the list', async () => {
    const { calls, buttonOf, click, stoppedIds } = await openPage();
    await passTime(REFRESH_MS - 2_000);
    click(1, 'action');
    await passTime(3_000);
    expect(calls.filter(({ name }) => name === 'listActiveSchedules')).toHaveLength(2);
    expect(buttonOf(1, 'undo')).toBeInTheDocument();
    await passTime(UNDO_MS);
    expect(stoppedIds()).toEqual(['1']);
  });

  it.each([
    [{ status: 409, body: { status: 'error', response: 'Too late' } }, 'Too late'],
    [{ status: 500, body: {} }, null],
  ])('shows why it failed, and leaves the row as it was', async (answer, text) => {
    const { t, buttonOf, click } = await openPage({ stopSchedule: () => answer });
    click(1, 'action');
    await passTime(UNDO_MS + 200);
    expect(screen.getByText(text ?? t('schedules:stop.failed'))).toBeInTheDocument();
    expect(buttonOf(1, 'action')).toBeInTheDocument();
  });

  describe('many at once', () => {
    const stopMany = { stopSchedules: () => ({ doneCount: 2 }) };
    const bulkStops = (calls: { name: string; body?: unknown }[]) =>
      calls.filter(({ name }) => name === 'stopSchedules').map(({ body }) => body);

    async function ask(t: Awaited<ReturnType<typeof openPage>>['t'], name: string, confirm: string) {
      fireEvent.click(screen.getByRole('button', { name }));
      await passTime(100);
      const dialog = within(screen.getByRole('dialog'));
      const text = screen.getByRole('dialog').textContent;
      fireEvent.click(dialog.getByRole('button', { name: confirm }));
      await passTime(100);
      return text;
    }

    it('stops a funnel everywhere with one question, one call and one toast', async () => {
      const { t, calls, buttonOf, stoppedIds } = await openPage(stopMany);
      const asked = await ask(t, t('schedules:many.stop.everywhere', { count: 2 }), t('schedules:stop.action'));
      for (const text of [
        t('schedules:many.stop.title', { count: 2 }),
        t('schedules:many.ofFunnel', { name: 'Spring' }),
        t('schedules:many.stop.states', { running: 0, waiting: 2 }),
      ])
        expect(asked).toContain(text);
      expect(screen.getAllByText(t('schedules:many.stop.waiting', { count: 2 }))).toHaveLength(1);
      expect(buttonOf(2, 'undo')).toBeInTheDocument();
      await passTime(UNDO_MS + 200);
      expect(bulkStops(calls)).toEqual([{ ids: [1, 2] }]);
      expect(stoppedIds()).toEqual([]);
      expect(screen.getByText(t('schedules:many.stop.done', { count: 2 }))).toBeInTheDocument();
      expect(screen.getByText(t('schedules:empty.title'))).toBeInTheDocument();
    });

    it('is undone by its toast, and one of them in its row', async () => {
      const { t, calls, click } = await openPage({
        ...stopMany,
        listActiveSchedules: () => [schedule(1), schedule(2), schedule(3)],
      });
      const name = t('schedules:many.stop.everywhere', { count: 3 });
      await ask(t, name, t('schedules:stop.action'));
      const toast = screen.getByText(t('schedules:many.stop.waiting', { count: 3 })).closest('.toastText');
      fireEvent.click(within(toast as HTMLElement).getByRole('button'));
      await passTime(UNDO_MS + 200);
      expect(bulkStops(calls)).toEqual([]);
      await ask(t, name, t('schedules:stop.action'));
      click(2, 'undo');
      await passTime(UNDO_MS + 200);
      expect(bulkStops(calls)).toEqual([{ ids: [1, 3] }]);
    });

    it('pauses and continues those of the selection that run, in one call each', async () => {
      const rows = [1, 2, 3].map((id) =>
        schedule(id, { runId: id === 3 ? null : id + 10, pausedAt: null, funnelPausedAt: null }),
      );
      const { t, calls } = await openPage({
        listActiveSchedules: () => rows,
        pauseRuns: () => {
          for (const row of rows) if (row.runId) row.pausedAt = NOW_S * 1_000;
          return { doneCount: 2 };
        },
        resumeRuns: () => ({ doneCount: 1 }),
      });
      fireEvent.click(screen.getByRole('checkbox', { name: t('common:selection.everything') }));
      const bar = screen.getByRole('region', { name: t('schedules:many.label') });
      expect(bar).toHaveTextContent(t('common:selection.chosen', { chosen: 3 }));
      expect(within(bar).queryByRole('button', { name: t('pauses:resume.action') })).not.toBeInTheDocument();
      const press = async (action: 'pause' | 'resume') => {
        fireEvent.click(within(bar).getByRole('button', { name: t(`pauses:${action}.action`) }));
        await passTime(100);
        const dialog = within(screen.getByRole('dialog', { name: t(`schedules:many.${action}.title`, { count: 2 }) }));
        expect(dialog.getByText(t(`schedules:many.untouched.${action}`, { total: 1 }))).toBeInTheDocument();
        if (action === 'resume') fireEvent.click(dialog.getByRole('radio', { name: t('pauses:mode.plan') }));
        fireEvent.click(dialog.getByRole('button', { name: t(`pauses:${action}.action`) }));
        await passTime(2_000);
      };
      await press('pause');
      expect(screen.getByText(t('schedules:many.pause.done', { count: 2 }))).toBeInTheDocument();
      await press('resume');
      // One of them had ended meanwhile.
      expect(screen.getByText(t('schedules:many.resume.done', { count: 1 }))).toBeInTheDocument();
      expect(calls.filter(({ name }) => name.endsWith('Runs')).map(({ name, body }) => [name, body])).toEqual([
        ['pauseRuns', { ids: [11, 12] }],
        ['resumeRuns', { ids: [11, 12], mode: 'plan' }],
      ]);
    });

    it('goes out at once in one request that outlives the page', async () => {
      tokenStorage.save('one', {});
      const { t, calls } = await openPage(stopMany);
      await ask(t, t('schedules:many.stop.everywhere', { count: 2 }), t('schedules:stop.action'));
      act(() => void window.dispatchEvent(new Event('pagehide')));
      await passTime(UNDO_MS);
      expect(bulkStops(calls)).toEqual([{ ids: [1, 2] }]);
      expect(screen.queryByText(t('schedules:many.stop.waiting', { count: 2 }))).not.toBeInTheDocument();
    });

    it('is not offered by a server that changes one at a time', async () => {
      fakeApi({ getMemoryStatus: () => memory(), listActiveSchedules: () => [schedule(1), schedule(2)] });
      const { t } = renderApp(page, { preloadedState: { offers: false } });
      await passTime(100);
      expect(screen.getByText(t('schedules:schedule', { id: '1' }))).toBeInTheDocument();
      expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
      expect(
        screen.queryByRole('button', { name: t('schedules:many.stop.everywhere', { count: 2 }) }),
      ).not.toBeInTheDocument();
    });
  });

  describe('when the page is left', () => {
    it('goes out at once when another page is opened, and its end is announced there', async () => {
      let leave = () => {};
      function Way() {
        const [isHere, setIsHere] = useState(true);
        leave = () => setIsHere(false);
        return isHere ? page : <p>Elsewhere</p>;
      }
      const { t, click, stoppedIds } = await openPage({}, <Way />);
      click(1, 'action');
      click(2, 'action');
      click(2, 'undo');
      act(() => leave());
      await passTime(100);
      expect(stoppedIds()).toEqual(['1']);
      expect(screen.getByText(t('schedules:stop.done'))).toBeInTheDocument();
      await passTime(UNDO_MS);
      expect(stoppedIds()).toEqual(['1']);
    });

    it.each(['pagehide', 'freeze'])('goes out at once with a request that outlives the page on %s', async (name) => {
      tokenStorage.save('one', {});
      const { click, stoppedIds } = await openPage();
      const fetching = jest.spyOn(globalThis, 'fetch');
      click(1, 'action');
      act(() => void (name === 'pagehide' ? window : document).dispatchEvent(new Event(name)));
      const [, init] = fetching.mock.calls.at(-1) ?? [];
      expect(init).toMatchObject({ keepalive: true, headers: { authorization: 'Bearer one' } });
      await passTime(UNDO_MS);
      expect(stoppedIds()).toEqual(['1']);
    });

    it('is sent with the token, before the sign-out is sent', async () => {
      tokenStorage.save('one', {});
      const { calls, click } = await openPage({ logout: () => ({ success: true }) });
      click(1, 'action');
      const fetching = jest.spyOn(globalThis, 'fetch');
      act(() => endSession());
      expect(tokenStorage.read()).toBeNull();
      const [, init] = fetching.mock.calls.at(-1) ?? [];
      expect(init).toMatchObject({ headers: { authorization: 'Bearer one' } });
      await passTime(100);
      expect(calls.map(({ name }) => name).slice(-2)).toEqual(['stopSchedule', 'logout']);
    });

    it('announces a stop that the server refused meanwhile', async () => {
      const { t, click } = await openPage({ stopSchedule: () => ({ status: 401, body: {} }) });
      click(1, 'action');
      act(() => void window.dispatchEvent(new Event('pagehide')));
      await passTime(100);
      expect(screen.getByText(t('schedules:stop.failed'))).toBeInTheDocument();
    });
  });
});

describe('clearing the memory', () => {
  it('requires a confirmation, shows how many locks were removed, and reloads the list', async () => {
    const { answers, calls } = fakeApi({
      getMemoryStatus: () => memory([1], 4, 1),
      listActiveSchedules: () => [schedule(1)],
    });
    answers.clearMemory = () => {
      answers.getMemoryStatus = () => memory([], 0, 0);
      answers.listActiveSchedules = () => [];
      return { clearedCount: 5 };
    };
    const { t, user } = renderApp(page);
    const panel = within(await screen.findByRole('region', { name: t('schedules:memory.label') }));
    expect(panel.getByText(t('schedules:memory.running', { amount: 1 }))).toBeInTheDocument();
    expect(panel.getByText(t('schedules:memory.stopped', { amount: 4 }))).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: t('schedules:memory.clear.action') }));

    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(t('schedules:memory.clear.confirm'))).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).not.toContain('clearMemory');
    await user.click(dialog.getByRole('button', { name: t('schedules:memory.clear.action') }));

    expect(await screen.findByText(t('schedules:memory.clear.done', { count: 5 }))).toBeInTheDocument();
    expect(await screen.findByText(t('schedules:empty.title'))).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.getByRole('main')).toHaveFocus();
    });
  });

  it('shows that it failed, and keeps the confirmation open', async () => {
    fakeApi({
      getMemoryStatus: () => memory([1]),
      listActiveSchedules: () => [schedule(1)],
      clearMemory: () => ({ status: 500, body: {} }),
    });
    const { t, user } = renderApp(page);
    await user.click(await screen.findByRole('button', { name: t('schedules:memory.clear.action') }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t('schedules:memory.clear.action') }));
    expect(await screen.findByText(t('schedules:memory.clear.failed'))).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('as time goes by', () => {
  freezeTime();

  it('lets the hints tick', async () => {
    const start_at = NOW_S + 3 * MINUTE_S;
    fakeApi({ getMemoryStatus: () => memory(), listActiveSchedules: () => [schedule(1, { start_at })] });
    const { t } = renderApp(page);
    await passTime(100);
    expect(screen.getByText(t('schedules:hints.inMinutes', { amount: 2 }))).toBeInTheDocument();
    await passTime(MINUTE_S * 1_000);
    const early = screen.getByText(t('schedules:hints.inMinutes', { amount: 1 }));
    expect(early).toHaveAttribute('data-late', 'false');
    await passTime(3 * MINUTE_S * 1_000);
    // It still waits: amber.
    expect(screen.getByText(t('schedules:hints.minutesAgo', { amount: 1 }))).toHaveAttribute('data-late', 'true');
  });

  it('requests every ten seconds, never twice at once, aborts a call after ten and keeps its data', async () => {
    const { answers, calls } = fakeApi({ getMemoryStatus: () => memory(), listActiveSchedules: () => [schedule(1)] });
    const requestCount = () => calls.filter(({ name }) => name === 'listActiveSchedules').length;
    const { t } = renderApp(page);
    await passTime(100);
    expect(requestCount()).toBe(1);
    await passTime(2 * REFRESH_MS);
    expect(requestCount()).toBe(3);

    answers.listActiveSchedules = () => new Promise(() => {});
    await passTime(REFRESH_MS);
    expect(requestCount()).toBe(4);
    await passTime(REFRESH_MS - 1_000);
    expect(requestCount()).toBe(4);
    answers.listActiveSchedules = () => [schedule(1), schedule(2)];
    await passTime(1_100);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(screen.getByText(t('schedules:schedule', { id: '1' }))).toBeInTheDocument();
    await passTime(REFRESH_MS);
    expect(requestCount()).toBe(5);
    expect(screen.getByText(t('schedules:schedule', { id: '2' }))).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
