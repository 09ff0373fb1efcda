import { HOUR_MS } from '@contract/time';

import {
  chooseKind,
  emptyPlan,
  emptyRepeat,
  isSeriesPlan,
  readFirst,
  readRepeat,
  repeatFieldsOf,
} from './repeatFields';

const nowMs = Date.parse('2026-11-28T12:00Z');
const daily = { ...emptyRepeat(), zone: 'UTC+0', timeText: '19:00' };

it('reads the first moment, or what is missing', () => {
  expect(readFirst(daily, nowMs)).toEqual({ atMs: nowMs + 7 * HOUR_MS });
  expect(readFirst({ ...daily, timeText: ' ' }, nowMs)).toEqual({ problem: 'noTime' });
  expect(readFirst({ ...daily, timeText: '19:' }, nowMs)).toEqual({ problem: 'unreadable' });
  expect(readFirst({ ...daily, untilText: '31.02.2027' }, nowMs)).toEqual({ problem: 'unreadable' });
  expect(readFirst({ ...daily, kind: 'weekly' }, nowMs)).toEqual({ problem: 'noWeekday' });
  expect(readFirst({ ...daily, zone: 'Mars/Base' }, nowMs)).toEqual({ problem: 'unknownZone' });
  expect(readFirst({ ...daily, untilText: '27.11.2026' }, nowMs)).toEqual({ problem: 'over' });
});

it('ends with the last day in its zone, and is shown again as it was entered', () => {
  const fields = { ...daily, zone: 'Europe/Berlin', untilText: '29.03.2026' };
  const rule = readRepeat(fields);
  // The day after begins in summer time.
  expect(rule.untilMs).toBe(Date.parse('2026-03-29T22:00Z') - 1);
  expect(repeatFieldsOf(rule, null)).toEqual(fields);
});

it('shows the next moment of a changed series as the server finds it', () => {
  const rule = readRepeat(daily);
  const next = { forMs: nowMs + 55 * HOUR_MS, atMs: nowMs + 56 * HOUR_MS };
  const fields = repeatFieldsOf(rule, next);
  expect(readRepeat(fields)).toEqual(rule);
  // Two days were skipped, and the third one was moved.
  expect(readFirst(fields, nowMs)).toEqual({ atMs: next.atMs });
  expect(readFirst({ ...fields, timeText: '20:00' }, nowMs)).toEqual({ atMs: nowMs + 56 * HOUR_MS });
  expect(readFirst({ ...fields, kind: 'weekly', weekdays: [6] }, nowMs)).toEqual({
    atMs: nowMs + 7 * 24 * HOUR_MS + 7 * HOUR_MS,
  });
});

it.each([
  ['what was entered', emptyPlan(), true],
  ['one with a selection', { ...emptyPlan(), selectionId: 4 }, true],
  ['nothing', null, false],
  ['one without fields', { selectionId: null, runsAlongside: false }, false],
  ['another kind', { ...emptyPlan(), fields: { ...emptyRepeat(), kind: 'yearly' } }, false],
  ['weekdays that are texts', { ...emptyPlan(), fields: { ...emptyRepeat(), weekdays: ['1'] } }, false],
])('tells %s from a plan', (_what, value, isPlan) => {
  expect(isSeriesPlan(value)).toBe(isPlan);
});

it('repeats weekly on the weekday of today in its zone, unless others were chosen', () => {
  // A Saturday, which on Kiritimati is over.
  expect(chooseKind(daily, 'weekly', nowMs)).toEqual({ kind: 'weekly', weekdays: [6] });
  expect(chooseKind({ ...daily, zone: 'UTC+14' }, 'weekly', nowMs)).toEqual({ kind: 'weekly', weekdays: [7] });
  expect(chooseKind({ ...daily, weekdays: [1, 3] }, 'weekly', nowMs)).toEqual({ kind: 'weekly' });
  expect(chooseKind({ ...daily, zone: 'Mars/Base' }, 'weekly', nowMs)).toEqual({ kind: 'weekly' });
  expect(chooseKind(daily, 'monthly', nowMs)).toEqual({ kind: 'monthly' });
});
