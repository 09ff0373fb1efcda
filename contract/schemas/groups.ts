import { z } from 'zod';

import { GROUP_ACT_KINDS } from '../groupActs';
import { LANGUAGES } from '../languages';
import { limits } from '../limits';
import { mentionsEveryone } from '../variables';
import { hasVisibleText, trimVisible } from '../visibleText';
import { characters, PollContent } from './fields';
import { DeliveryStatus, MessageChange } from './runs';
import { LeftOut } from './schedules';

/** The type affects only how it is shown. Source: SPEC-3.11. */
export const GroupType = z.enum(['community', 'group']);

/** One group of the owner. The last three fields are ours: they save a call per card. Source: SPEC-3.11, SPEC-10.5. */
export const Group = z
  .object({
    id: z.number().int(),
    name: z.string(),
    custom_name: z.string().nullable(),
    group_type: GroupType,
    has_greeting: z.boolean(),
    funnel_ids: z.array(z.number().int()),
    /** False where the account may not post (announcement groups). */
    can_post: z.boolean(),
  })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof Group>;

/** The operator's own name; empty or null restores the messenger's name. */
const customName = z
  .string()
  .overwrite(trimVisible)
  .check(...characters(limits.groups.customNameMaxChars, 'problems.nameTooLong'))
  .nullable()
  .transform((name) => name ?? '');

export const RenameGroup = z.object({ custom_name: customName });
export type RenameGroup = z.infer<typeof RenameGroup>;

/** New names by group id. */
export const RenameGroups = z.object({
  names: z.record(z.string().regex(/^\d+$/, 'problems.id'), customName),
});

/** URL of the greeting for new members. Posted as text, never fetched. */
export const Greeting = z.object({
  url: z
    .string()
    .trim()
    .pipe(z.url({ protocol: /^https?$/, error: 'problems.url' }))
    .pipe(z.string().max(limits.groups.greetingUrlMaxChars, 'problems.url')),
});

/** The whole greeting of a group: a text, a file or both. At first a greeting was only a link, which is a text like any other. Ours. */
export const GreetingMessage = z
  .object({
    text: z.string(),
    /** The language of a text with variables. */
    variables: z.enum(LANGUAGES).nullable(),
    mediaUrl: z.string().nullable(),
    /** Name of the file when it was uploaded. */
    mediaName: z.string().nullable(),
  })
  .meta({ id: 'GreetingMessage' });
export type GreetingMessage = z.infer<typeof GreetingMessage>;

/** A greeting with a text or a file. */
export const SaveGreetingMessage = z
  .object({
    text: z.string('problems.nothingToSend').max(limits.broadcast.messageMaxChars, 'problems.messageTooLong'),
    /** The language of a text with variables; without it the text is sent as it is. */
    variables: z.enum(LANGUAGES).nullable().default(null),
    mediaUrl: z.string().min(1).max(500).nullable().default(null),
  })
  .refine(({ text, mediaUrl }) => hasVisibleText(text) || mediaUrl !== null, 'problems.nothingToSend')
  .refine((greeting) => !mentionsEveryone(greeting), 'problems.greetingMentions');
export type SaveGreetingMessage = z.output<typeof SaveGreetingMessage>;

/** Ids of groups that were chosen. */
export const chosenIds = z
  .array(
    z.number('problems.id').int('problems.id').positive('problems.id').max(2_147_483_647, 'problems.id'),
    'problems.noGroups',
  )
  .min(1, 'problems.noGroups')
  .max(limits.groups.chosenMaxCount, 'problems.tooManyGroups');

/** One greeting for many groups; null removes theirs. Ours. */
export const SaveGreetings = z.object({ groupIds: chosenIds, greeting: SaveGreetingMessage.nullable() });
export type SaveGreetings = z.output<typeof SaveGreetings>;

/** Result per group: `failures` names every group that was not changed; all others are done. */
export const ChangedGroups = z
  .object({
    doneCount: z.number().int(),
    failures: z.array(z.object({ groupId: z.number().int(), code: z.string(), text: z.string() })),
  })
  .meta({ id: 'ChangedGroups' });
export type ChangedGroups = z.infer<typeof ChangedGroups>;

/** Ids of the inactive groups to leave; without a list all of them. Strict, since a misspelt field must not mean all. */
export const DeleteInactiveGroups = z
  .strictObject({
    group_ids: chosenIds.optional(),
  })
  .nullish();

/** A group without recent messages. `members_count` is null until the messenger has provided it. */
export const InactiveGroup = z
  .object({
    id: z.number().int(),
    name: z.string(),
    custom_name: z.string().nullable(),
    group_type: GroupType,
    members_count: z.number().int().nullable(),
    /** Unix seconds, or null when no message is known. */
    last_activity_at: z.number().int().nullable(),
  })
  .meta({ id: 'InactiveGroup' });
export type InactiveGroup = z.infer<typeof InactiveGroup>;

/** What is known of a group beyond `Group`; null where the messenger has not reported it. Ours. */
export const GroupDetails = z
  .object({
    id: z.number().int(),
    membersCount: z.number().int().nullable(),
    /** Last message of a member or of the account, in milliseconds since 1970. */
    lastActivityAt: z.number().int().nullable(),
    /** Whether the account is an admin of the group. */
    isOwnAdmin: z.boolean().nullable(),
    /** Whether only admins write. */
    isClosed: z.boolean().nullable().optional(),
  })
  .meta({ id: 'GroupDetails' });
export type GroupDetails = z.infer<typeof GroupDetails>;

/** Members of a group at the end of a day, and how many came and left on it at least. Ours. */
export const MemberDay = z
  .object({
    /** Its beginning in UTC, in milliseconds since 1970. */
    dayMs: z.number().int(),
    membersCount: z.number().int(),
    joinedCount: z.number().int(),
    leftCount: z.number().int(),
  })
  .meta({ id: 'MemberDay' });
export type MemberDay = z.infer<typeof MemberDay>;

/** A member of a group; `phone` is digits, or null when the messenger hides it. */
export const Member = z
  .object({ phone: z.string().nullable(), name: z.string().nullable(), admin: z.boolean() })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

/** Time of the last message; unix seconds or null. */
export const GroupActivity = z.object({ active: z.boolean(), last_activity_at: z.number().int().nullable() });

/** A group that the account has left, by its last name. Ours. */
export const LeftGroup = z.object({ id: z.number().int(), name: z.string() }).meta({ id: 'LeftGroup' });
export type LeftGroup = z.infer<typeof LeftGroup>;

/** One message of a group's timeline, or a start or planned broadcast ahead. Ours. */
export const GroupMessage = z
  .object({
    kind: z.enum(['funnel', 'resend', 'start', 'broadcast', 'planned', 'greeting', 'act']),
    /** Of the delivery, the schedule or the planned broadcast. */
    id: z.number().int(),
    /** Of the funnel or the broadcast; null for a greeting. */
    sourceId: z.number().int().nullable(),
    funnelName: z.string().nullable(),
    status: DeliveryStatus,
    /** When it was sent or tried last; ahead: when it is due. In milliseconds since 1970. */
    atMs: z.number(),
    /** Empty of a start. */
    message: z.string(),
    /** The language of a text whose variables are not filled in yet. */
    variables: z.enum(LANGUAGES).nullable(),
    mediaUrl: z.string().nullable(),
    /** Of a poll, whose question is the message; missing of another message. */
    poll: PollContent.optional(),
    /** Of a start or a planned broadcast that repeats; missing otherwise. */
    isRepeated: z.literal(true).optional(),
    /** Of a start of a series; missing if it will happen. */
    leftOut: LeftOut.optional(),
    /** What is done to the group instead of a message; missing of a message. */
    act: z
      .object({
        kind: z.enum(GROUP_ACT_KINDS),
        isApproved: z.boolean().optional(),
        /** The message that is corrected, deleted or pinned; missing of an act on a group. */
        targetId: z.number().int().optional(),
      })
      .optional(),
    /** What was done to the message since, the oldest first; missing where nothing was. */
    changes: z.array(MessageChange).optional(),
    /** Code of the last failure, or null. */
    error: z.string().nullable(),
  })
  .meta({ id: 'GroupMessage' });
export type GroupMessage = z.infer<typeof GroupMessage>;

/** What a group got, the newest first, and what it will get, the next first; at most a hundred each. Ours. */
export const GroupTimeline = z
  .object({ past: z.array(GroupMessage), ahead: z.array(GroupMessage) })
  .meta({ id: 'GroupTimeline' });
export type GroupTimeline = z.infer<typeof GroupTimeline>;
