import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';
import { drawGraph, message } from '@test/kit/buildTestEngine';

import type { Repeat } from './repeats';
import { createRunEnds } from './runEnd';
import { findSeriesOverlap } from './seriesOverlap';

/** A Monday. */
const FROM_MS = Date.UTC(2027, 0, 4, 9);
const at = (repliesMs: number | null, sentMs: number) => ({
  sentMs: FROM_MS + sentMs,
  repliesMs: repliesMs === null ? -Infinity : FROM_MS + repliesMs,
});
const daily: Repeat = { kind: 'daily', time: '09:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };

const chain = drawGraph([message('one'), message('two', 90)], ['start_1>one', 'one>two+30']);
const long = drawGraph([message('one'), message('two')], ['start_1>one', 'one>two+1440']);
const asking = drawGraph([message('ask'), message('thanks', 600)], ['start_1>ask', 'ask>thanks?yes']);
/** The third is reached without a reply, and sooner with one. */
const meeting = drawGraph(
  [message('ask'), message('no', 120), message('end')],
  ['start_1>ask', 'ask>no', 'no>end', 'ask>end?yes'],
);
/** Waits for the next Sunday. */
const onSunday = drawGraph(
  [
    message('one'),
    {
      id: 'sunday',
      type: 'schedule',
      data: { schedule: '', timeOfDay: { time: '08:00', zone: 'UTC+0', minDays: 0, weekdays: [7] } },
    },
    message('two'),
  ],
  ['start_1>one', 'one>sunday', 'sunday>two'],
);

it.each([
  ['with its last message', chain, at(null, 2 * HOUR_MS)],
  ['a day after its last question, without what follows a reply', asking, at(DAY_MS, 0)],
  ['where ways meet: without a reply', meeting, at(DAY_MS, 2 * HOUR_MS)],
  ['at a moment that it waits for', onSunday, at(null, 5 * DAY_MS + 23 * HOUR_MS)],
  ['with its start, if nothing can be sent', drawGraph([], []), at(null, 0)],
])('ends %s', (_when, graph, end) => {
  const ends = createRunEnds(graph);
  expect(ends.ofStart(FROM_MS)).toEqual(end);
  expect(createRunEnds(graph).ofStart(FROM_MS + 1)).toMatchObject(
    ends.isMovable ? { sentMs: end.sentMs + 1 } : { sentMs: end.sentMs },
  );
});

it('ends from what waits, without what is sent already', () => {
  const queued = [{ nodeId: 'no', atMs: FROM_MS + MINUTE_MS }];
  expect(createRunEnds(meeting).ofRest(queued, ['ask'])).toEqual(at(null, MINUTE_MS));
  expect(createRunEnds(meeting).ofRest(queued, ['ask', 'no'])).toEqual({ sentMs: -Infinity, repliesMs: -Infinity });
  const two = [...queued, { nodeId: 'end', atMs: FROM_MS + HOUR_MS }];
  expect(createRunEnds(meeting).ofRest(two, ['ask'])).toEqual(at(null, MINUTE_MS));
  expect(createRunEnds(asking).ofRest([{ nodeId: 'ask', atMs: FROM_MS }])).toEqual(at(DAY_MS, 0));
});

it.each([
  [chain, daily, null],
  [long, daily, 'overlap'],
  [long, { ...daily, kind: 'monthly' }, null],
  [long, { ...daily, kind: 'weekly', weekdays: [1, 2] }, 'overlap'],
  [long, { ...daily, untilMs: FROM_MS }, null],
  [asking, daily, 'reply'],
  [asking, { ...daily, kind: 'weekly', weekdays: [1, 3] }, null],
  [onSunday, daily, 'overlap'],
  [onSunday, { ...daily, kind: 'weekly', weekdays: [1] }, null],
] as const)('tells whether starts of a series are left out, %#', (graph, repeat, found) => {
  expect(findSeriesOverlap(graph, { ...repeat, weekdays: [...repeat.weekdays] }, FROM_MS)).toBe(found);
});
