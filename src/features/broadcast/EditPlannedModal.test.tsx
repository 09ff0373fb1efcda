import { act, screen, waitFor, within } from '@testing-library/react';

import type { Repeat } from '@contract/planner/repeats';
import type { PlannedBroadcastWithGroups } from '@contract/schemas/shapes';
import { DAY_MS, HOUR_MS, MINUTE_MS, toSeconds } from '@contract/time';

import { baseApi } from '@/api/baseApi';
import type { AppStore } from '@/app/store';
import { formatMoment } from '@/lib/moment';
import { typeDateTime } from '@/lib/typedTime';
import { browserZone, formatShortIn, toField } from '@/ui/zone/zoneTime';
import { fakeApi, type FakeResponse } from '@test/kit/fakeApi';
import { fillIn } from '@test/kit/fillIn';
import { makeForecastQueue } from '@test/kit/makeForecastQueue';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { EditPlannedModal } from './EditPlannedModal';

/** With the spaces that do not break a line between a sign and its number. */
const VERBATIM = { normalizer: String };

const startsAtMs = new Date('2040-02-01T10:30').getTime();
const planned: PlannedBroadcastWithGroups = {
  id: 3,
  status: 'scheduled',
  message: 'Webinar',
  mediaUrl: '/uploads/a.png',
  mediaName: 'cat.png',
  groupCount: 1,
  selection: null,
  groupIds: [1],
  startsAtMs,
  repeat: null,
  revision: 4,
  missedReason: null,
  changedAtMs: 1_800_000_000_000,
};

function open(changePlannedBroadcast: FakeResponse = () => planned, shown = planned, store?: AppStore) {
  const now = { planned: shown };
  const api = fakeApi({
    getPlannedBroadcast: () => now.planned,
    listLeftGroups: () => [{ id: 4, name: 'Old chat' }],
    listPickerGroups: () => [makeGroup(1), makeGroup(2), { ...makeGroup(3), can_post: false }],
    changePlannedBroadcast,
  });
  const closed: true[] = [];
  const dialog = <EditPlannedModal plannedId={3} onClose={() => closed.push(true)} />;
  return { ...api, now, closed, ...renderApp(dialog, { store }) };
}

type Opened = ReturnType<typeof open>;
const save = ({ user, t }: Opened) =>
  user.click(screen.getByRole('button', { name: t('broadcast:planned.edit.submit') }));
const bodyOf = ({ calls }: Opened) => calls.findLast(({ name }) => name === 'changePlannedBroadcast')?.body;

it('changes text and groups, and keeps file and time', async () => {
  const app = open();
  const { user, t } = app;
  const text = await screen.findByLabelText(t('broadcast:message.label'));
  expect(await screen.findByLabelText(t('broadcast:when.start'))).toHaveValue('01.02.2040 10:30');
  expect(screen.getByText('cat.png')).toBeInTheDocument();
  await user.type(text, ' tomorrow');
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await save(app);
  await waitFor(() => expect(app.closed).toHaveLength(1));
  expect(bodyOf(app)).toEqual({
    revision: 4,
    message: 'Webinar tomorrow',
    groupIds: [1, 2],
    mediaUrl: '/uploads/a.png',
    poll: null,
    selectionId: null,
    startsAtMs: planned.startsAtMs,
    repeat: null,
  });
});

it('has what was typed and not saved again after a reload, until the broadcast changes elsewhere', async () => {
  const repeat: Repeat = { kind: 'daily', time: '10:30', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
  const series = { ...planned, repeat };
  const first = open(undefined, series);
  const { t } = first;
  const textOf = () => screen.findByLabelText(t('broadcast:message.label'));
  const aloneOf = () => screen.getByRole('radio', { name: t('broadcast:planned.edit.scopes.this') });
  await first.user.type(await textOf(), ' tomorrow');
  await first.user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await first.user.click(aloneOf());
  first.unmount();

  const again = open(undefined, series, first.store);
  expect(await textOf()).toHaveValue('Webinar tomorrow');
  expect(screen.getByRole('checkbox', { name: /^Chat 2/ })).toBeChecked();
  expect(aloneOf()).toBeChecked();
  expect(screen.getByText(t('common:draft.restored'))).toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: t('common:draft.discard') }));
  expect(await textOf()).toHaveValue('Webinar');
  expect(aloneOf()).not.toBeChecked();
  await again.user.type(await textOf(), ' at ten');
  again.unmount();

  await waitFor(() => expect(first.store.getState().api.queries).not.toHaveProperty('getPlannedBroadcast(3)'));
  open(undefined, { ...series, message: 'Lesson', revision: 5 }, first.store);
  expect(await textOf()).toHaveValue('Lesson');
  expect(screen.queryByText(t('common:draft.restored'))).not.toBeInTheDocument();
});

it('fixes the groups of a selection again after a reload, with those chosen since', async () => {
  const ofSelection = { ...planned, selection: { id: 7, name: 'Active' } };
  const first = open(undefined, ofSelection);
  const { t } = first;
  const textOf = () => screen.findByLabelText(t('broadcast:message.label'));
  const fixed = { name: t('broadcast:planned.selection.freeze', { count: 1 }) };
  await first.user.click(await screen.findByRole('radio', fixed));
  await first.user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  first.unmount();

  const again = open(undefined, ofSelection, first.store);
  await textOf();
  await save(again);
  await waitFor(() => expect(again.closed).toHaveLength(1));
  expect(bodyOf(again)).toMatchObject({ groupIds: [1, 2], selectionId: null });
});

it('keeps nothing of what was saved', async () => {
  const app = open();
  await app.user.type(await screen.findByLabelText(app.t('broadcast:message.label')), ' tomorrow');
  await save(app);
  await waitFor(() => expect(app.closed).toHaveLength(1));
  app.unmount();
  open(undefined, planned, app.store);
  expect(await screen.findByLabelText(app.t('broadcast:message.label'))).toHaveValue('Webinar');
});

it('changes only the next one of a repeated broadcast, which goes on afterwards', async () => {
  const repeat: Repeat = { kind: 'daily', time: '10:30', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
  const nextMs = Date.UTC(2040, 1, 1, 10, 30);
  const app = open(() => planned, { ...planned, repeat, startsAtMs: nextMs });
  app.answers.editPlannedOccurrence = () => planned;
  const { user, t } = app;
  await user.click(await screen.findByRole('radio', { name: t('broadcast:planned.edit.scopes.this') }));
  const following = formatMoment(toSeconds(nextMs + DAY_MS));
  expect(screen.getByText(t('broadcast:planned.edit.alone', { moment: following }))).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: t('broadcast:when.kinds.repeat') })).not.toBeInTheDocument();
  const moment = await screen.findByLabelText(t('broadcast:when.start'));
  expect(moment).toHaveValue(typeDateTime(toField(browserZone(), nextMs)));
  await user.clear(moment);
  await fillIn(user, moment, typeDateTime(toField(browserZone(), nextMs + HOUR_MS)));
  await user.type(screen.getByLabelText(t('broadcast:message.label')), ' tomorrow');
  await save(app);
  await waitFor(() => expect(app.closed).toHaveLength(1));
  expect(await screen.findByText(t('broadcast:planned.done.change'))).toBeInTheDocument();
  expect(bodyOf(app)).toBeUndefined();
  expect(app.calls.find(({ name }) => name === 'editPlannedOccurrence')).toMatchObject({
    params: { id: '3' },
    body: { revision: 4, message: 'Webinar tomorrow', groupIds: [1], startsAtMs: nextMs + HOUR_MS, selectionId: null },
  });
});

it('offers no change of the last one alone, and overwrites none with another moment', async () => {
  const repeat: Repeat = { kind: 'daily', time: '10:30', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
  const startsAt = Date.UTC(2040, 1, 1, 10, 30);
  const last = open(() => planned, { ...planned, startsAtMs: startsAt, repeat: { ...repeat, untilMs: startsAt } });
  await screen.findByLabelText(last.t('broadcast:message.label'));
  expect(screen.queryByRole('radio', { name: last.t('broadcast:planned.edit.scopes.this') })).not.toBeInTheDocument();
  last.unmount();
  const app = open(() => planned, { ...planned, startsAtMs: startsAt, repeat });
  const { user, t } = app;
  await user.click(await screen.findByRole('radio', { name: t('broadcast:planned.edit.scopes.this') }));
  app.now.planned = { ...planned, startsAtMs: startsAt + DAY_MS, repeat, revision: 5 };
  app.store.dispatch(baseApi.util.invalidateTags(['PlannedBroadcast']));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('button', { name: t('broadcast:planned.edit.reload') })).toBeVisible();
  expect(within(alert).queryByRole('button', { name: t('broadcast:planned.edit.overwrite') })).not.toBeInTheDocument();
});

it('shows the forecast of the chosen groups from the entered moment on, none of a draft', async () => {
  const app = open();
  app.unmount();
  const pace = { gapMinMs: MINUTE_MS, gapMaxMs: MINUTE_MS };
  app.answers.getForecastQueue = () => makeForecastQueue(Date.now(), pace);
  const { user, t } = renderApp(<EditPlannedModal plannedId={3} onClose={() => undefined} />);
  const shown = (atMs: number) => formatShortIn(browserZone(), atMs, Date.now());
  const first = shown(startsAtMs);
  expect(await screen.findByText(t('forecast:summary.one', { last: first }), VERBATIM)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  const last = shown(startsAtMs + MINUTE_MS);
  expect(await screen.findByText(t('forecast:summary.groups', { first, last }), VERBATIM)).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: t('broadcast:when.kinds.draft') }));
  expect(screen.queryByRole('region', { name: t('forecast:title') })).not.toBeInTheDocument();
});

it('keeps that the groups of a selection are evaluated at the start, or fixes them; a deleted selection is fixed', async () => {
  const app = open();
  const { user, t } = app;
  app.now.planned = { ...planned, selection: { id: 9, name: 'VIP' } };
  const fixed = await screen.findByRole('radio', { name: t('broadcast:planned.selection.freeze', { count: 1 }) });
  expect(screen.getByRole('radio', { name: t('broadcast:planned.selection.recalculate') })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^Chat 2/ })).toBeDisabled();
  await save(app);
  await waitFor(() => expect(bodyOf(app)).toMatchObject({ selectionId: 9, groupIds: [1] }));
  await user.click(fixed);
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await save(app);
  await waitFor(() => expect(bodyOf(app)).toMatchObject({ selectionId: null, groupIds: [1, 2] }));
  act(() => app.unmount());
  const gone = open();
  gone.now.planned = { ...planned, selection: { id: 9, name: null } };
  expect(await screen.findByText(t('broadcast:planned.selection.deleted'))).toBeInTheDocument();
  await save(gone);
  await waitFor(() => expect(bodyOf(gone)).toMatchObject({ selectionId: null, groupIds: [1] }));
});

it('leaves out a single group that was closed after it was chosen', async () => {
  const app = open(() => planned, { ...planned, groupIds: [1, 3] });
  const closed = await screen.findByRole('checkbox', { name: /^Chat 3/ });
  expect(closed).toBeChecked();
  await app.user.click(closed);
  await save(app);
  await waitFor(() => expect(app.closed).toHaveLength(1));
  expect(bodyOf(app)).toMatchObject({ groupIds: [1] });
});

it('says which of the chosen groups cannot be written to, and excludes them', async () => {
  const app = open(() => planned, { ...planned, groupIds: [1, 3, 4] });
  const { user, t } = app;
  expect(await screen.findByText(t('sendCheck:possible', { count: 1 }))).toBeInTheDocument();
  expect(screen.getByText(t('sendCheck:adminsOnly', { count: 1 }))).toHaveTextContent('Chat 3');
  expect(screen.getByText(t('sendCheck:missing', { count: 1 }))).toBeInTheDocument();
  expect(await screen.findByText('Old chat')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('sendCheck:exclude') }));
  expect(screen.queryByText(t('sendCheck:possible', { count: 1 }))).not.toBeInTheDocument();
  await save(app);
  await waitFor(() => expect(bodyOf(app)).toMatchObject({ groupIds: [1] }));
});

it('brings a problem into view each time it cannot be saved', async () => {
  const { user, t, ...app } = open();
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(await screen.findByRole('button', { name: t('broadcast:groups.clear') }));
  for (const times of [1, 2]) {
    await save({ user, t, ...app });
    const problem = await screen.findByText(t('broadcast:problems.noGroups'));
    expect(scrolled.mock.contexts.filter((element) => element === problem)).toHaveLength(times);
  }
});

it('names what is missing, and saves it as a draft without a time', async () => {
  const app = open();
  const { user, t } = app;
  await user.click(await screen.findByRole('button', { name: t('broadcast:groups.clear') }));
  await save(app);
  expect(await screen.findByText(t('broadcast:problems.noGroups'))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('broadcast:file.remove') }));
  await user.click(screen.getByRole('radio', { name: t('broadcast:when.kinds.draft') }));
  await save(app);
  await waitFor(() => expect(app.closed).toHaveLength(1));
  expect(bodyOf(app)).toMatchObject({ groupIds: [], mediaUrl: null, startsAtMs: null, repeat: null });
});

it('overwrites a change of another tab only when asked to', async () => {
  const app = open();
  const { user, t } = app;
  await user.type(await screen.findByLabelText(t('broadcast:message.label')), '!');
  app.now.planned = { ...planned, message: 'Theirs', revision: 5 };
  app.store.dispatch(baseApi.util.invalidateTags(['PlannedBroadcast']));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(t('broadcast:planned.edit.outdated'));
  expect(screen.getByRole('button', { name: t('broadcast:planned.edit.submit') })).toBeDisabled();
  await user.click(within(alert).getByRole('button', { name: t('broadcast:planned.edit.overwrite') }));
  await waitFor(() => expect(app.closed).toHaveLength(1));
  expect(bodyOf(app)).toMatchObject({ revision: 5, message: 'Webinar!' });
});

it('keeps of a change of another tab what was not changed here', async () => {
  const app = open();
  const { user, t } = app;
  await user.click(await screen.findByRole('checkbox', { name: /Chat 2/ }));
  const theirs = { message: 'Theirs', mediaUrl: '/uploads/b.png', startsAtMs: startsAtMs + HOUR_MS };
  app.now.planned = { ...planned, ...theirs, revision: 5 };
  app.store.dispatch(baseApi.util.invalidateTags(['PlannedBroadcast']));
  await user.click(await screen.findByRole('button', { name: t('broadcast:planned.edit.overwrite') }));
  await waitFor(() => expect(app.closed).toHaveLength(1));
  expect(bodyOf(app)).toMatchObject({ revision: 5, ...theirs, groupIds: [1, 2] });
});

it('shows the newer text when the operator prefers it', async () => {
  const app = open(() => ({ status: 409, body: { code: 'PLANNED_BROADCAST_CHANGED', response: 'changed elsewhere' } }));
  const { user, t } = app;
  await user.type(await screen.findByLabelText(t('broadcast:message.label')), '!');
  app.now.planned = { ...planned, message: 'Theirs', revision: 5 };
  await save(app);
  expect(await screen.findByText('changed elsewhere')).toBeInTheDocument();
  expect(app.closed).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: t('broadcast:planned.edit.reload') }));
  expect(await screen.findByDisplayValue('Theirs')).toBeInTheDocument();
});

it('says that it is gone', async () => {
  const app = open();
  app.answers.getPlannedBroadcast = () => ({
    status: 404,
    body: { code: 'PLANNED_BROADCAST_NOT_FOUND', response: 'no longer exists' },
  });
  expect(await screen.findByText('no longer exists')).toBeInTheDocument();
});
