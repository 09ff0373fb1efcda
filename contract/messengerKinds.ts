import { GROUP_ACT_KINDS } from './groupActs';
import { limits } from './limits';
import type { MessengerAbilities } from './schemas/messenger';
import { HOUR_MS } from './time';

/** The kinds of messenger, as the settings and the accounts name them. */
export const KIND_NAMES = ['simulator', 'whatsapp', 'max', 'telegram'] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** The name that texts have in place of WhatsApp's, the same in every language. */
export const OTHER_NAMES: Readonly<Record<string, string>> = { max: 'MAX', telegram: 'Telegram' };

/** As the services for bots document it. */
const MAX_TEXT_CHARS = 4_000;
const MAX_NAME_CHARS = 200;
const TELEGRAM_CAPTION_CHARS = 1_024;
const TELEGRAM_DESCRIPTION_CHARS = 255;
const TELEGRAM_NAME_CHARS = 128;
const TELEGRAM_FILE_BYTES = 50_000_000;
const TELEGRAM_PICTURE_BYTES = 10_000_000;

/** What WhatsApp can do. */
const PHONE: MessengerAbilities = {
  textMaxChars: limits.broadcast.messageMaxChars,
  captionMaxChars: limits.broadcast.messageMaxChars,
  nameMaxChars: limits.groups.nameMaxChars,
  descriptionMaxChars: limits.groups.descriptionMaxChars,
  fileMaxBytes: limits.upload.fileMaxBytes,
  pictureMaxBytes: limits.upload.fileMaxBytes,
  hasPolls: true,
  hasPollButtons: false,
  hasMentions: true,
  hasPinDays: true,
  hasOnePin: false,
  members: 'all',
  linking: 'phone',
  acts: [...GROUP_ACT_KINDS],
  messageWindows: null,
  responses: ['delivered', 'read', 'reacted', 'replied'],
  hasProxies: true,
};

/** What each kind can do: the server refuses and the console does not offer the rest. */
export const KIND_ABILITIES: Readonly<Record<KindName, MessengerAbilities>> = {
  simulator: { ...PHONE, hasProxies: false },
  whatsapp: PHONE,
  max: {
    ...PHONE,
    textMaxChars: MAX_TEXT_CHARS,
    captionMaxChars: MAX_TEXT_CHARS,
    nameMaxChars: MAX_NAME_CHARS,
    hasPollButtons: true,
    hasMentions: false,
    hasPinDays: false,
    hasOnePin: true,
    linking: 'maxBot',
    acts: ['rename', 'describe', 'picture', 'pin', 'correct', 'recall'],
    messageWindows: { correctMs: null, recallMs: null },
    responses: ['replied'],
    hasProxies: false,
  },
  telegram: {
    ...PHONE,
    captionMaxChars: TELEGRAM_CAPTION_CHARS,
    nameMaxChars: TELEGRAM_NAME_CHARS,
    descriptionMaxChars: TELEGRAM_DESCRIPTION_CHARS,
    fileMaxBytes: TELEGRAM_FILE_BYTES,
    pictureMaxBytes: TELEGRAM_PICTURE_BYTES,
    hasMentions: false,
    hasPinDays: false,
    members: 'admins',
    linking: 'telegramBot',
    acts: [...GROUP_ACT_KINDS],
    messageWindows: { correctMs: null, recallMs: 48 * HOUR_MS },
    responses: ['reacted', 'replied'],
    hasProxies: false,
  },
};

/** Characters of the longest text, with a file or without one. */
export const longestText = (
  { textMaxChars, captionMaxChars }: Pick<MessengerAbilities, 'textMaxChars' | 'captionMaxChars'>,
  hasFile: boolean,
): number => (hasFile ? captionMaxChars : textMaxChars);

/** Whether an account is linked by the token of a bot. */
export const isBotKind = ({ linking }: Pick<MessengerAbilities, 'linking'>): boolean => linking !== 'phone';
