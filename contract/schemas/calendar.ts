import { z } from 'zod';

import { GROUP_ACT_KINDS } from '../groupActs';
import { LANGUAGES } from '../languages';
import { limits } from '../limits';
import { DAY_MS, MOMENT_MAX_MS, MOMENT_MIN_MS } from '../time';
import { Id } from './envelope';
import { MissedBroadcastReason } from './plannedBroadcasts';
import { MissedReason } from './runs';

const count = z.number().int();

const moment = z.coerce
  .number('problems.time')
  .int('problems.time')
  .min(MOMENT_MIN_MS, 'problems.time')
  .max(MOMENT_MAX_MS, 'problems.time');

/** The visible stretch of time in milliseconds since 1970, its end excluded, and of which groups and funnel. Ours. */
export const CalendarQuery = z
  .object({
    fromMs: moment,
    toMs: moment,
    /** Ids of tags separated by commas: groups with at least one of them. */
    tags: z
      .string()
      .max(500, 'problems.id')
      .regex(/^\d+(,\d+)*$/, 'problems.id')
      .optional(),
    groupId: Id.optional(),
    funnelId: Id.optional(),
  })
  .refine(({ fromMs, toMs }) => toMs > fromMs && toMs - fromMs <= limits.calendar.rangeMaxDays * DAY_MS, {
    message: 'problems.time',
    path: ['toMs'],
  });
export type CalendarQuery = z.output<typeof CalendarQuery>;

/** What entries send: a step of a funnel, its start, a broadcast or a planned one, and so on. */
export const CalendarSubject = z
  .object({
    kind: z.enum(['start', 'step', 'resend', 'broadcast', 'planned', 'greeting', 'act']),
    /** Of the funnel, the broadcast or the planned broadcast; null for greetings, and for acts on groups by hand. */
    id: count.nullable(),
    /** The name of the funnel; null for others. */
    name: z.string().nullable(),
    /** Its place among the messages of the funnel, from 1. */
    step: count.nullable(),
    /** The beginning of the message, or the new name or description of the group; empty for a file alone. */
    text: z.string(),
    /** What is done to the group instead of writing into it; null for a message. */
    act: z.enum(GROUP_ACT_KINDS).nullable(),
    /** The language of a text with variables. */
    variables: z.enum(LANGUAGES).nullable(),
    /** Of a planned broadcast or a series: what a change of it states; null where another account of the owner changes it. */
    revision: count.nullable(),
    /** The series that a start belongs to. */
    seriesId: count.nullable(),
    isRepeated: z.boolean(),
    /** Of a repeated broadcast: its next moment, which can be moved, in milliseconds since 1970. */
    nextAtMs: z.number().nullable(),
  })
  .meta({ id: 'CalendarSubject' });
export type CalendarSubject = z.infer<typeof CalendarSubject>;

/** What goes out, went out or was missed at one moment, in one group or in many. What went out without a long gap is one entry. */
export const CalendarEntry = z
  .object({
    /** Stays the same while its moment does. */
    key: z.string(),
    /** Position in the list of subjects. */
    subject: count,
    atMs: z.number(),
    /** Of what went out: the moment of the last message; `atMs` otherwise. */
    endMs: z.number(),
    /**
     * `about`: it counts from the message before. `reply`: only after a reply, at this moment if it came at once; of a start that will be
     * skipped: unless a reply comes before.
     */
    certainty: z.enum(['exact', 'about', 'reply']),
    state: z.enum(['waiting', 'paused', 'sending', 'done', 'missed', 'skipped']),
    /** Messages, which is as many groups where nothing is repeated. */
    count,
    /** The first groups; all that missed something, which can be made up for. */
    groupIds: z.array(count),
    /** Of what is done. */
    failed: count,
    unconfirmed: count,
    /** Groups that get something else within twenty minutes before it. */
    clashes: count,
    /** The waiting or missed starts that it stands for. */
    startIds: z.array(count),
    /** Why it was missed; of a start that waits and is skipped: why it will be. */
    reason: z
      .enum([...MissedReason.options, ...MissedBroadcastReason.exclude(['late', 'failed', 'restored']).options])
      .nullable(),
  })
  .meta({ id: 'CalendarEntry' });
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** A planned broadcast without a moment. */
const CalendarDraft = z.object({ id: count, text: z.string(), variables: z.enum(LANGUAGES).nullable(), count });

/** Everything of a stretch of time, by moment. Ours. */
export const Calendar = z
  .object({
    nowMs: z.number(),
    subjects: z.array(CalendarSubject),
    entries: z.array(CalendarEntry),
    /** Names of the groups of entries, as the console shows them; empty for a group without a name. */
    groups: z.array(z.object({ id: count, name: z.string() })),
    drafts: z.array(CalendarDraft),
    /** Entries beyond the limit, the latest ones. */
    leftOffCount: count,
  })
  .meta({ id: 'Calendar' });
export type Calendar = z.infer<typeof Calendar>;

/** When the secret address for calendar programs was made, in milliseconds since 1970; null without one. Ours. */
export const CalendarLink = z.object({ createdAtMs: z.number().nullable() });
export type CalendarLink = z.infer<typeof CalendarLink>;

/** A new address, as a path of this server. It is shown once: only its hash is stored. Ours. */
export const CreatedCalendarLink = z.object({ path: z.string(), createdAtMs: z.number() });
export type CreatedCalendarLink = z.infer<typeof CreatedCalendarLink>;
