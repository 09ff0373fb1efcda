import type { ErrorCode } from '../errors';

/** Errors of calls handled by the process that holds the messenger connection. */
export const throughMessenger = ['MESSENGER_NOT_CONNECTED', 'MESSENGER_SILENT'] as const satisfies readonly ErrorCode[];

/** Errors of calls that send a Telegram message before they return. */
export const throughTelegram = [
  'TELEGRAM_NOT_CONFIGURED',
  'TELEGRAM_NOT_REGISTERED',
  'TELEGRAM_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** Errors of starts. */
export const starting = [
  'FUNNEL_NOT_FOUND',
  'FUNNEL_INACTIVE',
  'FUNNEL_NOT_READY',
  'START_IN_THE_PAST',
] as const satisfies readonly ErrorCode[];

/** Errors of starts that are moved to another moment. */
export const moving = [
  'SCHEDULE_STARTED',
  'SCHEDULE_CHANGED',
  'SCHEDULE_DUPLICATE',
  'START_IN_THE_PAST',
] as const satisfies readonly ErrorCode[];

/** Errors of the next start of a series. */
export const inSeries = [
  'SERIES_NOT_FOUND',
  'SELECTION_NOT_FOUND',
  'REPEAT_OVER',
] as const satisfies readonly ErrorCode[];

/** Errors of values of a text with variables. */
export const filling = ['MESSAGE_VALUE_MISSING', 'MESSAGE_TOO_LONG'] as const satisfies readonly ErrorCode[];

/** Errors of a token with which a bot cannot be linked. */
export const linkingBots = [
  'BOT_TOKEN_REFUSED',
  'BOT_HOOKED',
  'BOT_LINKED_ELSEWHERE',
  'MESSENGER_UNREACHABLE',
] as const satisfies readonly ErrorCode[];

/** Errors of messages that the account's messenger cannot send. */
export const offered = [
  'MESSAGE_LONGER_THAN_OFFERED',
  'FILE_LARGER_THAN_OFFERED',
  'POLLS_NOT_OFFERED',
  'MENTIONS_NOT_OFFERED',
] as const satisfies readonly ErrorCode[];

/** Errors of the moment and the file of a broadcast that is planned. */
export const planning = [
  'START_IN_THE_PAST',
  'REPEAT_OVER',
  'MEDIA_NOT_FOUND',
  'MEDIA_TYPE_NOT_ALLOWED',
  ...offered,
] as const satisfies readonly ErrorCode[];
