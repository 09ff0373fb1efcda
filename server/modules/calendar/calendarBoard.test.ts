import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';

import { createCalendarBoard, type Subject } from './calendarBoard';

const atMs = 20 * HOUR_MS;
const step: Subject = { kind: 'step', id: 7, name: 'Spring', step: 2, text: 'Later' };
const start: Subject = { kind: 'start', id: 7, name: 'Spring' };

function boardOf(subject: Subject, moments: readonly number[]) {
  const board = createCalendarBoard({ fromMs: 0, toMs: 30 * HOUR_MS });
  const ofSeries = [1, 2];
  const shared = { certainty: 'exact', state: 'waiting', groupIds: ofSeries, source: 'funnel 7' } as const;
  for (const moment of moments) board.add(subject, { ...shared, atMs: moment });
  const { entries } = board.write();
  expect(ofSeries).toEqual([1, 2]);
  return entries;
}

it('has one entry for the same step within a minute, at its first moment', () => {
  const moments = [atMs + 40 * SECOND_MS, atMs + 2 * SECOND_MS, atMs + 59 * SECOND_MS, atMs + MINUTE_MS];
  const entries = boardOf(step, moments);
  expect(entries.map((entry) => [entry.atMs, entry.count])).toEqual([
    [atMs + 2 * SECOND_MS, 6],
    [atMs + MINUTE_MS, 2],
  ]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
});

it('joins starts of the same moment only: their moment is what a move states', () => {
  const entries = boardOf(start, [atMs, atMs + SECOND_MS, atMs]);
  expect(entries.map((entry) => [entry.atMs, entry.count])).toEqual([
    [atMs, 4],
    [atMs + SECOND_MS, 2],
  ]);
});

it('lists what has one moment in the same order, whatever was added first', () => {
  const steps = [2, 10, 3].map((number) => ({ ...step, step: number }));
  const ofOrder = (subjects: readonly Subject[]) => {
    const board = createCalendarBoard({ fromMs: 0, toMs: 30 * HOUR_MS });
    for (const subject of subjects)
      board.add(subject, { certainty: 'exact', state: 'waiting', groupIds: [1], source: 'funnel 7', atMs });
    const { subjects: named, entries } = board.write();
    return entries.map(({ subject }) => named[subject]?.step);
  };
  expect([ofOrder(steps), ofOrder(steps.toReversed())]).toEqual([
    [2, 3, 10],
    [2, 3, 10],
  ]);
});
