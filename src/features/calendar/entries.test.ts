import { DAY_MS, HOUR_MS, SECOND_MS } from '@contract/time';

import { shiftDays } from '@/lib/shiftDays';

import { startOfDay } from '@/lib/dayInAddress';
import { countMessages, firstOverLimit, isMovable, movesOf, onDay, seriesOf, sortEntries } from './entries';
import { makeEntry } from '@test/kit/makeEntry';

const day = new Date(2026, 10, 28).getTime();

it('sorts entries by day, and what was missed besides', () => {
  const { about, ...entry } = makeEntry({ atMs: day + HOUR_MS });
  const missed = { ...entry, key: 'missed', state: 'missed' as const, atMs: day + DAY_MS };
  const sorted = sortEntries({
    subjects: [about],
    entries: [
      { ...entry, subject: 0 },
      { ...missed, subject: 0 },
    ],
  });
  expect([...sorted.byDay.keys()]).toEqual([day, startOfDay(day + DAY_MS)]);
  expect(sorted.missed.map(({ key }) => key)).toEqual(['missed']);
});

it('moves starts that wait, single planned broadcasts and the next one of a repeated one, nothing else', () => {
  const start = makeEntry({ startIds: [4, 5], atMs: day }, { kind: 'start' });
  const planned = makeEntry({ atMs: day }, { kind: 'planned', id: 9, revision: 3 });
  const toMs = day + DAY_MS;
  expect(movesOf(start, toMs)).toEqual([4, 5].map((id) => ({ start: { id, start_at: day / SECOND_MS }, toMs })));
  expect(movesOf(planned, toMs)).toEqual([{ start: { id: 9, start_at: day / SECOND_MS, revision: 3 }, toMs }]);
  expect([start, planned].every(isMovable)).toBe(true);
  // One that would be left out is moved to where it is not.
  expect(isMovable(makeEntry({ startIds: [4], state: 'skipped' }, { kind: 'start' }))).toBe(true);
  // What is planned together with another account's is moved there.
  expect(isMovable(makeEntry({ atMs: day }, { kind: 'planned', id: 9, revision: null }))).toBe(false);
  const repeated = { kind: 'planned', id: 9, revision: 1, isRepeated: true, nextAtMs: day } as const;
  const [next, later] = [day, day + DAY_MS].map((atMs) => makeEntry({ atMs }, repeated));
  expect([next, later].map((entry) => entry && isMovable(entry))).toEqual([true, false]);
  expect([start, planned, next].map((entry) => entry && seriesOf(entry))).toEqual([null, null, { plannedId: 9 }]);
  const fixed = [
    makeEntry({ startIds: [4], state: 'done' }, { kind: 'start' }),
    makeEntry({}, { kind: 'planned', revision: 1, isRepeated: true }),
    makeEntry({}, { kind: 'step' }),
  ];
  expect(fixed.some(isMovable)).toBe(false);
});

it('keeps the time of day over a change of the clocks', () => {
  const before = new Date(2026, 9, 24, 9, 30).getTime();
  const after = onDay(before, new Date(2026, 9, 26).getTime());
  expect([after, new Date(after).getHours(), new Date(after).getMinutes()]).toEqual([shiftDays(before, 2), 9, 30]);
});

it('counts what goes out for certain', () => {
  const entries = [
    makeEntry({ count: 3 }),
    makeEntry({ count: 5, certainty: 'reply' }),
    makeEntry({ count: 7, state: 'missed' }),
    makeEntry({ count: 2, state: 'done' }),
  ];
  expect(countMessages(entries)).toBe(5);
});

it('finds where a day goes over its limit, without what may not come', () => {
  const at = (key: string, count: number, change = {}) => makeEntry({ key, count, ...change });
  const entries = [at('a', 6), at('b', 50, { certainty: 'reply' }), at('c', 4), at('d', 1), at('e', 1)];
  expect(firstOverLimit(entries, 10)?.key).toBe('d');
  expect(firstOverLimit(entries, 12)).toBeUndefined();
  expect(firstOverLimit(entries, 0)).toBeUndefined();
});
