import type { PlannerGraph } from '@contract/planner/graph';
import { beginTrial } from '@contract/planner/trialRun';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';

import { changePlayer, openPlayer, shownMs, type Speed, type TrialPlayer } from './trialPlayer';

const START_MS = Date.UTC(2030, 5, 3, 9, 0);
const chain = (count: number, delay: number): PlannerGraph => ({
  nodes: [
    { id: 'n0', type: 'start', data: {} },
    ...Array.from({ length: count }, (_, at) => ({
      id: `n${at + 1}`,
      type: 'message' as const,
      data: { message: 'Hello', delay: at === 0 ? 0 : delay },
    })),
  ],
  edges: Array.from({ length: count }, (_, at) => ({ id: `e${at}`, source: `n${at}`, target: `n${at + 1}` })),
});
const open = (graph: PlannerGraph) => openPlayer(beginTrial(graph, START_MS, null));

/** Plays in ticks of a tenth of a second; the viewer's milliseconds until it ends. */
function playAll(player: TrialPlayer, speed: Speed = 1) {
  let passedMs = 0;
  let played = player;
  for (; played.stretch && passedMs < 600_000; passedMs += 100)
    played = changePlayer(played, { type: 'tick', passedMs: 100, speed });
  return { played, passedMs };
}

it('plays weeks within seconds, and any number of messages within a minute', () => {
  const weeks = playAll(open(chain(4, 7 * 24 * 60)));
  expect(weeks.played.run.sent).toHaveLength(4);
  expect(weeks.played.run.nowMs - START_MS).toBeGreaterThan(21 * DAY_MS);
  expect(weeks.passedMs).toBeLessThan(10_000);
  const many = playAll(open(chain(300, 60)));
  expect(many.played.run.sent).toHaveLength(300);
  expect(many.passedMs).toBeLessThanOrEqual(60_200);
});

it('plays short waits a minute per second', () => {
  const first = changePlayer(open(chain(2, 2)), { type: 'skip' });
  const later = changePlayer(first, { type: 'tick', passedMs: 1_000, speed: 1 });
  expect(shownMs(later) - shownMs(first)).toBe(MINUTE_MS);
  expect(changePlayer({ ...first, isPlaying: false }, { type: 'tick', passedMs: 1_000, speed: 1 }).stretch).toEqual(
    first.stretch,
  );
});

it('plays up to four times faster, but leaves as much time for a reply', () => {
  const weeks = open(chain(4, 7 * 24 * 60));
  expect(playAll(weeks, 4).passedMs).toBeLessThan(playAll(weeks).passedMs / 3);
  const graph = chain(1, 0);
  const asked = open({
    ...graph,
    edges: graph.edges.map((edge) => ({ ...edge, data: { condition: 'condition', label: 'Yes' } })),
  });
  expect(playAll(asked, 4).passedMs).toBe(playAll(asked).passedMs);
});

it('waits for a reply, and goes on with it from the moment that is shown', () => {
  const graph = chain(2, 60);
  const [first, second] = graph.edges;
  if (!first || !second) throw new Error('Two edges');
  const asking = { ...graph, edges: [first, { ...second, data: { condition: 'condition' as const, label: 'Yes' } }] };
  const asked = changePlayer(open(asking), { type: 'skip' });
  const waited = changePlayer(asked, { type: 'tick', passedMs: 3_000, speed: 1 });
  const waitedMs = shownMs(waited) - START_MS;
  expect(waitedMs).toBeGreaterThan(11 * HOUR_MS);
  const { played } = playAll(changePlayer(waited, { type: 'reply', text: 'yes' }));
  expect(played.run.sent[1]?.dueMs).toBe(Math.floor(START_MS + waitedMs) + HOUR_MS);
  const silent = playAll(asked).played;
  expect(silent.run.sent).toHaveLength(1);
  expect(silent.stretch).toBeNull();
});
