import { limits } from '../limits';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time';
import type { PlannerGraph } from './graph';
import { idlePace, type PaceSettings } from './pace';
import { beginTrial, listReplies, nextEvent, playUntil, replyInTrial } from './trialRun';

const START_MS = Date.UTC(2030, 5, 3, 21, 0);

const graph: PlannerGraph = {
  nodes: [
    { id: 'start', type: 'start', data: {} },
    { id: 'ask', type: 'message', data: { message: 'Well?' } },
    { id: 'yes', type: 'message', data: { message: 'Good' } },
    { id: 'later', type: 'message', data: { message: 'Later', delay: 3 * 24 * 60 } },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'ask' },
    { id: 'e2', source: 'ask', target: 'yes', data: { condition: 'condition', label: 'Yes, of course' } },
    { id: 'e3', source: 'ask', target: 'later' },
  ],
};
const settings: PaceSettings = {
  ...{ gapMinMs: 0, gapMaxMs: 0, restAfterCount: 0, restMs: 0, hourMaxCount: 0, dayMaxCount: 0 },
  ...{ quietFromMinute: 22 * 60, quietUntilMinute: 8 * 60, zoneOffsetMinutes: 0 },
  ...{ lateStartMaxMs: HOUR_MS, lateStepMaxMs: HOUR_MS },
};
const sentIn = (run: ReturnType<typeof beginTrial>) => run.sent.map(({ nodeId }) => nodeId);

it('plays weeks in an instant, and waits a day for a reply', () => {
  let run = beginTrial(graph, START_MS, null);
  run = playUntil(run, START_MS + MINUTE_MS);
  expect(sentIn(run)).toEqual(['ask']);
  expect(listReplies(run)).toEqual(['yes', 'of course']);
  expect(nextEvent(run)).toMatchObject({ kind: 'close', atMs: START_MS + 500 + limits.funnel.openConditionMs });
  run = playUntil(run, START_MS + 2 * DAY_MS);
  expect(listReplies(run)).toEqual([]);
  expect(nextEvent(run)?.atMs).toBe(START_MS + 500 + 3 * DAY_MS);
  run = playUntil(run, START_MS + 30 * DAY_MS);
  expect(sentIn(run)).toEqual(['ask', 'later']);
  expect(nextEvent(run)).toBeNull();
});

it('offers the options of a poll as they are, and takes them as the engine does', () => {
  const edge = (id: string, target: string, label: string) => ({
    ...{ id, source: 'ask', target },
    data: { condition: 'condition' as const, label },
  });
  const options = ['Yes, I come', 'No', 'Maybe'];
  const poll: PlannerGraph = {
    nodes: [
      { id: 'start', type: 'start', data: {} },
      { id: 'ask', type: 'poll', data: { message: 'Well?', options } },
      ...['yes', 'no', 'more'].map((id) => ({ id, type: 'message' as const, data: { message: id } })),
    ],
    edges: [
      { id: 'e1', source: 'start', target: 'ask' },
      edge('e2', 'yes', 'yes, i come'),
      edge('e3', 'no', 'No'),
      edge('e4', 'more', 'tell me, more'),
    ],
  };
  const asked = playUntil(beginTrial(poll, START_MS, null), START_MS + MINUTE_MS);
  expect(listReplies(asked)).toEqual(['Yes, I come', 'No', 'tell me', 'more']);
  const sentAfter = (reply: string) => sentIn(playUntil(replyInTrial(asked, reply), START_MS + HOUR_MS));
  expect(sentAfter('Yes, I come')).toEqual(['ask', 'yes']);
  expect(sentAfter('yes')).toEqual(['ask', 'yes']);
  expect(sentAfter('No')).toEqual(['ask', 'no']);
  expect(sentAfter('Maybe')).toEqual(['ask']);
});

it('takes a reply once, as members write it', () => {
  const asked = playUntil(beginTrial(graph, START_MS, null), START_MS + MINUTE_MS);
  expect(replyInTrial(asked, 'No')).toEqual(asked);
  const taken = replyInTrial(asked, '  OF  course ');
  expect(listReplies(taken)).toEqual([]);
  expect(sentIn(playUntil(replyInTrial(taken, 'Yes'), START_MS + HOUR_MS))).toEqual(['ask', 'yes']);
});

it('says what of the pace delays the next message', () => {
  const run = beginTrial(graph, START_MS + 90 * MINUTE_MS, { settings, state: idlePace });
  expect(nextEvent(run)).toEqual({
    kind: 'send',
    dueMs: START_MS + 90 * MINUTE_MS,
    atMs: Date.UTC(2030, 5, 4, 8, 0),
    reason: 'quietHours',
  });
  const paused = { settings: { ...settings, gapMinMs: SECOND_MS, gapMaxMs: SECOND_MS }, state: idlePace };
  const both = replyInTrial(playUntil(beginTrial(graph, START_MS, paused), START_MS + 500), 'yes');
  expect(nextEvent(both)).toEqual({ kind: 'send', dueMs: START_MS + 500, atMs: START_MS + 1_500, reason: null });
});
