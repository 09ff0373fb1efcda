import { z } from 'zod';

import { PIN_DAYS } from '../groupActs';
import { limits } from '../limits';
import { hasVisibleText, trimVisible } from '../visibleText';
import { characters, idField } from './fields';
import { chosenIds } from './groups';

const { nameMaxChars, descriptionMaxChars, closedMaxMinutes, requestsMaxCount } = limits.groups;

const act = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape });

const minutes = z
  .int('problems.closedMinutes')
  .min(1, 'problems.closedMinutes')
  .max(closedMaxMinutes, 'problems.closedMinutes');

/** What is to be done to groups. The server adds what only it knows. */
export const GroupActInput = z.discriminatedUnion(
  'kind',
  [
    /** Opened again that long after; null: by hand. */
    act('close', { openAfterMinutes: minutes.nullable().default(null) }),
    act('open', {}),
    act('rename', {
      name: z
        .string('problems.groupNameRequired')
        .overwrite(trimVisible)
        .refine(hasVisibleText, 'problems.groupNameRequired')
        .check(...characters(nameMaxChars, 'problems.groupNameTooLong')),
    }),
    act('describe', {
      description: z
        .string('problems.descriptionTooLong')
        .overwrite(trimVisible)
        .check(...characters(descriptionMaxChars, 'problems.descriptionTooLong')),
    }),
    act('picture', { mediaUrl: z.string('problems.pictureRequired').min(1, 'problems.pictureRequired').max(500) }),
    /** A message that was sent to the group, by its id in the history. */
    act('pin', {
      messageId: idField('problems.id', Number.MAX_SAFE_INTEGER),
      days: z.literal(PIN_DAYS, 'problems.pinDays'),
    }),
    act('resetInvite', {}),
    act('admit', {
      isApproved: z.boolean('problems.act'),
      people: z
        .array(z.string('problems.act').min(1, 'problems.act').max(200, 'problems.act'), 'problems.noRequests')
        .min(1, 'problems.noRequests')
        .max(requestsMaxCount, 'problems.tooManyRequests'),
    }),
  ],
  'problems.act',
);
export type GroupActInput = z.output<typeof GroupActInput>;

/** Acts that name what belongs to one group. */
const OF_ONE_GROUP: readonly GroupActInput['kind'][] = ['pin', 'admit'];

/** An act on each of these groups, queued like a message. Ours. */
export const ActOnGroups = z
  .object({ groupIds: chosenIds, act: GroupActInput })
  .refine(({ groupIds, act: { kind } }) => groupIds.length === 1 || !OF_ONE_GROUP.includes(kind), 'problems.oneGroup');
export type ActOnGroups = z.output<typeof ActOnGroups>;

/** A group in which only admins write because we closed it. Ours. */
export const ClosedGroup = z
  .object({
    groupId: z.number().int(),
    /** In milliseconds since 1970. */
    closedAtMs: z.number(),
    /** When it is opened again, in milliseconds since 1970; null: not by itself. */
    opensAtMs: z.number().nullable(),
    /** The run that closed it goes on, and may open it. */
    isOfLiveRun: z.boolean(),
    /** The schedule that started that run and stops it. */
    scheduleId: z.number().int().nullable(),
    /** The funnel of that run; null when it was closed by hand. */
    funnelId: z.number().int().nullable(),
  })
  .meta({ id: 'ClosedGroup' });
export type ClosedGroup = z.infer<typeof ClosedGroup>;

/** The invite link of a group. Ours. */
export const GroupInvite = z.object({ link: z.string() }).meta({ id: 'GroupInvite' });
export type GroupInvite = z.infer<typeof GroupInvite>;

/** Someone who wants to join a group; null where the messenger does not say. Ours. */
export const JoinRequest = z
  .object({
    address: z.string(),
    /** Digits. */
    phone: z.string().nullable(),
    name: z.string().nullable(),
    /** In milliseconds since 1970. */
    askedAtMs: z.number().nullable(),
  })
  .meta({ id: 'JoinRequest' });
export type JoinRequest = z.infer<typeof JoinRequest>;
