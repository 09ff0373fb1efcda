import { z } from 'zod';

import { PollTotals } from './runs';

/**
 * How many members responded to messages within 24 hours. Some members hide that they read, so that at least so many did; who reacts or
 * replies has read it. Ours.
 */
export const Responses = z
  .object({
    /** Messages of which anything is known. */
    messages: z.number().int(),
    delivered: z.number().int(),
    /** 0: nothing is known. */
    read: z.number().int(),
    reacted: z.number().int(),
    replied: z.number().int(),
    /** Receipts that came faster than they could be counted. */
    dropped: z.number().int(),
    /** Members of the groups of these messages when they were sent; null when that of none is known. */
    members: z.number().int().nullable(),
  })
  .meta({ id: 'Responses' });
export type Responses = z.infer<typeof Responses>;

/** How groups responded to a broadcast; null, and without the group, where nothing is known. */
export const BroadcastResponses = z
  .object({
    total: Responses.nullable(),
    groups: z.array(Responses.extend({ groupId: z.number().int() })),
    /** Of a poll: what the members of all its groups chose; null for another message. */
    poll: PollTotals.nullable(),
  })
  .meta({ id: 'BroadcastResponses' });
export type BroadcastResponses = z.infer<typeof BroadcastResponses>;

/** What became of the messages and conditions of a funnel in all its runs, without trials. */
export const FunnelResponses = z
  .object({
    nodes: z.array(
      z.object({
        nodeId: z.string(),
        /** Groups that got the message. */
        sent: z.number().int(),
        responses: Responses.nullable(),
      }),
    ),
    edges: z.array(
      z.object({
        edgeId: z.string(),
        /** Runs that came to this condition. */
        asked: z.number().int(),
        /** Those that went on by it. */
        taken: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'FunnelResponses' });
export type FunnelResponses = z.infer<typeof FunnelResponses>;
