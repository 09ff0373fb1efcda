import type { PlannerGraph } from './graph';
import type { PaceSettings, PaceState } from './pace';
import type { SendKind } from './sendOrder';

/** The place of a message in a run. */
export interface RunStep {
  runId: number;
  /** Position of the run's graph in `SendingQueue.graphs`. */
  graph: number;
  nodeId: string;
}

/** Everything that an account will send already, and how fast. */
export interface SendingQueue {
  nowMs: number;
  settings: PaceSettings;
  state: PaceState;
  /** Graphs of runs and planned starts. */
  graphs: readonly PlannerGraph[];
  /** The message that is being sent. */
  sending: { claimedMs: number; run: RunStep | null } | null;
  /** In the order in which they were queued; equal neighbours are counted. */
  queued: readonly { dueMs: number; kind: SendKind; count: number; run: RunStep | null }[];
  /** Messages that runs have sent, for graphs in which ways meet. */
  done: readonly { runId: number; nodeIds: readonly string[] }[];
  /** Planned starts, the earliest first; each in `count` groups. Those of broadcasts have no graph. */
  starts: readonly { startMs: number; graph: number | null; count: number }[];
}

/** What is to be started besides, in `groupCount` groups: a funnel, or a broadcast without a graph. */
export interface OwnStart {
  startMs: number;
  graph: PlannerGraph | null;
  groupCount: number;
}
