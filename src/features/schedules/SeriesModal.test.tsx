import { screen, within } from '@testing-library/react';

import type { FunnelSeries } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { formatMoment } from '@/lib/moment';
import { fakeApi } from '@test/kit/fakeApi';
import { makeSeries } from '@test/kit/makeSeries';
import { renderApp } from '@test/kit/renderApp';

import { SeriesModal } from './SeriesModal';

const changed = { pauseSeries: () => makeSeries(), resumeSeries: () => makeSeries(), skipSeries: () => makeSeries() };

async function open(series: FunnelSeries[]) {
  const [onEdit, onMove] = [jest.fn(), jest.fn()];
  const { calls } = fakeApi({ listSeries: () => series, ...changed, stopSeries: () => null });
  const { t, user } = renderApp(<SeriesModal funnelId={7} onEdit={onEdit} onMove={onMove} onClose={jest.fn()} />);
  const dialog = within(await screen.findByRole('dialog', { name: t('schedules:series.title') }));
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }));
  return { t, user, dialog, press, onEdit, onMove, changes: () => calls.filter(({ name }) => name !== 'listSeries') };
}

it('shows when and where each repeats, and its trouble', async () => {
  const { t, dialog } = await open([
    makeSeries(),
    makeSeries({ id: 4, selection: { id: 1, name: 'VIP' }, pausedAtMs: 0, unlistedCount: 3 }),
    makeSeries({
      id: 5,
      nextForMs: null,
      nextAtMs: null,
      selection: { id: 2, name: null },
      trouble: 'selectionMissing',
    }),
  ]);
  const moment = formatMoment(toSeconds(makeSeries().nextAtMs ?? 0));
  expect(await dialog.findAllByText(moment)).toHaveLength(2);
  expect(dialog.getByText('VIP')).toBeInTheDocument();
  expect(dialog.getByText(t('schedules:series.paused', { moment: formatMoment(0) }))).toBeInTheDocument();
  expect(dialog.getByText(t('schedules:series.unlisted', { total: 3 }))).toBeInTheDocument();
  expect(dialog.getByText(t('schedules:series.groups.gone'))).toBeInTheDocument();
  expect(dialog.getByText(t('schedules:series.trouble.selectionMissing'))).toBeInTheDocument();
  expect(dialog.getAllByRole('button', { name: t('schedules:move.action') })).toHaveLength(2);
});

it('says in how many groups the next start will be left out', async () => {
  const { t, dialog } = await open([makeSeries({ leftOutCount: 2 }), makeSeries({ id: 4 })]);
  expect(await dialog.findAllByText(t('leftOut:next', { total: 2 }))).toHaveLength(1);
});

it('pauses, leaves out the next one and moves it, as it was seen', async () => {
  const { t, press, onEdit, onMove, changes } = await open([makeSeries()]);
  await press(t('schedules:series.actions.pause'));
  expect(await screen.findByText(t('schedules:series.done.pause'))).toBeInTheDocument();
  await press(t('schedules:series.actions.skip'));
  expect(await screen.findByText(t('schedules:series.done.skip'))).toBeInTheDocument();
  await press(t('schedules:move.action'));
  expect(onMove).toHaveBeenCalledWith(3);
  await press(t('schedules:series.actions.edit'));
  expect(onEdit).toHaveBeenCalledWith(3);
  expect(changes().map(({ name, body }) => [name, body])).toEqual([
    ['pauseSeries', undefined],
    ['skipSeries', { revision: 5 }],
  ]);
});

it('is stopped only after a question', async () => {
  const { t, user, press, changes } = await open([makeSeries({ pausedAtMs: 0 })]);
  const answer = async (name: string) => {
    await press(t('schedules:series.actions.stop'));
    await screen.findByText(t('schedules:series.stopText'));
    // Above the list, which has a button of the same name.
    await user.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
  };
  await answer(t('common:actions.cancel'));
  expect(changes()).toEqual([]);
  await answer(t('schedules:series.actions.stop'));
  expect(await screen.findByText(t('schedules:series.done.stop'))).toBeInTheDocument();
  await press(t('schedules:series.actions.resume'));
  expect(changes().map(({ name }) => name)).toEqual(['stopSeries', 'resumeSeries']);
});

it('says how to begin a series when there is none', async () => {
  const { t, dialog } = await open([]);
  expect(await dialog.findByText(t('schedules:series.none'))).toBeInTheDocument();
});
