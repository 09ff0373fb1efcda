import { screen, waitFor, within } from '@testing-library/react';

import type { FunnelGraph } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { browserZone, formatShortIn } from '@/ui/zone/zoneTime';
import { fakeApi } from '@test/kit/fakeApi';
import { makeForecastQueue } from '@test/kit/makeForecastQueue';
import { renderApp } from '@test/kit/renderApp';

import { ForecastPanel } from './ForecastPanel';

/** With the space that does not break a line after ≈. */
const VERBATIM = { normalizer: String };
const NOW_MS = new Date(2030, 5, 3, 10, 0).getTime();
const START_MS = NOW_MS + MINUTE_MS;
const at = (minutes: number) => formatShortIn(browserZone(), NOW_MS + minutes * MINUTE_MS, NOW_MS);
const graph: FunnelGraph = {
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'm1', type: 'message', position: { x: 0, y: 0 }, data: { message: 'Hello' } },
    { id: 'm2', type: 'message', position: { x: 0, y: 0 }, data: { message: 'Later', delay: 60 } },
  ],
  edges: [
    { id: 'e1', source: 'start_1', target: 'm1' },
    { id: 'e2', source: 'm1', target: 'm2' },
  ],
};
/** One send a minute. */
const gapMs = MINUTE_MS - 500;
const queue = () => makeForecastQueue(NOW_MS, { gapMinMs: gapMs, gapMaxMs: gapMs });

it('shows the first and the last group of all and of each step', async () => {
  fakeApi({ getForecastQueue: queue });
  const { t } = renderApp(<ForecastPanel graph={graph} startMs={START_MS} groupCount={11} />);
  expect(screen.getByText(t('forecast:working'))).toBeInTheDocument();
  expect(
    await screen.findByText(t('forecast:summary.groups', { first: at(1), last: at(71) }), VERBATIM),
  ).toBeInTheDocument();
  const [, first, second] = screen.getAllByRole('row');
  const cells = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(first).slice(0, 2)).toEqual([1, 11].map((minutes) => t('forecast:about', { moment: at(minutes) })));
  expect(cells(second).slice(0, 2)).toEqual([61, 71].map((minutes) => t('forecast:about', { moment: at(minutes) })));
});

it('shows one moment of each step for a single group', async () => {
  fakeApi({ getForecastQueue: queue });
  const { t } = renderApp(<ForecastPanel graph={graph} startMs={START_MS} groupCount={1} />);
  await screen.findByRole('table');
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual([t('forecast:columns.step'), t('forecast:columns.moment'), t('forecast:columns.time')]);
});

it('does not count a planned broadcast before itself when it is changed', async () => {
  const starts = [4, 5].map((plannedId) => ({ startMs: START_MS, graph: null, count: 10, plannedId }));
  fakeApi({ getForecastQueue: () => ({ ...queue(), starts }) });
  const { t } = renderApp(<ForecastPanel graph={null} startMs={START_MS} groupCount={10} plannedId={4} isShort />);
  expect(
    await screen.findByText(t('forecast:summary.groups', { first: at(11), last: at(20) }), VERBATIM),
  ).toBeInTheDocument();
});

it('does not repeat the day of a moment in its interval', async () => {
  fakeApi({ getForecastQueue: () => makeForecastQueue(NOW_MS, { gapMinMs: 0, gapMaxMs: MINUTE_MS }) });
  const tomorrowMs = new Date(2030, 5, 4, 12, 0).getTime();
  const { container } = renderApp(<ForecastPanel graph={null} startMs={tomorrowMs} groupCount={60} />);
  await waitFor(() => expect(container.querySelector('.forecast-interval')).toBeInTheDocument());
  expect(container.querySelector('.forecast-interval')?.textContent).toMatch(/^1\d:\d\d–1\d:\d\d$/);
});

it('says why it takes long, and follows the number of groups', async () => {
  const queued = [{ dueMs: NOW_MS, kind: 'bulk' as const, count: 5, run: null }];
  fakeApi({
    getForecastQueue: () => ({ ...makeForecastQueue(NOW_MS, { hourMaxCount: 20 }, { queued }), isStopped: true }),
  });
  const { t, rerender } = renderApp(<ForecastPanel graph={null} startMs={null} groupCount={0} />);
  expect(await screen.findByText(t('forecast:noGroups'))).toBeInTheDocument();
  rerender(<></>);
  const shown = renderApp(<ForecastPanel graph={null} startMs={null} groupCount={40} isShort />);
  expect(await shown.findByText(t('forecast:reasons.hourCap', { count: 25, amount: 20 }))).toBeInTheDocument();
  expect(shown.getByText(t('forecast:reasons.queue', { count: 5 }))).toBeInTheDocument();
  expect(shown.getByText(t('forecast:reasons.stopped'))).toBeInTheDocument();
  expect(shown.queryByRole('table')).not.toBeInTheDocument();
});

it('says how many messages are sent at night by the clock of the owner', async () => {
  const lateMs = Date.UTC(2030, 5, 3, 18, 55);
  const pace = { gapMinMs: gapMs, gapMaxMs: gapMs, zoneOffsetMinutes: 180 };
  fakeApi({ getForecastQueue: () => makeForecastQueue(lateMs, pace) });
  const onFacts = jest.fn();
  const { t, unmount } = renderApp(<ForecastPanel graph={null} startMs={lateMs} groupCount={12} onFacts={onFacts} />);
  // One a minute from 21:55 on.
  expect(await screen.findByText(t('forecast:reasons.night', { count: 7 }))).toBeInTheDocument();
  const lastMs = lateMs + 11 * MINUTE_MS;
  expect(onFacts).toHaveBeenLastCalledWith({
    groupCount: 12,
    messageCount: 1,
    nowMs: lateMs,
    firstMs: lateMs,
    lastMs,
    nightCount: 7,
  });
  unmount();
  expect(onFacts).toHaveBeenLastCalledWith(null);
});

it('shows the interval of random pauses, none for the first message', async () => {
  fakeApi({ getForecastQueue: () => makeForecastQueue(NOW_MS, { gapMinMs: 0, gapMaxMs: MINUTE_MS }) });
  const { container } = renderApp(<ForecastPanel graph={null} startMs={null} groupCount={60} />);
  await waitFor(() => expect(container.ownerDocument.querySelectorAll('.forecast-interval')).toHaveLength(1));
});

it('says that the pace is left out when the server has no forecast, and offers to try again when it failed', async () => {
  fakeApi({ getForecastQueue: () => ({ status: 404, body: {} }) });
  const { t, unmount } = renderApp(<ForecastPanel graph={null} startMs={null} groupCount={3} />);
  expect(await screen.findByText(t('forecast:withoutPace'))).toBeInTheDocument();
  unmount();

  const answers = { getForecastQueue: (): unknown => ({ status: 500, body: {} }) };
  fakeApi(answers);
  const { user } = renderApp(<ForecastPanel graph={null} startMs={null} groupCount={1} />);
  const again = await screen.findByRole('button', { name: t('forecast:retry') });
  answers.getForecastQueue = queue;
  await user.click(again);
  expect(await screen.findByText(t('forecast:summary.one', { last: at(0) }), VERBATIM)).toBeInTheDocument();
});
