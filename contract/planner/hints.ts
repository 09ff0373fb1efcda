import type { MessengerAbilities } from '../schemas/messenger';
import { contentOf, isMessage } from './content';
import { findClosedForGood } from './groupSteps';
import type { PlannerGraph, PlannerNode } from './graph';
import { definitionOf } from './nodeTypes';
import { findWarnings, type Problem, type WarningCode } from './problems';
import { findReachable } from './reach';
import { simulateArrivals } from './simulateRun';
import type { PaceSettings } from './pace';
import { indexGraph } from './walk';
import { findInability, type Inability } from '../inability';
import { mentionsEveryone } from '../variables';
import type { Content } from './nodes/nodeDefinition';

/** Start of the run and the current time, in milliseconds since 1970, and when nothing is sent. */
export interface HintMoments {
  startMs: number;
  nowMs: number;
  /** The account's pace, for its quiet hours; null or missing while it is unknown. */
  pace?: PaceSettings | null;
  /** What the account's messenger can do; null or missing while it is unknown. */
  abilities?: MessengerAbilities | null;
}

/** What a ready text leaves to be replaced: `[topic]`. */
const PLACEHOLDER = /\[\p{L}[^[\]\n]*\]/u;

/**
 * Warnings that block nothing: steps that the messenger cannot do, places of ready texts that were not filled, unreachable nodes, waiting without a next step, moments that pass before a run reaches them, and
 * times of day in the quiet hours.
 */
export function findHints(graph: PlannerGraph, moments: HintMoments): Problem<WarningCode>[] {
  const { startMs, nowMs, pace = null, abilities = null } = moments;
  const reachable = findReachable(graph);
  const hasWayOn = new Set(graph.edges.map(({ source }) => source));
  const waiting = graph.nodes.filter((node) => node.type !== 'start' && !isMessage(node));
  const hints = findWarnings(graph);
  const unfilled = graph.nodes.filter(
    (node) => reachable.has(node.id) && PLACEHOLDER.test(contentOf(node)?.text ?? ''),
  );
  if (unfilled.length > 0) hints.push({ code: 'placeholderLeft', nodeIds: unfilled.map(({ id }) => id) });
  for (const { id } of waiting) {
    if (!reachable.has(id)) hints.push({ code: 'nodeUnreachable', nodeIds: [id] });
    else if (!hasWayOn.has(id)) hints.push({ code: 'deadEnd', nodeIds: [id] });
  }
  const reached = graph.nodes.filter(({ id }) => reachable.has(id));
  if (abilities) hints.push(...findNotOffered(reached, abilities));
  for (const { id } of findClosedForGood(graph, reached)) hints.push({ code: 'closedForGood', nodeIds: [id] });
  const hinted = graph.nodes.filter(({ type }) => definitionOf(type).findHint);
  if (hinted.length === 0) return hints;
  const arrivals = simulateArrivals(indexGraph(graph), startMs);
  for (const { id, type, data } of hinted) {
    const arrivesMs = arrivals.get(id);
    const code = arrivesMs === undefined ? null : definitionOf(type).findHint?.(data, { arrivesMs, nowMs, pace });
    if (code) hints.push({ code, nodeIds: [id] });
  }
  return hints;
}

const WARNINGS: Record<Inability['code'], WarningCode & `${string}Offered`> = {
  ACT_NOT_OFFERED: 'stepNotOffered',
  POLLS_NOT_OFFERED: 'stepNotOffered',
  MENTIONS_NOT_OFFERED: 'mentionsNotOffered',
  MESSAGE_LONGER_THAN_OFFERED: 'textLongerThanOffered',
  FILE_LARGER_THAN_OFFERED: 'stepNotOffered',
};

/** Steps that the account's messenger cannot do: each of them fails there with its reason. */
function findNotOffered(nodes: readonly PlannerNode[], abilities: MessengerAbilities): Problem<WarningCode>[] {
  const codes = ['stepNotOffered', 'mentionsNotOffered', 'textLongerThanOffered'] as const;
  const byCode = new Map(codes.map((code) => [code, [] as string[]]));
  for (const node of nodes) {
    const content = contentOf(node);
    const code = content && findWarning(content, abilities);
    if (code) byCode.get(code)?.push(node.id);
  }
  return codes.flatMap((code) => {
    const nodeIds = byCode.get(code) ?? [];
    return nodeIds.length > 0 ? { code, nodeIds } : [];
  });
}

function findWarning({ text, variables, mediaUrl, poll, act }: Content, abilities: MessengerAbilities) {
  const mentionsAll = mentionsEveryone({ text, variables });
  const wanted = { text, hasFile: mediaUrl !== null, mentionsAll, isPoll: Boolean(poll), act: act?.kind };
  const inability = findInability(wanted, abilities);
  return inability && WARNINGS[inability.code];
}
