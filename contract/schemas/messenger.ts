import { z } from 'zod';

import { GROUP_ACT_KINDS } from '../groupActs';
import { limits } from '../limits';
import { readPhoneNumber } from '../phoneNumber';
import { inFlight } from './envelope';

/** Why the messenger is not connected (texts in `locales/ru/messenger.json`), or null. Ours. */
export const ConnectionReason = z.enum([
  'qrExpired',
  'linkCodeExpired',
  'linkRefused',
  'tokenMissing',
  'tokenRefused',
  'loggedOut',
  'replaced',
  'restricted',
  'banned',
  'outdated',
  'connectionLost',
  'proxyFailed',
  'blocked',
]);
export type ConnectionReason = z.infer<typeof ConnectionReason>;

/** Why all sending is stopped, if its owner did not stop it: WhatsApp restricted or banned the number. Ours. */
export const SendingStopReason = z.enum(['restricted', 'banned']);
export type SendingStopReason = z.infer<typeof SendingStopReason>;

/** What the account's kind of messenger can do. Ours. */
export const MessengerAbilities = z
  .object({
    /** Characters of the longest text, as the contract's limits count them. */
    textMaxChars: z.number(),
    /** The same of a text with a file. */
    captionMaxChars: z.number(),
    /** The same of the name and of the description of a group. */
    nameMaxChars: z.number(),
    descriptionMaxChars: z.number(),
    /** Bytes of the largest file of a message, and of the picture of a group. */
    fileMaxBytes: z.number(),
    pictureMaxBytes: z.number(),
    hasPolls: z.boolean(),
    /** Whether its polls are messages with a button for each option; members do not see there what others chose. */
    hasPollButtons: z.boolean(),
    /** Whether a message can notify everyone in the group. */
    hasMentions: z.boolean(),
    /** Whether a pin ends by itself after some days. */
    hasPinDays: z.boolean(),
    /** Whether a pin replaces the one before it. */
    hasOnePin: z.boolean(),
    /** Whose members of a group the account is shown. */
    members: z.enum(['all', 'admins']),
    /** What links an account: a phone, by a code, or a bot, by its token. */
    linking: z.enum(['phone', 'maxBot', 'telegramBot']),
    /** What can be done to groups and to messages that were sent. */
    acts: z.array(z.enum(GROUP_ACT_KINDS)),
    /** How long after it was sent a message can be corrected and deleted; null: without a limit. The status names a phone's, which are settings of the server. */
    messageWindows: z.object({ correctMs: z.number().nullable(), recallMs: z.number().nullable() }).nullable(),
    /** How members can respond to a message so that the console learns of it. */
    responses: z.array(z.enum(['delivered', 'read', 'reacted', 'replied'])),
    hasProxies: z.boolean(),
  })
  .meta({ id: 'MessengerAbilities' });
export type MessengerAbilities = z.infer<typeof MessengerAbilities>;

/** Whether the messenger can send. The first four fields are the specification's (SPEC-3.6); the rest is ours and additive. */
export const MessengerStatus = z
  .object({
    isReady: z.boolean(),
    isInitializing: z.boolean(),
    hasAuth: z.boolean(),
    /** A PNG as a data URL while a code waits to be scanned. */
    qrCode: z.string().nullable(),
    /** True while messages go to the simulated messenger only. */
    isDemo: z.boolean(),
    /** Link to the simulated phone that scans the code; null without a code or outside the demo. */
    phoneUrl: z.string().nullable(),
    reason: ConnectionReason.nullable(),
    /** True while the connection waits for its turn: other accounts of the server connect first. Missing otherwise. */
    isQueued: z.literal(true).optional(),
    /** While the messenger limits the account's rate: when sending continues, in milliseconds since 1970. Missing otherwise. */
    limitedUntil: z.number().optional(),
    /** When all sending was stopped, in milliseconds since 1970; null while it is not stopped. */
    sendingStoppedAt: z.number().nullable().optional(),
    /** Why, when WhatsApp was the reason; missing when the owner stopped it. Only the owner resumes. */
    sendingStopReason: SendingStopReason.optional(),
    /** What the messenger can do; missing while no process that the caller reached serves its kind. */
    abilities: MessengerAbilities.optional(),
  })
  .meta({ id: 'MessengerStatus' });
export type MessengerStatus = z.infer<typeof MessengerStatus>;

/** Response of a reset. Ours. */
export const MessengerReset = MessengerStatus.extend({
  ...inFlight,
  /** Whether the messenger did not respond, and may still send the events of a bot. */
  areEventsLeft: z.boolean().optional(),
});
export type MessengerReset = z.infer<typeof MessengerReset>;

/** The telephone number of the phone to link, as its owner writes it. Ours. */
export const LinkByNumber = z.object({
  phone: z
    .string('problems.phoneNumber')
    .max(limits.messenger.phoneNumberMaxChars, 'problems.phoneNumber')
    .refine((text) => readPhoneNumber(text) !== null, 'problems.phoneNumber'),
});
export type LinkByNumber = z.infer<typeof LinkByNumber>;

/** The token of a bot. Ours. */
export const botToken = z
  .string('problems.botToken')
  .trim()
  .min(1, 'problems.botToken')
  .max(limits.messenger.botTokenMaxChars, 'problems.botToken')
  .regex(/^[\x21-\x7e]+$/, 'problems.botToken');

/** The bot to link. Ours. */
export const LinkBot = z.object({ token: botToken });
export type LinkBot = z.infer<typeof LinkBot>;

/** A code to enter on the phone with this number. `phone` is digits only. Ours. */
export const LinkCode = z
  .object({
    text: z.string(),
    phone: z.string(),
    issuedAt: z.number(),
    expiresAt: z.number(),
    /** Page of the simulated phone where the code is entered; null outside the demo. */
    phoneUrl: z.string().nullable(),
  })
  .meta({ id: 'LinkCode' });
export type LinkCode = z.infer<typeof LinkCode>;

/** The QR code, or the fact that none is needed; `linkCode` while the owner links by number instead. `issuedAt` and `expiresAt` are milliseconds since 1970. */
export const QrResponse = z
  .union([
    z.object({ qr: z.string(), issuedAt: z.number(), expiresAt: z.number(), phoneUrl: z.string().nullable() }),
    z.object({ authed: z.literal(true) }),
    z.object({ qr: z.null(), linkCode: LinkCode.optional() }),
  ])
  .meta({ id: 'QrResponse' });
export type QrResponse = z.infer<typeof QrResponse>;
