import { act, screen, waitFor, within } from '@testing-library/react';

import type { ActiveSchedule, Funnel, MemoryStatus } from '@contract/schemas/shapes';

import { DialogHost } from '@/pages/DialogHost';
import { formatMoment } from '@/lib/moment';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { Component as ActiveFunnelsPage } from './ActiveFunnelsPage';

const REFRESH_MS = 10_000;
const NOW_S = Math.floor(Date.now() / 1_000);
const MINUTE_S = 60;

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
    <DialogHost />
  </main>
);

/** The row of a schedule, by the number it shows. */
async function findRow(t: (key: 'activeFunnels:schedule', values: { id: string }) => string, id: number) {
  const note = await screen.findByText(t('activeFunnels:schedule', { id: String(id) }));
  const row = note.closest('li');
  if (!row) throw new Error(`No row of schedule ${id}`);
  return row;
}

it('shows each schedule below its funnel, with group, moment, hint and status', async () => {
  fakeApi({
    getMemoryStatus: () => memory([2]),
    listActiveSchedules: () => [
      schedule(1, { custom_name: 'Sales' }),
      schedule(2, { start_at: NOW_S - 2 * 60 * MINUTE_S - 5, name: '' }),
      schedule(3, { funnel_id: 8, funnel_name: '', funnel_active: false, group_id: 101 }),
    ],
  });
  const { t } = renderApp(page);

  const first = within(await findRow(t, 1));
  expect(first.getByText('Sales')).toBeInTheDocument();
  expect(first.getByText(t('activeFunnels:group', { id: '101' }))).toBeInTheDocument();
  expect(first.getByText(formatMoment(NOW_S + 30 * MINUTE_S + 30))).toBeInTheDocument();
  expect(first.getByText(t('activeFunnels:hints.inMinutes', { amount: 30 }))).toBeInTheDocument();
  expect(first.getByText(t('activeFunnels:status.waiting'))).toBeInTheDocument();

  const second = within(await findRow(t, 2));
  expect(second.getByText(t('activeFunnels:group', { id: '102' }))).toBeInTheDocument();
  expect(second.getByText(t('activeFunnels:hints.hoursAgo', { amount: 2 }))).toBeInTheDocument();
  expect(second.getByText(t('activeFunnels:status.running'))).toBeInTheDocument();

  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    t('activeFunnels:funnel', { id: '8' }),
    'Spring',
  ]);
  expect(screen.getByText(t('activeFunnels:badge.active'))).toBeInTheDocument();
  expect(screen.getByText(t('activeFunnels:badge.inactive'))).toBeInTheDocument();
  expect(screen.getByText(t('activeFunnels:schedules', { count: 2 }))).toBeInTheDocument();
  const edit = screen.getAllByRole('link', { name: t('activeFunnels:edit') }).at(-1);
  expect(edit).toHaveAttribute('href', '/funnel-designer?edit=7');
  expect(edit).toHaveAttribute('target', '_blank');
  const totals = ['schedules', 'funnels', 'groups'] as const;
  expect(totals.map((card) => screen.getByText(t(`activeFunnels:summary.${card}`)).nextSibling?.textContent)).toEqual([
    '3',
    '2',
    '2',
  ]);
});

it('says that nothing is under way, and believes its own server', async () => {
  const { calls } = fakeApi({ getMemoryStatus: () => memory([], 0, 0), listActiveSchedules: () => [] });
  const { t } = renderApp(page);
  expect(screen.getByRole('heading', { level: 1, name: t('activeFunnels:title') })).toBeInTheDocument();
  expect(screen.getByText(t('activeFunnels:subtitle'))).toBeInTheDocument();
  expect(await screen.findByText(t('activeFunnels:empty.title'))).toBeInTheDocument();
  expect(screen.getByText(t('activeFunnels:empty.text'))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('activeFunnels:memory.clear.action') })).not.toBeInTheDocument();
  expect(calls.map(({ name }) => name)).toEqual(['getMemoryStatus', 'listActiveSchedules']);
});

describe.each([
  ['empty', () => []],
  ['missing', () => ({ status: 404, body: {} })],
])('a server whose list of active schedules is %s', (_word, answer) => {
  it('is asked funnel by funnel, and its armed schedules are shown without the names of groups', async () => {
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
    expect(row.getByText(t('activeFunnels:group', { id: '5' }))).toBeInTheDocument();
    expect(row.getByText(t('activeFunnels:noTime'))).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Funnel 8' })).toBeInTheDocument();
    expect(screen.queryByText(t('activeFunnels:schedule', { id: '17' }))).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: t('activeFunnels:memory.label') })).not.toBeInTheDocument();
  });
});

it.each([
  [{ status: 500, body: { status: 'error', response: 'The database is away' } }, 'The database is away'],
  [{ status: 500, body: {} }, null],
])('says why the schedules could not be loaded', async (answer, text) => {
  fakeApi({ getMemoryStatus: () => memory(), listActiveSchedules: () => answer });
  const { t } = renderApp(page);
  expect(await screen.findByRole('heading', { name: t('activeFunnels:load.title') })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(text ?? t('activeFunnels:load.failed'));
});

describe('stopping', () => {
  it('shows that it stops, then takes the row away and the focus to the next one, without a question', async () => {
    let answerStop = (_answer: unknown) => {};
    const { calls } = fakeApi({
      getMemoryStatus: () => memory(),
      listActiveSchedules: () => [schedule(1), schedule(2)],
      stopSchedule: () => new Promise((resolve) => (answerStop = resolve)),
    });
    const { t, user } = renderApp(page);
    const stop = within(await findRow(t, 1)).getByRole('button', { name: t('activeFunnels:stop.action') });
    await user.click(stop);

    expect(stop).toHaveTextContent(t('activeFunnels:stop.busy'));
    expect(stop).toHaveFocus();
    await user.click(stop);
    expect(calls.filter(({ name }) => name === 'stopSchedule')).toMatchObject([{ params: { id: '1' } }]);
    act(() => {
      answerStop({ ...schedule(1), active: false });
    });

    expect(await screen.findByText(t('activeFunnels:stop.done'))).toBeInTheDocument();
    // The list still names it: an older answer never brings a stopped schedule back.
    await waitFor(() => {
      expect(screen.queryByText(t('activeFunnels:schedule', { id: '1' }))).not.toBeInTheDocument();
    });
    const next = await findRow(t, 2);
    expect(next.firstElementChild).toHaveFocus();
    expect(within(next).getByRole('button')).toHaveTextContent(t('activeFunnels:stop.action'));
  });

  it.each([
    [{ status: 409, body: { status: 'error', response: 'Too late' } }, 'Too late'],
    [{ status: 500, body: {} }, null],
  ])('tells why it could not, and leaves the row as it was', async (answer, text) => {
    fakeApi({
      getMemoryStatus: () => memory(),
      listActiveSchedules: () => [schedule(1)],
      stopSchedule: () => answer,
    });
    const { t, user } = renderApp(page);
    const row = within(await findRow(t, 1));
    await user.click(row.getByRole('button'));
    expect(await screen.findByText(text ?? t('activeFunnels:stop.failed'))).toBeInTheDocument();
    expect(row.getByRole('button')).toHaveTextContent(t('activeFunnels:stop.action'));
  });
});

describe('clearing the memory', () => {
  it('asks first, tells how many locks were removed, and asks for the list anew', async () => {
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
    const panel = within(await screen.findByRole('region', { name: t('activeFunnels:memory.label') }));
    expect(panel.getByText(t('activeFunnels:memory.running', { amount: 1 }))).toBeInTheDocument();
    expect(panel.getByText(t('activeFunnels:memory.stopped', { amount: 4 }))).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: t('activeFunnels:memory.clear.action') }));

    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(t('activeFunnels:memory.clear.confirm'))).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).not.toContain('clearMemory');
    await user.click(dialog.getByRole('button', { name: t('activeFunnels:memory.clear.action') }));

    expect(await screen.findByText(t('activeFunnels:memory.clear.done', { count: 5 }))).toBeInTheDocument();
    expect(await screen.findByText(t('activeFunnels:empty.title'))).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.getByRole('main')).toHaveFocus();
    });
  });

  it('tells that it could not, and keeps the question open', async () => {
    fakeApi({
      getMemoryStatus: () => memory([1]),
      listActiveSchedules: () => [schedule(1)],
      clearMemory: () => ({ status: 500, body: {} }),
    });
    const { t, user } = renderApp(page);
    await user.click(await screen.findByRole('button', { name: t('activeFunnels:memory.clear.action') }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t('activeFunnels:memory.clear.action') }));
    expect(await screen.findByText(t('activeFunnels:memory.clear.failed'))).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('as time goes by', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW_S * 1_000, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('lets the hints tick', async () => {
    const start_at = NOW_S + 3 * MINUTE_S;
    fakeApi({ getMemoryStatus: () => memory(), listActiveSchedules: () => [schedule(1, { start_at })] });
    const { t } = renderApp(page);
    await pass(100);
    expect(screen.getByText(t('activeFunnels:hints.inMinutes', { amount: 2 }))).toBeInTheDocument();
    await pass(MINUTE_S * 1_000);
    expect(screen.getByText(t('activeFunnels:hints.inMinutes', { amount: 1 }))).toBeInTheDocument();
    await pass(3 * MINUTE_S * 1_000);
    expect(screen.getByText(t('activeFunnels:hints.minutesAgo', { amount: 1 }))).toBeInTheDocument();
  });

  it('asks every ten seconds, never twice at once, gives up a call after ten and keeps what it has', async () => {
    const { answers, calls } = fakeApi({ getMemoryStatus: () => memory(), listActiveSchedules: () => [schedule(1)] });
    const asked = () => calls.filter(({ name }) => name === 'listActiveSchedules').length;
    const { t } = renderApp(page);
    await pass(100);
    expect(asked()).toBe(1);
    await pass(2 * REFRESH_MS);
    expect(asked()).toBe(3);

    answers.listActiveSchedules = () => new Promise(() => {});
    await pass(REFRESH_MS);
    expect(asked()).toBe(4);
    await pass(REFRESH_MS - 1_000);
    expect(asked()).toBe(4);
    answers.listActiveSchedules = () => [schedule(1), schedule(2)];
    await pass(1_100);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(screen.getByText(t('activeFunnels:schedule', { id: '1' }))).toBeInTheDocument();
    await pass(REFRESH_MS);
    expect(asked()).toBe(5);
    expect(screen.getByText(t('activeFunnels:schedule', { id: '2' }))).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
