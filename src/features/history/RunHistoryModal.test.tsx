import { screen, waitFor, within } from '@testing-library/react';

import { limits } from '@contract/limits';
import type { Funnel, FunnelRun, Group, RunMessage } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { RunHistoryModal } from './RunHistoryModal';

const group: Group = {
  id: 5,
  name: 'Chat 7',
  custom_name: 'Sales',
  group_type: 'community',
  has_greeting: false,
  funnel_ids: [7],
  can_post: true,
};
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

/** In tests all dialogs of the library carry one id, so the question is found by its words. */
async function findQuestion(title: string): Promise<HTMLElement> {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error('The question stands in no dialog');
  return dialog;
}

it('shows the runs of the group with what became of every message', async () => {
  const long = 'a'.repeat(limits.history.messagePreviewChars);
  const messages = [
    message(1, { status: 'success', sent_at: 1_795_000_060, message: `${long}b` }),
    message(2, { status: 'unconfirmed' }),
    message(3, { due_at: 1_795_000_600 }),
    message(4, { status: 'failed', error: 'not_allowed' }),
  ];
  const { calls } = fakeApi({
    listGroups: () => [group],
    listFunnels: () => [funnel],
    listRuns: () => [{ ...run, messages }],
    listGroupSchedules: () => [],
  });
  const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);

  expect(await screen.findByText(t('history:title.community', { name: 'Sales' }))).toBeInTheDocument();
  expect(await screen.findByText(t('history:run.statuses.running'))).toBeInTheDocument();
  expect(screen.getByText(`${long}...`)).toBeInTheDocument();
  expect(screen.getByText(formatMoment(1_795_000_060))).toBeInTheDocument();
  expect(screen.getByText(t('history:message.statuses.unconfirmed'))).toBeInTheDocument();
  expect(screen.getByText(t('history:message.unconfirmedHint'))).toBeInTheDocument();
  expect(screen.getByText(t('history:message.due', { moment: formatMoment(1_795_000_600) }))).toBeInTheDocument();
  expect(screen.getByText(t('history:message.notSent'))).toBeInTheDocument();
  expect(screen.getByText(t('deliveries:reasons.notAllowed'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'listFunnels')?.query).toEqual({ group_id: '5' });
  expect(calls.find(({ name }) => name === 'listRuns')).toMatchObject({
    params: { id: '7' },
    query: { group_id: '5' },
  });
});

it('says that a finished run is finished', async () => {
  fakeApi({
    listGroups: () => [group],
    listFunnels: () => [funnel],
    listRuns: () => [{ ...run, finished: true, status: 'finished' }],
    listGroupSchedules: () => [],
  });
  const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  expect(await screen.findByText(t('history:run.statuses.finished'))).toBeInTheDocument();
});

it('says that the group has no funnels', async () => {
  fakeApi({ listGroups: () => [group], listFunnels: () => [] });
  const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  expect(await screen.findByText(t('history:empty.noFunnels.title'))).toBeInTheDocument();
  expect(screen.getByText(t('history:empty.noFunnels.text'))).toBeInTheDocument();
});

it('says that a funnel has not run yet, and that a history could not be loaded', async () => {
  const second = { ...funnel, id: 8, name: 'Autumn' };
  fakeApi({
    listGroups: () => [group],
    listFunnels: () => [funnel, second],
    listRuns: ({ params }) => (params.id === '7' ? [] : { status: 500, body: { code: 'SERVER_ERROR' } }),
    listGroupSchedules: () => [],
  });
  const { t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  expect(await screen.findByText(t('history:empty.noRuns'))).toBeInTheDocument();
  expect(await screen.findByText(t('history:loadFailed'))).toBeInTheDocument();
});

it('shows a start that is still to come and stops it after a question', async () => {
  const start_at = 1_795_000_600;
  const { calls, answers } = fakeApi({
    listGroups: () => [group],
    listFunnels: () => [funnel],
    listRuns: () => [],
    listGroupSchedules: () => [{ id: 3, funnel_id: 7, group_id: 5, start_at, active: true }],
    stopSchedule: () => ({ id: 3, funnel_id: 7, group_id: 5, start_at, active: false }),
  });
  const { user, t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);

  expect(await screen.findByText(t('history:planned.at', { moment: formatMoment(start_at) }))).toBeInTheDocument();
  const stop = screen.getByRole('button', { name: t('history:stop.action') });
  await user.click(stop);
  const question = await findQuestion(t('history:stop.title'));
  await user.click(within(question).getByRole('button', { name: t('common:actions.cancel') }));
  await waitFor(() => {
    expect(stop).toHaveFocus();
  });
  expect(calls.map(({ name }) => name)).not.toContain('stopSchedule');

  await user.click(stop);
  const again = await findQuestion(t('history:stop.title'));
  answers.listGroupSchedules = () => [];
  await user.click(within(again).getByRole('button', { name: t('history:stop.action') }));

  expect(await screen.findByText(t('history:stop.done'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'stopSchedule')?.params).toEqual({ id: '3' });
  await waitFor(() => {
    expect(stop).not.toBeInTheDocument();
  });
  expect(screen.getByRole('region', { name: 'Spring' })).toHaveFocus();
});

it('stays with the button when the server refuses to stop', async () => {
  fakeApi({
    listGroups: () => [group],
    listFunnels: () => [funnel],
    listRuns: () => [{ ...run, schedule_id: 3 }],
    listGroupSchedules: () => [],
    stopSchedule: () => ({ status: 503, body: { status: 'error', code: 'UNAVAILABLE' } }),
  });
  const { user, t } = renderApp(<RunHistoryModal groupId={5} onClose={() => {}} />);
  const stop = await screen.findByRole('button', { name: t('history:stop.action') });
  await user.click(stop);
  const question = await findQuestion(t('history:stop.title'));
  await user.click(within(question).getByRole('button', { name: t('history:stop.action') }));
  expect(await screen.findByText(t('history:stop.failed'))).toBeInTheDocument();
  await waitFor(() => {
    expect(stop).toHaveFocus();
  });
});
