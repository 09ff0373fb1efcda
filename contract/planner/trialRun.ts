import { limits } from '../limits';
import { acceptedReplies, isTakenByOption, takesEdge } from './conditions';
import { contentOf } from './content';
import type { PlannerEdge, PlannerGraph } from './graph';
import { blockedUntilMs, findPaceBlock, pauseAfterSend, SEND_MS, type PaceReason, type PaceSettings } from './pace';
import type { PaceState } from './pace';
import { firstSteps, stepsAfter, stepsAfterTaken, type NextSteps, type OpenCondition } from './plan';

/** The pace at which a run is played: of an account that sends nothing else. */
export interface TrialPace {
  settings: PaceSettings;
  state: PaceState;
}

/** A message that was sent: when it was due, and when it was sent. Milliseconds since 1970. */
export interface TrialMessage {
  nodeId: string;
  dueMs: number;
  sentMs: number;
}

/** A run of a funnel in one group that is played instead of sent. Never changed: each step returns the next one. */
export interface TrialRun {
  graph: PlannerGraph;
  /** Null plays without pauses and limits. */
  pace: TrialPace | null;
  nowMs: number;
  /** In the order in which they were queued. */
  queued: readonly { nodeId: string; dueMs: number }[];
  /** Replies that are waited for, in the order in which they were asked for. */
  open: readonly OpenCondition[];
  /** Edges that were ever open. */
  openedIds: readonly string[];
  sent: readonly TrialMessage[];
}

/** What happens next in a run without a reply. */
export interface TrialEvent {
  kind: 'send' | 'close';
  atMs: number;
  /** When it was due, and what has delayed it since; null when it is on time or the delay is the pause between two messages. */
  dueMs: number;
  reason: Exclude<PaceReason, 'pause'> | null;
}

/** Half of the range, as in the forecast. */
const CHANCE = 0.5;

/** Starts a run, like the engine does for a group. */
export function beginTrial(graph: PlannerGraph, startMs: number, pace: TrialPace | null): TrialRun {
  const run = { graph, pace, nowMs: startMs, queued: [], open: [], openedIds: [], sent: [] };
  return queueSteps(run, firstSteps(graph, startMs));
}

/** The next message, or the end of a wait for a reply; null once the run is finished. */
export function nextEvent(run: TrialRun): TrialEvent | null {
  const first = pickDue(run);
  const closeMs = Math.min(...run.open.map(({ opensAtMs }) => opensAtMs + limits.funnel.openConditionMs));
  const send = first && { kind: 'send' as const, dueMs: first.dueMs, ...findFree(run, first.dueMs) };
  if (send && send.atMs <= closeMs) return send;
  return closeMs === Infinity ? null : { kind: 'close', atMs: closeMs, dueMs: closeMs, reason: null };
}

/** Plays everything that happens until a moment. @param sendMs how long a send takes */
export function playUntil(run: TrialRun, untilMs: number, sendMs = SEND_MS): TrialRun {
  let played = run;
  for (let event = nextEvent(played); event && event.atMs <= untilMs; event = nextEvent(played)) {
    played = event.kind === 'send' ? send(played, event.atMs, sendMs) : close(played, event.atMs);
  }
  return { ...played, nowMs: Math.max(played.nowMs, untilMs) };
}

/** A member writes `text` now, or chooses it in a poll: every open condition that it matches is taken. */
export function replyInTrial(run: TrialRun, text: string): TrialRun {
  const isVote = optionsOf(run).includes(text);
  const isTaken = (open: OpenCondition) =>
    openEdges(run, [open]).some((edge) => takesEdge(edge, text) || (isVote && isTakenByOption(edge, text)));
  let next: TrialRun = { ...run, open: run.open.filter((open) => !isTaken(open)) };
  for (const open of run.open.filter(isTaken)) next = queueSteps(next, stepsAfterTaken(run.graph, open, run.nowMs));
  return next;
}

/** The options and replies that would be taken now, each once. */
export function listReplies(run: TrialRun): string[] {
  const options = optionsOf(run);
  const replies = openEdges(run, run.open).flatMap((edge) => {
    const taking = options.filter((option) => isTakenByOption(edge, option));
    return taking.length > 0 ? taking : acceptedReplies(edge);
  });
  return [...new Set(replies)];
}

const openEdges = ({ graph }: TrialRun, open: readonly OpenCondition[]): PlannerEdge[] =>
  graph.edges.filter(({ id }) => open.some(({ edgeId }) => edgeId === id));

/** Of the polls that were sent. */
const optionsOf = ({ graph, sent }: TrialRun): string[] =>
  graph.nodes
    .filter(({ id }) => sent.some(({ nodeId }) => nodeId === id))
    .flatMap((node) => contentOf(node)?.poll?.options ?? []);

/** A queued message keeps the earlier moment, a sent one is not repeated, and no condition opens twice (decision 0010). */
function queueSteps(run: TrialRun, { messages, conditions }: NextSteps): TrialRun {
  const queued = [...run.queued];
  for (const { nodeId, atMs } of messages) {
    if (run.sent.some((message) => message.nodeId === nodeId)) continue;
    const at = queued.findIndex((step) => step.nodeId === nodeId);
    const known = queued[at];
    if (!known) queued.push({ nodeId, dueMs: atMs });
    else if (atMs < known.dueMs) queued[at] = { nodeId, dueMs: atMs };
  }
  const opened = conditions.filter(({ edgeId }) => !run.openedIds.includes(edgeId));
  return {
    ...run,
    queued,
    open: [...run.open, ...opened],
    openedIds: [...run.openedIds, ...opened.map(({ edgeId }) => edgeId)],
  };
}

/** Due first, and of those due at one moment the one queued first. */
function pickDue({ queued }: TrialRun) {
  return queued.reduce<(typeof queued)[number] | undefined>(
    (first, step) => (first && first.dueMs <= step.dueMs ? first : step),
    undefined,
  );
}

function findFree({ pace, nowMs }: TrialRun, dueMs: number): Pick<TrialEvent, 'atMs' | 'reason'> {
  let atMs = Math.max(nowMs, dueMs);
  let reason: TrialEvent['reason'] = null;
  for (let isFree = pace === null; !isFree && pace;) {
    const untilMs = blockedUntilMs(pace.settings, pace.state, atMs);
    isFree = untilMs <= atMs;
    if (isFree) break;
    const { reason: found } = findPaceBlock(pace.settings, pace.state, atMs);
    if (found !== 'pause') reason = found;
    atMs = untilMs;
  }
  return { atMs, reason };
}

function send(run: TrialRun, sentMs: number, sendMs: number): TrialRun {
  const step = pickDue(run);
  if (!step) return run;
  const doneMs = sentMs + sendMs;
  const { pace } = run;
  const next = {
    ...run,
    nowMs: doneMs,
    queued: run.queued.filter((queued) => queued !== step),
    sent: [...run.sent, { ...step, sentMs }],
    pace: pace && {
      ...pace,
      state: {
        ...pace.state,
        ...pauseAfterSend(pace.settings, pace.state, doneMs, CHANCE),
        sentMs: [...pace.state.sentMs, sentMs],
      },
    },
  };
  return queueSteps(next, stepsAfter(run.graph, step.nodeId, Math.floor(doneMs)));
}

function close(run: TrialRun, atMs: number): TrialRun {
  const isOver = ({ opensAtMs }: OpenCondition) => opensAtMs + limits.funnel.openConditionMs <= atMs;
  return { ...run, nowMs: atMs, open: run.open.filter((open) => !isOver(open)) };
}
