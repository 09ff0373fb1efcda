import { z } from 'zod';

import { limits } from '../limits';
import { MOMENT_MAX_MS } from '../time';
import { BigId, Id } from './envelope';
import { GroupMessage } from './groups';
import { ConnectionReason } from './messenger';
import { Wait } from './progress';

/**
 * Which deliveries of an account: those tried, whatever became of them (newest first), the sent, failed and unconfirmed ones, those that
 * wait or are being sent (the next first), and those that were canceled or skipped.
 */
export const JOURNAL_STATES = ['tried', 'sent', 'failed', 'unconfirmed', 'queued', 'dropped'] as const;
export type JournalState = (typeof JOURNAL_STATES)[number];

const moment = z.coerce.number().int().min(0).max(MOMENT_MAX_MS);

const filter = {
  /** One delivery, whatever its state. */
  id: BigId.optional(),
  groupId: Id.optional(),
  funnelId: Id.optional(),
  broadcastId: BigId.optional(),
  /** Moments of the tries, of what waits the due ones, in milliseconds since 1970; the second is not included. */
  fromMs: moment.optional(),
  toMs: moment.optional(),
};

/** How many rows a page has. */
const pageCount = z.coerce.number().int().min(1).max(limits.journal.filePageCount).default(limits.journal.pageCount);

/** What to list, and `after` of the page before. */
export const JournalQuery = z.object({
  state: z.enum(JOURNAL_STATES).default('tried'),
  ...filter,
  after: z
    .string()
    .regex(/^\d{1,15}\.\d{1,15}$/u)
    .optional(),
  count: pageCount,
});
export type JournalQuery = z.output<typeof JournalQuery>;

export const JournalFilter = z.object(filter);
export type JournalFilter = z.output<typeof JournalFilter>;

/** One delivery. Ours. */
export const JournalEntry = GroupMessage.extend({
  groupId: z.number().int(),
  groupName: z.string(),
  /** The run of a funnel's message, and which of its messages it is; null of everything else. */
  run: z.object({ id: z.number().int(), orderNum: z.number().int() }).nullable(),
  /** Of one that waits; null when nothing is known to hold it back. */
  wait: Wait.nullable(),
}).meta({ id: 'JournalEntry' });
export type JournalEntry = z.infer<typeof JournalEntry>;

/** A page of the journal; `next` is null on the last one. */
export const JournalPage = z
  .object({ entries: z.array(JournalEntry), next: z.string().nullable() })
  .meta({ id: 'JournalPage' });
export type JournalPage = z.infer<typeof JournalPage>;

const ActionValue = z.union([z.number(), z.boolean(), z.string(), z.null()]);

/** A value that differs afterwards. Moments are in milliseconds since 1970. */
const ActionChange = z.object({
  name: z.string(),
  before: ActionValue,
  after: ActionValue,
  isMoment: z.literal(true).optional(),
  /** Only that it differs is recorded. */
  isUntold: z.literal(true).optional(),
  /** The groups in which it differs, when that is not so in all; the first of them. */
  groupNames: z.array(z.string()).optional(),
});

/** An act of the owner, of a program in the owner's name or of who runs the server, in words of the reader's language. Ours. */
export const JournalAction = z
  .object({
    id: z.number().int(),
    /** In milliseconds since 1970. */
    atMs: z.number(),
    by: z.enum(['owner', 'program', 'server']),
    /** Name of the program's token; null for the others. */
    program: z.string().nullable(),
    /** Where it came from; empty for who runs the server. */
    address: z.string(),
    what: z.string(),
    /** What it was done to, as it was called afterwards. */
    object: z.string().nullable(),
    /** The groups that it was about: how many, and the first of them; `failed` are those that were left out. */
    groups: z
      .object({
        count: z.number().int(),
        failedCount: z.number().int(),
        done: z.array(z.string()),
        failed: z.array(z.string()),
      })
      .nullable(),
    isDone: z.boolean(),
    /** It waits in the queue like a message; what becomes of it is in the deliveries. */
    isQueued: z.boolean(),
    /** Why it was refused. */
    refusal: z.string().nullable(),
    changes: z.array(ActionChange),
  })
  .meta({ id: 'JournalAction' });
export type JournalAction = z.infer<typeof JournalAction>;

/** A page of acts, newest first; `next` is null on the last one. */
export const JournalActions = z
  .object({ actions: z.array(JournalAction), next: z.number().int().nullable() })
  .meta({ id: 'JournalActions' });
export type JournalActions = z.infer<typeof JournalActions>;

/** The last id of the page before, and how many rows a page has. */
export const JournalPageQuery = z.object({ before: BigId.optional(), count: pageCount });
export type JournalPageQuery = z.output<typeof JournalPageQuery>;

/** A page of the connection's changes: of what was so between two moments, the second not included. */
export const ConnectionQuery = JournalPageQuery.extend({ fromMs: moment.optional(), toMs: moment.optional() });
export type ConnectionQuery = z.output<typeof ConnectionQuery>;

/**
 * What became of the connection to the messenger: its state from a moment on, and why. `code`s wait to be scanned or entered;
 * `serverStopped`: no server had the connection since then, known to a minute. Ours.
 */
export const ConnectionChange = z
  .object({
    id: z.number().int(),
    atMs: z.number().int(),
    state: z.enum([
      ...(['off', 'connecting', 'qr', 'link_code', 'pairing', 'open', 'reconnecting', 'failed'] as const),
      ...(['logged_out', 'replaced', 'restricted', 'banned', 'outdated'] as const),
    ]),
    reason: z.union([ConnectionReason, z.literal('serverStopped')]).nullable(),
    /** Null for the present state. */
    lastedMs: z.number().int().nullable(),
  })
  .meta({ id: 'ConnectionChange' });
export type ConnectionChange = z.infer<typeof ConnectionChange>;

/** Of the time in which a phone was linked, the share in which it was connected, 0 to 1; null: none was linked. */
const OpenShare = z.number().min(0).max(1).nullable();

/** Changes of the connection, newest first; `next` is null on the last page. */
export const ConnectionHistory = z
  .object({
    changes: z.array(ConnectionChange),
    next: z.number().int().nullable(),
    openShares: z.object({ day: OpenShare, week: OpenShare, month: OpenShare }),
  })
  .meta({ id: 'ConnectionHistory' });
export type ConnectionHistory = z.infer<typeof ConnectionHistory>;

/** How many deliveries are in each state; those being sent count as waiting. Only so many are counted (`limits.journal`). */
export const JournalCounts = z
  .object({
    sent: z.number().int(),
    failed: z.number().int(),
    unconfirmed: z.number().int(),
    queued: z.number().int(),
    dropped: z.number().int(),
    /** False when there are more than were counted. */
    isComplete: z.boolean(),
  })
  .meta({ id: 'JournalCounts' });
export type JournalCounts = z.infer<typeof JournalCounts>;
