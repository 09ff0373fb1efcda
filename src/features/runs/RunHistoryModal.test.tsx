import { screen, waitFor, within } from '@testing-library/react';

import { limits } from '@contract/limits';
import type { Funnel, FunnelRun, MissedStart, RunMessage } from '@contract/schemas/shapes';

import { clockTime } from '@/lib/dateFormat';
import { formatMoment } from '@/lib/moment';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { RunHistoryModal } from './RunHistoryModal';

const group = makeGroup(5, { name: 'Chat 7', custom_name: 'Sales', group_type: 'community', funnel_ids: [7] });
const funnel: Funnel = { id: 7, name: 'Spring', active: true, description: null, steps: [] };
const message = (order_num: number, part: Partial<RunMessage>): RunMessage => ({
  order_num,
  status: 'queued',
  sent_at: null,
  due_at: null,
  delay_minutes: 0,
  message: `Message ${order_num}`,
  media_url: null,
  error: null,
  ...part,
});
const run: FunnelRun = {
  id: 1,
  funnel_id: 7,
  group_id: 5,
  schedule_id: null,
  started_at: 1_795_000_000,
  schedule_time: null,
  finished: false,
  status: 'running',
  messages: [],
};

/** In tests all antd dialogs share one id, so the confirmation is found by its text. */
async function findQuestion(title: string): Promise<HTMLElement> {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error('The question stands in no dialog');
  return dialog;
}

const dataLimits = {
  runsKeepDays: 0,
  broadcastsKeepDays: 0,
  greetingsKeepDays: 0,
  supportKeepDays: 0,
  filesBytes: 0,
  filesMaxBytes: 0,
};

it("shows the group's runs with the status of every message", async () => {
  const long = 'a'.repeat(limits.runs.messagePreviewChars);
  const messages = [
    message(1, { status: 'success', sent_at: 1_795_000_060, message: `${long}b` }),
    message(2, { status: 'unconfirmed' }),
    message(3, { due_at: 1_795_000_600 }),
    message(4, { status: 'failed', error: 'not_allowed' }),
  ];
  const { calls } = fakeApi({
    getDataLimits: () => dataLimits,
    listGroups: () => [group],
    listFunnels: () => [funnel],
    listRuns: () => [{ ...run, messages }],
    listGroupSchedules: () => [],
    listMissedStarts: () => [],
  });
  const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);

  expect(await screen.findByRole('dialog', { name: t('runs:title.community', { name: 'Sales' }) })).toBeInTheDocument();
  expect(await screen.findByText(t('runs:run.statuses.running'))).toBeInTheDocument();
  expect(screen.getByText(`${long}...`)).toBeInTheDocument();
  expect(screen.getByText(formatMoment(1_795_000_060))).toBeInTheDocument();
  expect(screen.getByText(t('deliveries:statuses.unconfirmed'))).toBeInTheDocument();
  expect(screen.getByText(t('runs:message.unconfirmedHint'))).toBeInTheDocument();
  expect(screen.getByText(t('runs:message.due', { moment: formatMoment(1_795_000_600) }))).toBeInTheDocument();
  expect(screen.getByText(t('runs:message.notSent'))).toBeInTheDocument();
  expect(screen.getByText(t('deliveries:reasons.notAllowed'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'listFunnels')?.query).toEqual({ group_id: '5' });
  expect(calls.find(({ name }) => name === 'listRuns')).toMatchObject({
    params: { id: '7' },
    query: { group_id: '5' },
  });
});

it('shows since when a run is paused, with a button unless its whole funnel is paused', async () => {
  const pausedAt = Date.now() - 60_000;
  const other = { ...funnel, id: 8, name: 'Autumn' };
  fakeApi({
    listGroups: () => [group],
    listFunnels: () => [funnel, other],
    listRuns: ({ params }) => [
      { ...run, id: Number(params.id), pausedAt, funnelPausedAt: params.id === '8' ? pausedAt : null },
    ],
    listGroupSchedules: () => [],
    listMissedStarts: () => [],
  });
  const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  const chips = await screen.findAllByText(t('common:paused.runAt', { time: clockTime(pausedAt) }));
  expect(chips).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: t('pauses:resume.action') })).toHaveLength(1);
  expect(screen.getByText(t('runs:run.pausedWithFunnel'))).toBeInTheDocument();
});

it('says of a start ahead that it will be left out', async () => {
  const start = { id: 4, funnel_id: 7, group_id: 5, start_at: 1_900_000_000, active: true };
  fakeApi({
    getDataLimits: () => dataLimits,
    listGroups: () => [group],
    listFunnels: () => [funnel],
    listRuns: () => [run],
    listGroupSchedules: () => [start, { ...start, id: 5, start_at: 1_900_086_400, leftOut: 'overlap' }],
    listMissedStarts: () => [],
  });
  const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  const list = await screen.findByRole('list', { name: t('runs:planned.list') });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).not.toHaveTextContent(t('leftOut:start.overlap'));
  expect(second).toHaveTextContent(t('leftOut:start.overlap'));
});

it('shows that a run is finished', async () => {
  fakeApi({
    getDataLimits: () => dataLimits,
    listGroups: () => [group],
    listFunnels: () => [funnel],
    listRuns: () => [{ ...run, finished: true, status: 'finished' }],
    listGroupSchedules: () => [],
    listMissedStarts: () => [],
  });
  const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  expect(await screen.findByText(t('runs:run.statuses.finished'))).toBeInTheDocument();
});

it('shows only runs with a message that was not sent as planned, or that there is none', async () => {
  const failed = message(1, { status: 'failed', error: 'not_allowed' });
  fakeApi({
    getDataLimits: () => dataLimits,
    listGroups: () => [group],
    listFunnels: () => [funnel, { ...funnel, id: 8, name: 'Autumn' }],
    listRuns: ({ params }) => [
      { ...run, id: 2, status: 'finished', finished: true, messages: [message(1, { status: 'success' })] },
      ...(params.id === '7' ? [{ ...run, status: 'stopped', finished: true, messages: [failed] }] : []),
    ],
    listGroupSchedules: () => [],
    listMissedStarts: () => [],
  });
  const { user, t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  expect(await screen.findAllByText(t('runs:run.statuses.finished'))).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: t('runs:filter.failed'), pressed: false }));
  expect(screen.queryByText(t('runs:run.statuses.finished'))).not.toBeInTheDocument();
  expect(screen.getByText(t('runs:run.statuses.stopped'))).toBeInTheDocument();
  expect(screen.getAllByText(t('runs:filter.none'))).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: t('runs:filter.all'), pressed: false }));
  expect(screen.getAllByText(t('runs:run.statuses.finished'))).toHaveLength(2);
});

it('shows that the group has no funnels', async () => {
  fakeApi({ getDataLimits: () => dataLimits, listGroups: () => [group], listFunnels: () => [] });
  const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  expect(await screen.findByText(t('runs:empty.noFunnels.title'))).toBeInTheDocument();
  expect(screen.getByText(t('runs:empty.noFunnels.text'))).toBeInTheDocument();
});

it('shows a funnel without runs, and a history that could not be loaded', async () => {
  const second = { ...funnel, id: 8, name: 'Autumn' };
  fakeApi({
    getDataLimits: () => ({ ...dataLimits, runsKeepDays: 180 }),
    listGroups: () => [group],
    listFunnels: () => [funnel, second],
    listRuns: ({ params }) => (params.id === '7' ? [] : { status: 500, body: { code: 'SERVER_ERROR' } }),
    listGroupSchedules: () => [],
    listMissedStarts: () => [],
  });
  const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  expect(await screen.findByText(t('runs:empty.noRuns'))).toBeInTheDocument();
  expect(await screen.findByText(t('runs:empty.removed', { count: 180 }))).toBeInTheDocument();
  expect(await screen.findByText(t('runs:loadFailed'))).toBeInTheDocument();
});

it('shows an upcoming start and stops it after a confirmation', async () => {
  const start_at = 1_795_000_600;
  const { calls, answers } = fakeApi({
    getDataLimits: () => dataLimits,
    listGroups: () => [group],
    listFunnels: () => [funnel],
    listRuns: () => [],
    listGroupSchedules: () => [{ id: 3, funnel_id: 7, group_id: 5, start_at, active: true }],
    listMissedStarts: () => [],
    stopSchedule: () => ({ id: 3, funnel_id: 7, group_id: 5, start_at, active: false }),
  });
  const { user, t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);

  const list = within(await screen.findByRole('list', { name: t('runs:planned.list') }));
  expect(list.getByText(formatMoment(start_at))).toBeInTheDocument();
  const stop = screen.getByRole('button', { name: t('runs:stop.action') });
  await user.click(stop);
  const question = await findQuestion(t('runs:stop.title'));
  await user.click(within(question).getByRole('button', { name: t('common:actions.cancel') }));
  await waitFor(() => {
    expect(stop).toHaveFocus();
  });
  expect(calls.map(({ name }) => name)).not.toContain('stopSchedule');

  await user.click(stop);
  const again = await findQuestion(t('runs:stop.title'));
  answers.listGroupSchedules = () => [];
  await user.click(within(again).getByRole('button', { name: t('runs:stop.action') }));

  expect(await screen.findByText(t('runs:stop.done'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'stopSchedule')?.params).toEqual({ id: '3' });
  await waitFor(() => {
    expect(stop).not.toBeInTheDocument();
  });
  expect(screen.getByRole('region', { name: 'Spring' })).toHaveFocus();
});

it('keeps the button when the server refuses to stop', async () => {
  fakeApi({
    getDataLimits: () => dataLimits,
    listGroups: () => [group],
    listFunnels: () => [funnel],
    listRuns: () => [{ ...run, schedule_id: 3 }],
    listGroupSchedules: () => [],
    listMissedStarts: () => [],
    stopSchedule: () => ({ status: 503, body: { status: 'error', code: 'UNAVAILABLE' } }),
  });
  const { user, t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  const stop = await screen.findByRole('button', { name: t('runs:stop.action') });
  await user.click(stop);
  const question = await findQuestion(t('runs:stop.title'));
  await user.click(within(question).getByRole('button', { name: t('runs:stop.action') }));
  expect(await screen.findByText(t('runs:stop.failed'))).toBeInTheDocument();
  await waitFor(() => {
    expect(stop).toHaveFocus();
  });
});

describe('resending a message', () => {
  const api = (part: Partial<RunMessage>) => ({
    listGroups: () => [group],
    listFunnels: () => [funnel],
    listRuns: () => [{ ...run, messages: [message(1, { status: 'success' }), message(2, part)] }],
    listGroupSchedules: () => [],
    listMissedStarts: () => [],
  });

  it('warns of a possible duplicate before sending', async () => {
    const { calls, answers } = fakeApi({
      getDataLimits: () => dataLimits,
      ...api({ status: 'unconfirmed' }),
      resendMessage: () => message(2, { status: 'unconfirmed' }),
    });
    const { user, t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
    const resend = await screen.findByRole('button', { name: t('runs:resend.label', { number: 2 }) });
    await user.click(resend);
    const question = await findQuestion(t('runs:resend.title'));
    expect(question).toHaveTextContent(t('runs:resend.confirmTwice', { group: 'Sales' }));
    expect(question).toHaveTextContent('Message 2');
    await user.click(within(question).getByRole('button', { name: t('common:actions.cancel') }));
    await waitFor(() => {
      expect(resend).toHaveFocus();
    });
    expect(calls.map(({ name }) => name)).not.toContain('resendMessage');

    await user.click(resend);
    const again = await findQuestion(t('runs:resend.title'));
    const resends = [{ status: 'queued' as const, asked_at: 1_795_000_900, sent_at: null, error: null }];
    answers.listRuns = () => [{ ...run, messages: [message(2, { status: 'unconfirmed', resends })] }];
    await user.click(within(again).getByRole('button', { name: t('runs:resend.action') }));
    expect(await screen.findByText(t('runs:resend.done'))).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'resendMessage')?.params).toEqual({ id: '1', orderNum: '2' });
    expect(
      await screen.findByText(t('runs:resend.asked', { moment: formatMoment(1_795_000_900) })),
    ).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: t('runs:resend.label', { number: 2 }) })).not.toBeInTheDocument();
    });
    expect(document.body).not.toHaveFocus();
  });

  it('has no warning when nothing was delivered, and stays open when the server refuses', async () => {
    fakeApi({
      getDataLimits: () => dataLimits,
      ...api({ status: 'failed', error: 'not_allowed' }),
      resendMessage: () => ({ status: 409, body: { status: 'error', code: 'GROUP_NOT_WRITABLE', response: 'No way' } }),
    });
    const { user, t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
    const resend = await screen.findByRole('button', { name: t('runs:resend.label', { number: 2 }) });
    await user.click(resend);
    const question = await findQuestion(t('runs:resend.title'));
    expect(question).toHaveTextContent(t('runs:resend.confirm', { group: 'Sales' }));
    await user.click(within(question).getByRole('button', { name: t('runs:resend.action') }));
    expect(await screen.findByText('No way')).toBeInTheDocument();
    await waitFor(() => {
      expect(resend).toHaveFocus();
    });
  });

  it.each([
    ['success', 'success', false],
    ['unconfirmed', 'sending', false],
    ['unconfirmed', 'success', false],
    ['skipped', 'failed', true],
    ['failed', 'canceled', true],
    ['canceled', 'canceled', false],
  ] as const)('is offered for %s and then %s: %s', async (status, then, isOffered) => {
    const resends = [{ status: then, asked_at: 1_795_000_900, sent_at: null, error: null }];
    fakeApi(api({ status, resends }));
    const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
    await screen.findByText(t('runs:resend.asked', { moment: formatMoment(1_795_000_900) }));
    expect(screen.queryAllByRole('button', { name: t('runs:resend.label', { number: 2 }) })).toHaveLength(
      isOffered ? 1 : 0,
    );
  });

  it.each([
    [null, 'skippedHint'],
    ['late', 'lateHint'],
  ] as const)('shows why a message was skipped: %s', async (error, hint) => {
    fakeApi(api({ status: 'skipped', error }));
    const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
    expect(await screen.findByText(t(`runs:message.${hint}`))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: t('runs:resend.label', { number: 2 }) })).toBeInTheDocument();
  });
});

it('lists missed starts, latest first, with reasons and advice', async () => {
  const missed: MissedStart[] = [
    { id: 2, group_id: 5, start_at: 1_794_000_000, reason: 'inactive' },
    { id: 3, group_id: 5, start_at: 1_795_000_900, reason: 'late' },
  ];
  fakeApi({
    getDataLimits: () => dataLimits,
    listGroups: () => [group],
    listFunnels: () => [funnel],
    listRuns: () => [run],
    listGroupSchedules: () => [],
    listMissedStarts: () => missed,
  });
  const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  expect(await screen.findByText(t('runs:missed.reasons.late'))).toBeInTheDocument();
  expect(screen.getByText(t('runs:missed.reasons.inactive'))).toBeInTheDocument();
  const list = within(screen.getByRole('list', { name: t('runs:missed.list') }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    (
      [
        [1_795_000_900, 'late'],
        [1_794_000_000, 'inactive'],
      ] as const
    ).map(([startAt, reason]) => formatMoment(startAt) + t('runs:missed.status') + t(`runs:missed.reasons.${reason}`)),
  );
  expect(screen.getByText(t('runs:run.started', { moment: formatMoment(run.started_at) }))).toBeInTheDocument();
  expect(screen.getAllByText(t('runs:missed.status'))).toHaveLength(2);
  expect(screen.queryByText(t('runs:empty.noRuns'))).not.toBeInTheDocument();
});

it('expands and collapses a long message by keyboard', async () => {
  const text = `${'a'.repeat(limits.runs.messagePreviewChars)} and its end`;
  fakeApi({
    getDataLimits: () => dataLimits,
    listGroups: () => [group],
    listFunnels: () => [funnel],
    listRuns: () => [{ ...run, messages: [message(1, { message: text }), message(2, {})] }],
    listGroupSchedules: () => [],
    listMissedStarts: () => [],
  });
  const { user, t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  const more = await screen.findByRole('button', { name: t('runs:message.more'), expanded: false });
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  more.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText(text)).toBeInTheDocument();
  const less = screen.getByRole('button', { name: t('runs:message.less'), expanded: true });
  expect(less).toHaveFocus();
  await user.keyboard(' ');
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

it('shows the next reason of a wait once its moment has passed, without an event', async () => {
  const nowS = Math.floor(Date.now() / 1_000);
  let reason: 'pace' | 'queue' = 'pace';
  const progress = () => ({
    done: 0,
    total: 1,
    nextAt: nowS - 60,
    wait: { reason, moment: reason === 'pace' ? nowS + 1 : null },
  });
  fakeApi({
    listFunnels: () => [funnel],
    listRuns: () => {
      const found = [{ ...run, progress: progress() }];
      reason = 'queue';
      return found;
    },
    listGroups: () => [group],
    listGroupSchedules: () => [],
    listMissedStarts: () => [],
  });
  const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => undefined} />);
  expect(await screen.findByText(t('progress:waits.queue'), undefined, { timeout: 20_000 })).toBeInTheDocument();
}, 60_000);
