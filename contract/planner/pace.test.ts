import { createChance } from '@test/kit/random';

import { DAY_MS, HOUR_MS } from '../time';
import { blockedUntilMs, idlePace, pauseAfterSend, type PaceSettings, type PaceState } from './pace';

/** A midnight in UTC. */
const MIDNIGHT_MS = Date.UTC(2026, 10, 21);

const free: PaceSettings = {
  gapMinMs: 0,
  gapMaxMs: 0,
  restAfterCount: 0,
  restMs: 0,
  hourMaxCount: 0,
  dayMaxCount: 0,
  quietFromMinute: null,
  quietUntilMinute: null,
  zoneOffsetMinutes: 0,
  lateStartMaxMs: HOUR_MS,
  lateStepMaxMs: 6 * HOUR_MS,
};

/** Sends one after the other as an account does and returns the moments. */
function send(settings: PaceSettings, count: number, fromMs: number): number[] {
  const sentMs: number[] = [];
  let state: PaceState = { ...idlePace, sentMs };
  let atMs = fromMs;
  for (let sent = 0; sent < count; sent += 1) {
    for (let untilMs = blockedUntilMs(settings, state, atMs); untilMs > atMs;) {
      atMs = untilMs;
      untilMs = blockedUntilMs(settings, state, atMs);
    }
    sentMs.push(atMs);
    state = { sentMs, ...pauseAfterSend(settings, state, atMs, 0.5) };
  }
  return sentMs;
}

describe('the sending rate', () => {
  it('pauses between sends and takes a longer rest after a series', () => {
    const sentMs = send({ ...free, gapMinMs: 1_000, gapMaxMs: 3_000, restAfterCount: 3, restMs: 60_000 }, 7, 0);
    expect(sentMs).toEqual([0, 2_000, 4_000, 64_000, 66_000, 68_000, 128_000]);
  });

  it('restarts the series after a pause as long as a rest', () => {
    const settings = { ...free, restAfterCount: 3, restMs: 60_000 };
    const state = { nextSendMs: MIDNIGHT_MS, sendsInRow: 2 };
    expect(pauseAfterSend(settings, state, MIDNIGHT_MS + 59_000, 0)).toMatchObject({ sendsInRow: 0 });
    expect(pauseAfterSend(settings, state, MIDNIGHT_MS + 61_000, 0)).toMatchObject({ sendsInRow: 1 });
  });

  it('keeps quiet hours over midnight in the owner’s time zone to the minute', () => {
    const settings = { ...free, quietFromMinute: 22 * 60, quietUntilMinute: 8 * 60, zoneOffsetMinutes: 180 };
    const quietAt = (hours: number) => blockedUntilMs(settings, idlePace, MIDNIGHT_MS + hours * HOUR_MS) - MIDNIGHT_MS;
    expect(quietAt(19)).toBe(29 * HOUR_MS);
    expect(quietAt(28.99)).toBe(29 * HOUR_MS);
    expect(quietAt(29)).toBe(29 * HOUR_MS);
    expect(quietAt(18.99)).toBe(18.99 * HOUR_MS);
    const day = { ...settings, quietFromMinute: 13 * 60, quietUntilMinute: 14 * 60 };
    expect(blockedUntilMs(day, idlePace, MIDNIGHT_MS + 10.5 * HOUR_MS)).toBe(MIDNIGHT_MS + 11 * HOUR_MS);
    expect(blockedUntilMs({ ...day, quietUntilMinute: 13 * 60 }, idlePace, MIDNIGHT_MS)).toBe(MIDNIGHT_MS);
  });

  it('keeps quiet hours as the clock of the owner’s zone shows them, also in the nights in which it is changed', () => {
    const settings = { ...free, quietFromMinute: 22 * 60, quietUntilMinute: 8 * 60, timeZone: 'Europe/Berlin' };
    const endOf = (from: string, quiet = settings) =>
      new Date(blockedUntilMs(quiet, idlePace, Date.parse(`${from}Z`))).toISOString().slice(0, 16);
    expect(endOf('2027-01-10T21:00')).toBe('2027-01-11T07:00');
    expect(endOf('2027-07-10T20:00')).toBe('2027-07-11T06:00');
    expect(endOf('2027-07-10T19:59')).toBe('2027-07-10T19:59');
    // Clocks go forward at 01:00 UTC, and back.
    expect(endOf('2027-03-27T21:00')).toBe('2027-03-28T06:00');
    expect(endOf('2027-10-30T20:00')).toBe('2027-10-31T07:00');
    const untilSkipped = { ...settings, quietUntilMinute: 2 * 60 + 30 };
    expect(endOf('2027-03-28T00:30', untilSkipped)).toBe('2027-03-28T01:00');
    expect(endOf('2027-10-30T23:30', untilSkipped)).toBe('2027-10-31T00:30');
    expect(endOf('2027-10-31T01:10', untilSkipped)).toBe('2027-10-31T01:30');
    const skipped = { ...settings, quietFromMinute: 2 * 60, quietUntilMinute: 3 * 60 };
    expect(endOf('2027-03-28T01:00', skipped)).toBe('2027-03-28T01:00');
    expect(endOf('2027-10-31T00:00', skipped)).toBe('2027-10-31T02:00');
    expect(endOf('2027-01-10T21:00', { ...settings, timeZone: 'Europe/Nowhere', zoneOffsetMinutes: 60 })).toBe(
      '2027-01-11T07:00',
    );
  });

  it('ignores sends in the future after the clock was set back', () => {
    const settings = { ...free, gapMaxMs: 4_000, hourMaxCount: 1 };
    const state = { sentMs: [MIDNIGHT_MS + DAY_MS], nextSendMs: MIDNIGHT_MS + DAY_MS, sendsInRow: 1 };
    expect(blockedUntilMs(settings, state, MIDNIGHT_MS)).toBe(MIDNIGHT_MS);
  });

  it('never exceeds a limit with any settings', () => {
    const chance = createChance(5);
    // One `expect` per message would take most of the time.
    const wrong: object[] = [];
    for (let at = 0; at < 300; at += 1) {
      const gapMinMs = chance.int(5_000);
      const settings: PaceSettings = {
        ...free,
        gapMinMs,
        gapMaxMs: gapMinMs + chance.int(5_000),
        restAfterCount: chance.int(6),
        restMs: chance.int(HOUR_MS),
        hourMaxCount: chance.int(8),
        dayMaxCount: chance.int(30),
        quietFromMinute: chance.happens(0.5) ? chance.int(1_440) : null,
        quietUntilMinute: chance.int(1_440),
        timeZone: chance.happens(0.3) ? chance.pick(['Europe/Berlin', 'Australia/Lord_Howe']) : null,
        zoneOffsetMinutes: chance.int(1_560) - 720,
      };
      const sentMs = send(settings, 40, MIDNIGHT_MS + chance.int(DAY_MS));
      for (const [index, momentMs] of sentMs.entries()) {
        const within = (windowMs: number) =>
          sentMs.filter((one) => one > momentMs - windowMs && one <= momentMs).length;
        const isHourKept = settings.hourMaxCount === 0 || within(HOUR_MS) <= settings.hourMaxCount;
        const isDayKept = settings.dayMaxCount === 0 || within(DAY_MS) <= settings.dayMaxCount;
        const gapMs = momentMs - (sentMs[index - 1] ?? -Infinity);
        const isGapKept = gapMs >= Math.min(gapMinMs, settings.restMs || gapMinMs);
        if (!isHourKept || !isDayKept || !isGapKept) wrong.push({ settings, index, sentMs });
      }
    }
    expect(wrong).toEqual([]);
  });
});
