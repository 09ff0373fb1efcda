import { z } from 'zod';

import { PIN_DAYS, type StepAct } from '../groupActs';
import { LANGUAGES } from '../languages';
import { idField } from './fields';
import { Progress } from './progress';
import { NodeTimeOfDay } from './structure';

/** State of one message of a run. Only 'success' was acknowledged by the messenger's server. Source: SPEC-10.22. */
export const DeliveryStatus = z.enum(['success', 'queued', 'sending', 'failed', 'unconfirmed', 'canceled', 'skipped']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** What members chose in a poll, as it is now. Ours. */
export const PollTotals = z
  .object({
    /** In the order of the poll; each member counts once per option. */
    options: z.array(z.object({ text: z.string(), count: z.number().int() })),
    /** Members whose vote could not be read. */
    unread: z.number().int(),
  })
  .meta({ id: 'PollTotals' });
export type PollTotals = z.infer<typeof PollTotals>;

/** The same of a node, in all runs of its funnel but trials. */
export const NodePollTotals = PollTotals.extend({ nodeId: z.string() }).meta({ id: 'NodePollTotals' });
export type NodePollTotals = z.infer<typeof NodePollTotals>;

/** A manual resend of a run's message. Times are unix seconds. Ours. */
export const Resend = z
  .object({
    status: DeliveryStatus,
    /** When it was requested. */
    asked_at: z.number(),
    sent_at: z.number().nullable(),
    /** Code of the last failure, or null. */
    error: z.string().nullable(),
  })
  .meta({ id: 'Resend' });
export type Resend = z.infer<typeof Resend>;

/** What a step of a funnel does to the group. Ours. */
const StepActShape = z
  .union([
    z.object({
      kind: z.literal('close'),
      openAfterMinutes: z.number().nullable(),
      openAt: NodeTimeOfDay.optional(),
    }),
    z.object({ kind: z.literal(['open', 'rename', 'describe']) }),
    z.object({ kind: z.literal('pin'), days: z.literal(PIN_DAYS) }),
  ])
  .meta({ id: 'StepAct' }) satisfies z.ZodType<StepAct>;

/** An act on a message that was sent. Ours. */
export const MessageChange = z
  .object({
    kind: z.enum(['correct', 'recall', 'pin']),
    status: DeliveryStatus,
    /** When it was done or tried; in milliseconds since 1970. */
    atMs: z.number(),
    /** The corrected text. */
    text: z.string(),
    error: z.string().nullable(),
  })
  .meta({ id: 'MessageChange' });
export type MessageChange = z.infer<typeof MessageChange>;

/** One message of a run. Times are unix seconds. Source: SPEC-3.25; `due_at`, `error` and `resends` are ours. */
export const RunMessage = z
  .object({
    order_num: z.number().int(),
    status: DeliveryStatus,
    sent_at: z.number().nullable(),
    /** When it is due; null until the messages before it are finished. */
    due_at: z.number().nullable(),
    delay_minutes: z.number().int(),
    message: z.string(),
    /** The language of a text whose variables are not filled in yet, because the message has no moment. */
    variables: z.enum(LANGUAGES).optional(),
    media_url: z.string().nullable(),
    /** Code of the last failure, or null. */
    error: z.string().nullable(),
    /** Only of polls, whose question is the text. Ours. */
    poll: PollTotals.optional(),
    /** Only of steps that change the group; the text is its name or description. Ours. */
    act: StepActShape.optional(),
    /** Oldest first. They do not change `status` of the run's own send. */
    resends: z.array(Resend).optional(),
    /** What was done to it since it was sent, the oldest first; missing where nothing was. Ours. */
    changes: z.array(MessageChange).optional(),
  })
  .meta({ id: 'RunMessage' });
export type RunMessage = z.infer<typeof RunMessage>;

/** Path parameters of a run's message. */
export const RunMessageParams = z.object({ id: idField('problems.id'), orderNum: idField('problems.id') });

/** One run of a funnel in a group, newest first in lists. Source: SPEC-3.24; ids and `status` are ours. */
export const FunnelRun = z
  .object({
    id: z.number().int(),
    funnel_id: z.number().int(),
    group_id: z.number().int(),
    /** The schedule that started the run and stops it; null once that schedule is deleted. */
    schedule_id: z.number().int().nullable(),
    started_at: z.number(),
    schedule_time: z.number().nullable(),
    finished: z.boolean(),
    status: z.enum(['running', 'finished', 'stopped', 'failed']),
    /** Since when it is paused, in milliseconds since 1970; null or absent while it is not. Ours. */
    pausedAt: z.number().nullable().optional(),
    /** Since when its funnel is paused; then it does not continue alone. Ours. */
    funnelPausedAt: z.number().nullable().optional(),
    messages: z.array(RunMessage),
    /** Whether its waits were compressed for a trial. Ours. */
    isTrial: z.boolean().optional(),
    /** How far it is, while it is running. Ours. */
    progress: Progress.optional(),
  })
  .meta({ id: 'FunnelRun' });
export type FunnelRun = z.infer<typeof FunnelRun>;

/**
 * Why a scheduled start did not happen: too late after an outage, funnel inactive, funnel incomplete, group read-only, an error of the
 * server each time it was tried, or a restored backup, before which it may have happened all the same. Of a series also: its last run was
 * not over, it was paused, or its selection was deleted. Ours.
 */
export const MissedReason = z.enum([
  'late',
  'inactive',
  'notReady',
  'notWritable',
  'failed',
  'restored',
  'overlap',
  'seriesPaused',
  'selectionMissing',
]);
export type MissedReason = z.infer<typeof MissedReason>;

/** A scheduled start that did not happen. `id` is the schedule's, `start_at` is unix seconds. Ours. */
export const MissedStart = z
  .object({
    id: z.number().int(),
    group_id: z.number().int(),
    start_at: z.number().int(),
    reason: MissedReason,
  })
  .meta({ id: 'MissedStart' });
export type MissedStart = z.infer<typeof MissedStart>;
