import type { PlannerEdge, PlannerGraph, PlannerNode } from '@contract/planner/graph';
import { HOUR_MS } from '@contract/time';

import type { Chance } from './random';

/** What a random graph may contain in addition to always-edges. */
export interface GraphTaste {
  nodesMaxCount: number;
  hasSchedules: boolean;
  hasConditions: boolean;
  /** Every third message is a poll. */
  hasPolls?: boolean;
}

const START: PlannerNode = { id: 'start_1', type: 'start', data: {} };

/** Moments of schedule nodes lie within the 48 hours after this one. */
export const RANDOM_FROM_MS = Date.UTC(2026, 0, 1);

/** A funnel of random shape: it may branch, join, loop, leave nodes unreachable, and need not be valid. */
export function randomGraph(chance: Chance, taste: GraphTaste): PlannerGraph {
  const count = 1 + chance.int(taste.nodesMaxCount);
  const nodes: PlannerNode[] = [START];
  for (let at = 1; at <= count; at++) nodes.push(randomNode(chance, at, taste));
  const edges: PlannerEdge[] = [];
  const wanted = Math.ceil(count * (0.6 + chance.next()));
  for (let at = 0; at < wanted; at++) edges.push(randomEdge(chance, at, nodes, taste));
  return { nodes, edges };
}

function randomNode(chance: Chance, at: number, taste: GraphTaste): PlannerNode {
  const type = chance.pick(['message', 'message', 'delay', taste.hasSchedules ? 'schedule' : 'message'] as const);
  const delay = chance.happens(0.3) ? 0 : chance.int(30);
  const id = `${type}_${at}`;
  if (type === 'message' && taste.hasPolls && at % 3 === 0) return randomPoll(at, delay);
  if (type === 'message') return { id, type, data: { message: `Text ${at}`, delay } };
  if (type === 'delay') return { id, type, data: { delay } };
  const schedule = chance.happens(0.1) ? 'never' : new Date(RANDOM_FROM_MS + chance.int(48) * HOUR_MS).toISOString();
  return { id, type, data: { schedule } };
}

function randomPoll(at: number, delay: number): PlannerNode {
  const options = Array.from({ length: 2 + (at % 11) }, (_, place) => ` Option ${place} `);
  const data = { message: ` Question ${at} `, delay, options: [...options, ''], isMultiple: at % 2 === 0 };
  return { id: `poll_${at}`, type: 'poll', data };
}

function randomEdge(chance: Chance, at: number, nodes: readonly PlannerNode[], taste: GraphTaste): PlannerEdge {
  const source = chance.happens(0.2) ? START : chance.pick(nodes);
  const target = chance.pick(nodes);
  const condition = chance.pick(['always', 'always', 'delay', taste.hasConditions ? 'condition' : 'always'] as const);
  return {
    id: `edge_${at}`,
    source: source.id,
    target: target.id,
    data: { condition, delay: chance.int(20), label: condition === 'condition' ? `yes ${at}` : '' },
  };
}
