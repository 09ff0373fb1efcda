import { act, screen, waitFor } from '@testing-library/react';

import { nextRepeat } from '@contract/planner/repeats';
import { HOUR_MS, toSeconds } from '@contract/time';

import { baseApi } from '@/api/baseApi';
import { formatMoment } from '@/lib/moment';
import { typeDateTime } from '@/lib/typedTime';
import { browserZone, toField } from '@/ui/zone/zoneTime';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { chooseOption } from '@test/kit/chooseOption';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { makeSeries } from '@test/kit/makeSeries';
import { renderApp } from '@test/kit/renderApp';

import { EditSeriesModal } from './EditSeriesModal';

const graph = {
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'one', type: 'message', position: { x: 0, y: 0 }, data: { message: 'Hello', delay: 0 } },
  ],
  edges: [{ id: 'e', source: 'start_1', target: 'one' }],
};
const reads = {
  getStructure: () => ({ ...graph, revision: 1 }),
  listPickerGroups: () => [makeGroup(1, { name: 'Sales' }), makeGroup(2), makeGroup(3, { can_post: false })],
  listSelections: () => [{ id: 9, name: 'All', rule: anyGroupRule }],
};

async function open(answers: Parameters<typeof fakeApi>[0] = {}, hasGroups = true) {
  const onClose = jest.fn();
  const { calls, answers: current } = fakeApi({ ...reads, getSeries: () => makeSeries(), ...answers });
  const dialog = <EditSeriesModal seriesId={3} isConnected onClose={onClose} />;
  const app = renderApp(dialog);
  const save = async () => app.user.click(await screen.findByRole('button', { name: app.t('launch:edit.submit') }));
  const changes = () => calls.filter(({ name }) => name === 'changeSeries').map(({ body }) => body);
  if (hasGroups) await screen.findByRole('checkbox', { name: 'Sales' });
  return { ...app, calls, dialog, onClose, save, changes, current };
}

it('changes groups and what happens while the last run goes on, for the next start and all that follow', async () => {
  const { t, user, save, changes, onClose } = await open({ changeSeries: () => makeSeries() });
  await user.click(screen.getByRole('checkbox', { name: 'Sales' }));
  await chooseOption(
    user,
    await screen.findByRole('combobox', { name: t('schedules:series.overlap.label') }),
    t('schedules:series.overlap.alongside'),
  );
  await save();
  const moment = formatMoment(toSeconds(makeSeries().nextAtMs ?? 0));
  expect(await screen.findByText(t('launch:edit.done', { moment }))).toBeInTheDocument();
  const { repeat } = makeSeries();
  expect(changes()).toEqual([{ groupIds: [2], selectionId: null, runsAlongside: true, repeat, revision: 5 }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('counts the groups of a selection that can be written to, and needs no others', async () => {
  const { t, user, save, changes } = await open({ changeSeries: () => makeSeries() });
  const name = t('schedules:series.groups.selection', { name: 'All' });
  await chooseOption(user, await screen.findByRole('combobox', { name: t('schedules:series.groups.label') }), name);
  expect(await screen.findByText(t('launch:groups.ofSelection', { count: 2 }))).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Sales' })).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(changes()).toMatchObject([{ groupIds: [1, 2], selectionId: 9 }]));
});

it('sends nothing without groups', async () => {
  const { t, user, save, changes } = await open();
  for (const box of screen.getAllByRole('checkbox', { checked: true })) await user.click(box);
  await save();
  expect(await screen.findByText(t('launch:problems.noGroups'))).toBeInTheDocument();
  expect(changes()).toEqual([]);
});

it('keeps what was not saved, also over a reload, until the series is another', async () => {
  const { t, user, dialog, unmount, store, current } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Sales' }));
  unmount();
  const again = renderApp(dialog, { store });
  expect(await screen.findByText(t('common:draft.restored'))).toBeInTheDocument();
  expect(await screen.findByRole('checkbox', { name: 'Sales' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: t('common:draft.discard') }));
  expect(screen.getByRole('checkbox', { name: 'Sales' })).toBeChecked();
  current.getSeries = () => makeSeries({ revision: 6, groupIds: [2] });
  act(() => void store.dispatch(baseApi.util.invalidateTags([{ type: 'Schedule', id: 'LIST' }])));
  expect(await screen.findByText(t('launch:edit.changed'))).toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: t('launch:edit.reload') }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Sales' })).not.toBeChecked());
});

it('changes the next start alone: its moment and its groups', async () => {
  const { repeat, nextForMs, nextAtMs } = makeSeries();
  const { t, user, save, calls, onClose } = await open({ editOccurrence: () => makeSeries() });
  await user.click(screen.getByRole('radio', { name: t('launch:edit.scopes.this') }));
  const followingMs = nextRepeat(repeat, nextForMs ?? 0) ?? 0;
  const following = t('launch:edit.alone', { moment: formatMoment(toSeconds(followingMs)) });
  expect(screen.getByText(following)).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: t('schedules:series.overlap.label') })).not.toBeInTheDocument();
  const field = screen.getByLabelText(t('launch:start.label'));
  expect(field).toHaveValue(typeDateTime(toField(browserZone(), nextAtMs ?? 0)));
  await user.click(screen.getByRole('checkbox', { name: 'Sales' }));
  await user.clear(field);
  await save();
  expect(await screen.findByText(t('launch:problems.startUnreadable'))).toBeInTheDocument();
  const toMs = (nextAtMs ?? 0) + HOUR_MS;
  await user.type(field, typeDateTime(toField(browserZone(), toMs)));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const edits = calls.filter(({ name }) => name === 'editOccurrence').map(({ body }) => body);
  expect(edits).toEqual([{ groupIds: [2], startsAtMs: toMs, revision: 5 }]);
});

it('takes the groups that its selection has now for one start alone', async () => {
  const selection = { id: 9, name: 'All' };
  const getSeries = () => makeSeries({ selection });
  const { t, user } = await open({ getSeries }, false);
  await screen.findByText(t('launch:groups.ofSelection', { count: 2 }));
  await user.click(screen.getByRole('radio', { name: t('launch:edit.scopes.this') }));
  expect(await screen.findByRole('checkbox', { name: 'Sales' })).toBeChecked();
});

it.each([
  ['paused', { pausedAtMs: 0 }],
  ['standing still', { nextForMs: null, nextAtMs: null }],
])('has no start to change alone while it is %s', async (_state, change) => {
  const { t } = await open({ getSeries: () => makeSeries(change) });
  expect(screen.queryByRole('radio', { name: t('launch:edit.scopes.this') })).not.toBeInTheDocument();
});
