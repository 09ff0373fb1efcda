import { z } from 'zod';

import type { SendingQueue } from '../planner/sendingQueue';
import { Pace } from './pace';
import { EdgeCondition, NodeData, NodeType } from './structure';

const momentMs = z.number();
const count = z.number().int();

/** Position of a graph in the list of graphs. */
const graphPlace = count;

const RunStep = z.object({ runId: count, graph: graphPlace, nodeId: z.string() });

/** A funnel's graph without texts and positions. */
const ForecastGraph = z
  .object({
    nodes: z.array(
      z.object({ id: z.string(), type: NodeType, data: NodeData.omit({ message: true, media: true, options: true }) }),
    ),
    edges: z.array(
      z.object({
        id: z.string(),
        source: z.string(),
        target: z.string(),
        data: z.object({ condition: EdgeCondition, delay: z.number().optional() }).optional(),
      }),
    ),
  })
  .meta({ id: 'ForecastGraph' });

/** What an account will send already, and how fast: what a browser needs to forecast a start. Moments in milliseconds. Ours. */
export const ForecastQueue = z
  .object({
    nowMs: momentMs,
    /** Whether the owner has stopped all sending. */
    isStopped: z.boolean(),
    settings: Pace.omit({ warmUp: true }),
    state: z.object({
      sentMs: z.array(momentMs),
      nextSendMs: momentMs.nullable(),
      sendsInRow: count,
      limitedUntilMs: momentMs.nullable(),
      warmUp: z.object({ startedAtMs: momentMs, days: count }).nullable(),
    }),
    graphs: z.array(ForecastGraph),
    /** The message that is being sent. */
    sending: z.object({ claimedMs: momentMs, run: RunStep.nullable() }).nullable(),
    /** In the order in which they were queued; equal neighbours are counted. */
    queued: z.array(z.object({ dueMs: momentMs, kind: z.enum(['timed', 'bulk']), count, run: RunStep.nullable() })),
    /** Messages that runs have sent, where ways of a graph meet. */
    done: z.array(z.object({ runId: count, nodeIds: z.array(z.string()) })),
    /** Planned starts, the earliest first; those of broadcasts have no graph, but the id of the planned broadcast. */
    starts: z.array(
      z.object({ startMs: momentMs, graph: graphPlace.nullable(), count, plannedId: z.number().int().optional() }),
    ),
  })
  .meta({ id: 'ForecastQueue' }) satisfies z.ZodType<SendingQueue>;
export type ForecastQueue = z.infer<typeof ForecastQueue>;
