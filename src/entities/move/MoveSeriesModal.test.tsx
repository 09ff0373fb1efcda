import { screen } from '@testing-library/react';

import type { PlannedBroadcastWithGroups } from '@contract/schemas/shapes';
import { HOUR_MS, toSeconds } from '@contract/time';

import type { AppStore } from '@/app/store';
import { formatMoment } from '@/lib/moment';
import { typeDateTime } from '@/lib/typedTime';
import { browserZone, toField } from '@/ui/zone/zoneTime';
import { fakeApi } from '@test/kit/fakeApi';
import { makeSeries } from '@test/kit/makeSeries';
import { renderApp } from '@test/kit/renderApp';

import { MoveSeriesModal } from './MoveSeriesModal';

const nextMs = makeSeries().nextAtMs ?? 0;
const type = (ms: number) => typeDateTime(toField(browserZone(), ms));

async function open(
  props: Partial<Parameters<typeof MoveSeriesModal>[0]> = {},
  answers: Parameters<typeof fakeApi>[0] = {},
  known?: AppStore,
) {
  const onClose = jest.fn();
  const { calls } = fakeApi({ getSeries: () => makeSeries(), ...answers });
  const app = renderApp(<MoveSeriesModal seriesId={3} {...props} onClose={onClose} />, known && { store: known });
  const { t, user } = app;
  const submit = async () => user.click(await screen.findByRole('button', { name: t('schedules:move.action') }));
  await screen.findByRole('dialog', { name: t('schedules:move.series.title') });
  return { ...app, onClose, submit, changes: () => calls.filter(({ name }) => name !== 'getSeries') };
}

it('moves the next start alone to where it was dropped, and back', async () => {
  const toMs = nextMs - HOUR_MS;
  const moveSeries = () => makeSeries({ nextAtMs: toMs, revision: 6 });
  const { t, user, onClose, submit, changes } = await open({ toMs }, { moveSeries });
  expect(await screen.findByText(t('schedules:move.from', { moment: formatMoment(toSeconds(nextMs)) }))).toBeVisible();
  await submit();
  expect(await screen.findByText(t('schedules:move.series.done'))).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: t('schedules:stop.undo') }));
  expect(await screen.findByText(t('schedules:move.undone'))).toBeInTheDocument();
  expect(changes().map(({ params, body }) => [params.id, body])).toEqual([
    ['3', { startsAtMs: toMs, scope: 'this', revision: 5 }],
    ['3', { startsAtMs: nextMs, scope: 'this', revision: 6 }],
  ]);
});

it('moves all that follow, and says beforehand how it repeats from then on', async () => {
  const toMs = nextMs + 30 * HOUR_MS;
  const { t, user, submit, changes } = await open({ toMs }, { moveSeries: () => makeSeries() });
  expect(await screen.findByText(t('schedules:move.problems.tooFar'))).toBeInTheDocument();
  await submit();
  expect(changes()).toEqual([]);
  await user.click(screen.getByRole('radio', { name: t('schedules:move.series.scopes.following') }));
  const moment = formatMoment(toSeconds(toMs));
  expect(screen.getByRole('status')).toHaveTextContent(moment);
  expect(screen.getByRole('status')).toHaveTextContent('18:00');
  await submit();
  expect(await screen.findByText(t('schedules:move.series.doneFollowing'))).toBeInTheDocument();
  expect(changes().map(({ body }) => body)).toEqual([{ startsAtMs: toMs, scope: 'following', revision: 5 }]);
});

it('moves the start of one group without those of others', async () => {
  const start = { id: 11, start_at: toSeconds(nextMs) };
  const { t, user, submit, changes } = await open({ start }, { moveSchedule: () => ({}) });
  expect(await screen.findByRole('radio', { name: t('schedules:move.series.scopes.thisGroup') })).toBeChecked();
  await user.type(screen.getByLabelText(t('schedules:move.moment')), type(nextMs + HOUR_MS));
  await submit();
  expect(await screen.findByText(t('schedules:move.done', { count: 1 }))).toBeInTheDocument();
  expect(changes().map(({ name, params }) => [name, params.id])).toEqual([['moveSchedule', '11']]);
});

it('says when somebody changed it meanwhile, and stays open; one that stands still cannot be moved', async () => {
  const refusal = { status: 409, body: { status: 'error', code: 'SERIES_CHANGED', response: 'It was changed' } };
  const { onClose, submit } = await open({ toMs: nextMs + HOUR_MS }, { moveSeries: () => refusal });
  await submit();
  expect(await screen.findByText('It was changed')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

it('has nothing to move while the series stands still', async () => {
  const getSeries = () => makeSeries({ nextForMs: null, nextAtMs: null, trouble: 'selectionMissing' });
  const { t } = await open({}, { getSeries });
  expect(await screen.findByText(t('schedules:move.series.standsStill'))).toBeInTheDocument();
});

it('continues a move that was not made, unless it was dropped elsewhere', async () => {
  const first = await open();
  const following = { name: first.t('schedules:move.series.scopes.following') };
  await first.user.click(await screen.findByRole('radio', following));
  const toText = type(nextMs + HOUR_MS);
  await first.user.type(screen.getByLabelText(first.t('schedules:move.moment')), toText);
  first.unmount();
  const again = await open({}, {}, first.store);
  expect(await screen.findByLabelText(again.t('schedules:move.moment'))).toHaveValue(toText);
  expect(screen.getByRole('radio', following)).toBeChecked();
  again.unmount();
  const dropped = await open({ toMs: nextMs + 2 * HOUR_MS }, {}, first.store);
  expect(await screen.findByLabelText(dropped.t('schedules:move.moment'))).toHaveValue(type(nextMs + 2 * HOUR_MS));
  expect(screen.queryByText(dropped.t('common:draft.restored'))).not.toBeInTheDocument();
});

describe('of a repeated broadcast', () => {
  const planned: PlannedBroadcastWithGroups = {
    ...{
      id: 9,
      status: 'scheduled',
      message: 'Webinar',
      mediaUrl: null,
      mediaName: null,
      groupCount: 2,
      groupIds: [1, 2],
    },
    ...{ selection: null, startsAtMs: nextMs, repeat: makeSeries().repeat, revision: 3, missedReason: null },
    changedAtMs: nextMs - HOUR_MS,
  };

  async function openPlanned(row: PlannedBroadcastWithGroups, toMs: number) {
    const { calls } = fakeApi({
      getPlannedBroadcast: ({ params }) => (params.id === '9' ? row : { ...row, id: 10, repeat: null, revision: 1 }),
      editPlannedOccurrence: () => ({ ...row, id: 10, repeat: null, revision: 1 }),
      changePlannedBroadcast: () => ({ ...row, revision: row.revision + 1 }),
    });
    const onClose = jest.fn();
    const app = renderApp(<MoveSeriesModal plannedId={9} toMs={toMs} onClose={onClose} />);
    await screen.findByText(app.t('schedules:move.from', { moment: formatMoment(toSeconds(nextMs)) }));
    const submit = () => app.user.click(screen.getByRole('button', { name: app.t('schedules:move.action') }));
    const changes = () =>
      calls
        .filter(({ name }) => name !== 'getPlannedBroadcast')
        .map(({ name, params, body }) => [name, params.id, body]);
    return { ...app, onClose, submit, changes };
  }

  it('moves the next one alone, also beyond the one after it, and back', async () => {
    const toMs = nextMs + 30 * HOUR_MS;
    const { t, user, onClose, submit, changes } = await openPlanned(planned, toMs);
    await submit();
    await screen.findByText(t('schedules:move.doneBroadcasts', { count: 1 }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: t('schedules:stop.undo') }));
    await screen.findByText(t('schedules:move.undone'));
    const content = { message: 'Webinar', poll: null, mediaUrl: null, groupIds: [1, 2], selectionId: null };
    expect(changes()).toEqual([
      ['editPlannedOccurrence', '9', { ...content, startsAtMs: toMs, revision: 3 }],
      ['changePlannedBroadcast', '10', { ...content, startsAtMs: nextMs, repeat: null, revision: 1 }],
    ]);
  });

  it('moves all that follow from the new moment on', async () => {
    const toMs = nextMs + 30 * HOUR_MS;
    const { t, user, submit, changes } = await openPlanned(planned, toMs);
    await user.click(screen.getByRole('radio', { name: t('schedules:move.planned.scopes.following') }));
    expect(screen.getByRole('status')).toHaveTextContent(formatMoment(toSeconds(toMs)));
    await submit();
    expect(await screen.findByText(t('schedules:move.series.doneFollowing'))).toBeInTheDocument();
    const [[name, id, body] = []] = changes();
    expect([name, id]).toEqual(['changePlannedBroadcast', '9']);
    expect(body).toMatchObject({ startsAtMs: toMs, repeat: { time: '18:00' }, revision: 3, message: 'Webinar' });
  });

  it('asks nothing of a single one', async () => {
    const { submit, changes } = await openPlanned({ ...planned, repeat: null }, nextMs + HOUR_MS);
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await submit();
    expect(changes()).toMatchObject([['changePlannedBroadcast', '9', { startsAtMs: nextMs + HOUR_MS, repeat: null }]]);
  });
});
