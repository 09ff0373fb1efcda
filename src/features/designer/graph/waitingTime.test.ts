import { toDelayData } from '@contract/planner/nodes/waiting';

import { parseHours, parseMinutes, splitMinutes } from './waitingTime';

describe('a waiting time', () => {
  it.each([
    [0, 0, 0],
    [5, 0, 5],
    [65, 1, 5],
    [1440, 24, 0],
    [undefined, 0, 0],
    [Number.NaN, 0, 0],
    [-5, 0, 0],
  ])('of %s minutes is %s hours and %s minutes', (total, hours, minutes) => {
    expect(splitMinutes(total)).toEqual({ hours, minutes });
  });

  it('treats non-numbers as 0, keeps minutes below 60 and hours non-negative', () => {
    expect([parseHours('abc'), parseHours(''), parseHours('-3'), parseHours('7')]).toEqual([0, 0, 0, 7]);
    expect([parseMinutes('abc'), parseMinutes('75'), parseMinutes('-1'), parseMinutes('59')]).toEqual([0, 59, 0, 59]);
  });

  it('adds up to hours times 60 plus minutes', () => {
    expect(toDelayData({ hours: 2, minutes: 30 })).toEqual({ delay: 150, delayHours: 2, delayMinutes: 30 });
  });
});
