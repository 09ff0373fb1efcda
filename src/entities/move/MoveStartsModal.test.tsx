import { screen, waitFor, within } from '@testing-library/react';

import { DAY_MS, HOUR_MS, SECOND_MS, toSeconds } from '@contract/time';

import type { AppStore } from '@/app/store';
import { formatMoment } from '@/lib/moment';
import { shiftDays } from '@/lib/shiftDays';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { MoveStartsModal } from './MoveStartsModal';

const noon = new Date(Date.now() + 10 * DAY_MS).setHours(12, 0, 0, 0);
const starts = [
  { id: 2, start_at: toSeconds(noon + HOUR_MS) },
  { id: 1, start_at: toSeconds(noon) },
];
const two = (part: number) => String(part).padStart(2, '0');
const typeDay = (ms: number) => {
  const day = new Date(ms);
  return `${two(day.getDate())}.${two(day.getMonth() + 1)}.${day.getFullYear()}`;
};

function open(count: number, answers: Parameters<typeof fakeApi>[0], known?: AppStore) {
  const onClose = jest.fn();
  const { calls } = fakeApi(answers);
  const app = renderApp(<MoveStartsModal starts={starts.slice(-count)} onClose={onClose} />, known && { store: known });
  const submit = () => app.user.click(screen.getByRole('button', { name: app.t('schedules:move.action') }));
  return { ...app, calls, onClose, submit };
}

it('moves one start, and undoes it', async () => {
  const { t, user, calls, onClose, submit } = open(1, { moveSchedule: () => ({}) });
  const dialog = screen.getByRole('dialog', { name: t('schedules:move.title', { count: 1 }) });
  expect(dialog).toHaveTextContent(t('schedules:move.from', { moment: formatMoment(toSeconds(noon)) }));
  await submit();
  expect(within(dialog).getByRole('status')).toHaveTextContent(t('schedules:move.problems.empty'));
  expect(calls).toEqual([]);
  const toMs = shiftDays(noon, 3);
  await user.type(screen.getByLabelText(t('schedules:move.moment')), `${typeDay(toMs)} 12:00`);
  await submit();
  expect(await screen.findByText(t('schedules:move.done', { count: 1 }))).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: t('schedules:stop.undo') }));
  expect(await screen.findByText(t('schedules:move.undone'))).toBeInTheDocument();
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([
    ['1', { startsAtMs: toMs, seenStartAt: toSeconds(noon) }],
    ['1', { startsAtMs: noon, seenStartAt: toSeconds(toMs) }],
  ]);
});

it('says that it has fired meanwhile, and stays open', async () => {
  const refusal = { status: 409, body: { status: 'error', code: 'SCHEDULE_STARTED', response: 'It has begun' } };
  const { t, user, onClose, submit } = open(1, { moveSchedule: () => refusal });
  await user.click(screen.getByRole('button', { name: t('common:moment.presets.tomorrow') }));
  await submit();
  expect(await screen.findByText('It has begun')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

it('moves many by days in one call, each at its time of day, and names those that stayed', async () => {
  const failures = [{ id: 2, code: 'SCHEDULE_DUPLICATE', text: 'It is there already' }];
  const { t, user, calls, submit } = open(2, { moveSchedules: () => ({ doneCount: 1, failures }) });
  await user.click(screen.getByRole('radio', { name: t('schedules:move.ways.day') }));
  const toMs = shiftDays(noon, 40);
  await user.type(screen.getByLabelText(t('schedules:move.day')), typeDay(toMs));
  await submit();
  const reason = t('schedules:move.some', { total: 1, reason: 'It is there already' });
  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(screen.getByText(t('schedules:move.done', { count: 1 }))).toBeInTheDocument();
  const seenStartAt = toSeconds(noon);
  expect(calls[0]?.body).toEqual({
    moves: [
      { id: 1, startsAtMs: toMs, seenStartAt },
      { id: 2, startsAtMs: shiftDays(noon + HOUR_MS, 40), seenStartAt: seenStartAt + HOUR_MS / SECOND_MS },
    ],
  });
});

it('continues a move that was not made, of the same start only', async () => {
  const toText = `${typeDay(shiftDays(noon, 3))} 12:00`;
  const first = open(1, {});
  await first.user.type(screen.getByLabelText(first.t('schedules:move.moment')), toText);
  first.unmount();
  const { store } = first;
  const again = open(1, { moveSchedule: () => ({}) }, store);
  expect(screen.getByText(again.t('common:draft.restored'))).toBeInTheDocument();
  expect(screen.getByLabelText(again.t('schedules:move.moment'))).toHaveValue(toText);
  again.unmount();
  const other = open(2, {}, store);
  expect(screen.getByLabelText(other.t('schedules:move.moment'))).toHaveValue('');
  other.unmount();
  const last = open(1, { moveSchedule: () => ({}) }, store);
  await last.submit();
  await waitFor(() => expect(last.onClose).toHaveBeenCalled());
  last.unmount();
  const fresh = open(1, {}, store);
  expect(screen.queryByText(fresh.t('common:draft.restored'))).not.toBeInTheDocument();
});
