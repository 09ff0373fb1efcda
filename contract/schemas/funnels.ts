import { z } from 'zod';

import { limits } from '../limits';

const name = z
  .string('problems.funnelNameRequired')
  .trim()
  .min(1, 'problems.funnelNameRequired')
  .max(limits.funnel.nameMaxChars, 'problems.nameTooLong');
const unixSeconds = z
  .number('problems.time')
  .int('problems.time')
  .min(0, 'problems.time')
  .max(4_102_444_800, 'problems.time');
const idOf = (problem: string) => z.coerce.number(problem).int(problem).positive(problem).max(2_147_483_647, problem);
const groupId = idOf('problems.id');
/** Source: spec §5 "Start funnel". */
const chosenGroupId = idOf('problems.noValidGroups');

/** One message of a funnel's compiled plan, in sending order. Source: spec §3. */
export const FunnelMessage = z
  .object({
    message: z.string().max(100_000, 'problems.messageTooLong'),
    /** Whole minutes between the previous message on its path and this one. */
    delay_minutes: z.number().int().min(0),
    /** 1-based. */
    order_num: z.number().int().min(1),
    time_type: z.literal('delay'),
    /** URL of the attached file, or ''. */
    media_urls: z.string().max(500),
  })
  .meta({ id: 'FunnelMessage' });
export type FunnelMessage = z.infer<typeof FunnelMessage>;

/** A funnel as lists and cards need it. Source: spec §3. */
export const Funnel = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string().nullable(),
    active: z.boolean(),
    steps: z.array(FunnelMessage),
  })
  .meta({ id: 'Funnel' });
export type Funnel = z.infer<typeof Funnel>;

export const CreateFunnel = z.object({ name, active: z.boolean().optional() });
export const RenameFunnel = z.object({ name });
/** The copy's name. Source: spec §5 "Copy funnel". */
export const DuplicateFunnel = z.object({
  name: z
    .string('problems.copyNameRequired')
    .trim()
    .min(1, 'problems.copyNameRequired')
    .max(limits.funnel.nameMaxChars, 'problems.nameTooLong'),
});
export const SetFunnelStatus = z.object({ active: z.boolean() });
export const AssignFunnel = z.object({ group_id: groupId });

/** `start_time` is unix seconds; null or nothing means one minute after the request. */
export const StartFunnel = z.object({ group_id: groupId, start_time: unixSeconds.nullish() });
export type StartFunnel = z.infer<typeof StartFunnel>;

export const StartFunnelInGroups = z.object({
  group_ids: z
    .array(chosenGroupId, 'problems.noGroups')
    .min(1, 'problems.noGroups')
    .max(limits.funnel.groupsPerStartMaxCount, 'problems.tooManyGroups'),
  start_time: unixSeconds.nullish(),
});
export type StartFunnelInGroups = z.infer<typeof StartFunnelInGroups>;

/** The start of one funnel in many groups. `failures` is ours: which group, and why in words. */
export const StartedInGroups = z
  .object({
    successfulGroups: z.number().int(),
    failedGroups: z.number().int(),
    totalGroups: z.number().int(),
    failures: z.array(z.object({ group_id: z.number().int(), code: z.string(), text: z.string() })),
  })
  .meta({ id: 'StartedInGroups' });
export type StartedInGroups = z.infer<typeof StartedInGroups>;

/** When a funnel starts in a group. `start_at` is unix seconds. Source: spec §3. */
export const FunnelSchedule = z
  .object({
    id: z.number().int(),
    funnel_id: z.number().int(),
    group_id: z.number().int(),
    start_at: z.number().int(),
    active: z.boolean(),
  })
  .meta({ id: 'FunnelSchedule' });
export type FunnelSchedule = z.infer<typeof FunnelSchedule>;

export const CreateSchedule = z.object({
  funnel_id: groupId,
  group_id: groupId,
  start_at: unixSeconds,
  active: z.boolean().optional(),
});

/** A schedule with what the active-funnels screen shows beside it. Source: decisions. */
export const ActiveSchedule = FunnelSchedule.extend({
  funnel_name: z.string(),
  funnel_active: z.boolean(),
  name: z.string(),
  custom_name: z.string().nullable(),
  group_type: z.enum(['community', 'group']),
}).meta({ id: 'ActiveSchedule' });
export type ActiveSchedule = z.infer<typeof ActiveSchedule>;

/** What became of one message of a run. Only 'success' was acknowledged by the messenger's server. Source: decisions. */
export const DeliveryStatus = z.enum(['success', 'queued', 'sending', 'failed', 'unconfirmed', 'canceled', 'skipped']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** A message of a run that its owner sent once more by hand. Times are unix seconds. Ours. */
export const Resend = z
  .object({
    status: DeliveryStatus,
    /** When it was asked for. */
    asked_at: z.number(),
    sent_at: z.number().nullable(),
    /** Code of the last failure, or null. */
    error: z.string().nullable(),
  })
  .meta({ id: 'Resend' });
export type Resend = z.infer<typeof Resend>;

/** One message of a run. Times are unix seconds. Source: spec §3; `due_at`, `error` and `resends` are ours. */
export const RunMessage = z
  .object({
    order_num: z.number().int(),
    status: DeliveryStatus,
    sent_at: z.number().nullable(),
    /** When it is going to be sent; null while what comes before it is not finished. */
    due_at: z.number().nullable(),
    delay_minutes: z.number().int(),
    message: z.string(),
    media_url: z.string().nullable(),
    /** Code of the last failure, or null. */
    error: z.string().nullable(),
    /** Oldest first. What the run itself did stays in `status`. */
    resends: z.array(Resend).optional(),
  })
  .meta({ id: 'RunMessage' });
export type RunMessage = z.infer<typeof RunMessage>;

/** A message of a run, in a path. */
export const RunMessageParams = z.object({ id: idOf('problems.id'), orderNum: idOf('problems.id') });

/** One run of a funnel in a group, newest first in lists. Source: spec §3; ids and `status` are ours. */
export const FunnelRun = z
  .object({
    id: z.number().int(),
    funnel_id: z.number().int(),
    group_id: z.number().int(),
    /** What the run began from and is stopped by; null when that schedule is gone. */
    schedule_id: z.number().int().nullable(),
    started_at: z.number(),
    schedule_time: z.number().nullable(),
    finished: z.boolean(),
    status: z.enum(['running', 'finished', 'stopped', 'failed']),
    messages: z.array(RunMessage),
  })
  .meta({ id: 'FunnelRun' });
export type FunnelRun = z.infer<typeof FunnelRun>;

/**
 * Why an armed start never came: too late after the server or the phone was away, the funnel not active, the funnel not fit to
 * start, the group not to be written to. Ours.
 */
export const MissedReason = z.enum(['late', 'inactive', 'notReady', 'notWritable']);
export type MissedReason = z.infer<typeof MissedReason>;

/** A start of a funnel in a group that never came. `id` is the schedule's, `start_at` is unix seconds. Ours. */
export const MissedStart = z
  .object({
    id: z.number().int(),
    group_id: z.number().int(),
    start_at: z.number().int(),
    reason: MissedReason,
  })
  .meta({ id: 'MissedStart' });
export type MissedStart = z.infer<typeof MissedStart>;

/** Which schedules hold a lock. Source: spec §3, decisions "Memory". */
export const MemoryStatus = z
  .object({
    status: z.literal('success'),
    running: z.object({ count: z.number().int(), schedules: z.array(z.number().int()) }),
    stopped: z.object({ count: z.number().int() }),
    total: z.number().int(),
    /** How many schedules are armed. Ours: an empty list of active schedules is believed when this says so, too. */
    active: z.object({ count: z.number().int() }).optional(),
  })
  .meta({ id: 'MemoryStatus' });
export type MemoryStatus = z.infer<typeof MemoryStatus>;

/** Numbers of the whole account. `lastUpdate` is milliseconds since 1970. Source: spec §3. */
export const Stats = z
  .object({
    messagesSent: z.number().int(),
    funnelsActive: z.number().int(),
    groupsCount: z.number().int(),
    lastUpdate: z.number(),
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof Stats>;
