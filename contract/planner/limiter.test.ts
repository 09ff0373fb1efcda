import { inShort } from '@test/kit/effort';
import { createChance } from '@test/kit/random';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time';
import { createLimiter } from './limiter';
import { blockedUntilMs, findPaceBlock, pauseAfterSend, type PaceSettings, type PaceState } from './pace';

/** Three days around the change of the clocks in Berlin. */
const FROM_MS = Date.parse('2030-10-25T12:00:00Z');

it('blocks as the rules of the pace do, whatever is sent when', () => {
  const chance = createChance(7);
  const count = inShort(40, 150);
  let blocked = 0;
  for (let at = 0; at < count; at += 1) {
    const isQuiet = chance.happens(0.7);
    const gapMinMs = chance.int(20_000);
    const settings: PaceSettings = {
      gapMinMs,
      gapMaxMs: gapMinMs + chance.int(20_000),
      restAfterCount: chance.int(8),
      restMs: chance.int(10 * MINUTE_MS),
      hourMaxCount: chance.int(12),
      dayMaxCount: chance.happens(0.5) ? chance.int(60) : 0,
      quietFromMinute: isQuiet ? chance.int(1_440) : null,
      quietUntilMinute: isQuiet ? chance.int(1_440) : null,
      timeZone: chance.happens(0.6) ? 'Europe/Berlin' : null,
      zoneOffsetMinutes: 330,
      lateStartMaxMs: HOUR_MS,
      lateStepMaxMs: HOUR_MS,
    };
    let nowMs = FROM_MS + chance.int(DAY_MS);
    const sentMs = Array.from({ length: chance.int(10) }, () => nowMs - chance.int(DAY_MS)).sort((a, b) => a - b);
    const warmUp = chance.happens(0.4) ? { startedAtMs: nowMs - chance.int(5 * DAY_MS), days: 5 } : null;
    const limitedUntilMs = chance.happens(0.2) ? nowMs + chance.int(2 * HOUR_MS) : null;
    let state: PaceState = { sentMs, nextSendMs: null, sendsInRow: 0, warmUp, limitedUntilMs };
    const limiter = createLimiter(settings, state);
    for (let step = 0; step < 80; step += 1) {
      const untilMs = blockedUntilMs(settings, state, nowMs);
      expect(Math.max(nowMs, limiter.freeMs(nowMs))).toBe(Math.max(nowMs, untilMs));
      if (untilMs > nowMs) {
        blocked += 1;
        expect(limiter.reason()).toBe(findPaceBlock(settings, state, nowMs).reason);
        nowMs = chance.happens(0.3) ? nowMs + chance.int(untilMs - nowMs) : untilMs;
        continue;
      }
      limiter.begin(nowMs);
      sentMs.push(nowMs);
      nowMs += chance.int(2_000);
      const part = chance.next();
      limiter.end(nowMs, part);
      state = { ...state, sentMs: [...sentMs], ...pauseAfterSend(settings, state, nowMs, part) };
      if (chance.happens(0.2)) nowMs += chance.int(4 * HOUR_MS);
    }
  }
  expect(blocked).toBeGreaterThan(6 * count);
});
