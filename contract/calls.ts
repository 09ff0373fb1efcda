import type { z } from 'zod';

import type { ErrorCode } from './errors';
import { accountCalls } from './routes/accounts';
import { auditCalls } from './routes/audit';
import { broadcastCalls } from './routes/broadcast';
import { calendarCalls } from './routes/calendar';
import { entryLinkCalls } from './routes/entryLinks';
import { forecastCalls } from './routes/forecast';
import { funnelFileCalls } from './routes/funnelFiles';
import { funnelCalls } from './routes/funnels';
import { groupActCalls } from './routes/groupActs';
import { messageActCalls } from './routes/messageActs';
import { groupCalls } from './routes/groups';
import { journalCalls } from './routes/journal';
import { mediaCalls } from './routes/media';
import { messengerCalls } from './routes/messenger';
import { notificationCalls } from './routes/notifications';
import { overviewCalls } from './routes/overview';
import { paceCalls } from './routes/pace';
import { pairCalls } from './routes/pairs';
import { pauseCalls } from './routes/pauses';
import { proxyCalls } from './routes/proxies';
import { programCalls } from './routes/programs';
import { runCalls } from './routes/runs';
import { scheduleCalls } from './routes/schedules';
import { selectionCalls } from './routes/selections';
import { sendingCalls } from './routes/sending';
import { seriesCalls } from './routes/series';
import { sessionCalls } from './routes/session';
import { shortLinkCalls } from './routes/shortLinks';
import { statsCalls } from './routes/stats';
import { supportCalls } from './routes/support';
import { tagCalls } from './routes/tags';
import { telegramCalls } from './routes/telegram';
import { templateCalls } from './routes/templates';
import { variableCalls } from './routes/variables';
import type { ApiSection, CallDefinition } from './routes/defineCalls';

/** Every call of the browser by name. `src` imports only types from here: no schema library is bundled. */
export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...telegramCalls,
  ...supportCalls,
  ...messengerCalls,
  ...proxyCalls,
  ...groupCalls,
  ...journalCalls,
  ...groupActCalls,
  ...messageActCalls,
  ...entryLinkCalls,
  ...pairCalls,
  ...mediaCalls,
  ...broadcastCalls,
  ...shortLinkCalls,
  ...funnelCalls,
  ...funnelFileCalls,
  ...scheduleCalls,
  ...seriesCalls,
  ...runCalls,
  ...statsCalls,
  ...notificationCalls,
  ...overviewCalls,
  ...paceCalls,
  ...auditCalls,
  ...sendingCalls,
  ...pauseCalls,
  ...forecastCalls,
  ...calendarCalls,
  ...tagCalls,
  ...templateCalls,
  ...selectionCalls,
  ...variableCalls,
  ...programCalls,
};

/** All calls by name. */
export type Calls = typeof calls;

export type CallName = keyof Calls;

export type IdempotentCall = {
  [Name in CallName]: Calls[Name] extends { isIdempotent: true } ? Name : never;
}[CallName];

export const callNames = Object.keys(calls) as CallName[];

/** Method and path of each call. */
export const routes = Object.fromEntries(callNames.map((name) => [name, calls[name].route])) as {
  [Name in CallName]: Calls[Name]['route'];
};

/** One call as the general shape. */
export const callOf = (name: CallName): CallDefinition & { section: ApiSection } => calls[name];

/** Whether a call takes an `Idempotency-Key`. */
export const isIdempotent = (name: CallName): name is IdempotentCall => callOf(name).isIdempotent === true;

export const idempotentCalls = callNames.filter(isIdempotent);

type Parsed<K extends CallName, Part extends string> =
  Calls[K] extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** Types of the parsed path parameters, query, body and the whole response of one call. */
export type Params<K extends CallName> = Parsed<K, 'params'>;
export type Query<K extends CallName> = Parsed<K, 'query'>;
export type Body<K extends CallName> = Parsed<K, 'body'>;
export type ResponseBody<K extends CallName> = Calls[K] extends { response: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

/** Errors that any call may return. */
const everyCall: readonly ErrorCode[] = ['BAD_REQUEST', 'TOO_MANY_REQUESTS', 'SERVER_ERROR', 'SERVER_UNAVAILABLE'];

/**
 * Every error a call may return, its own first.
 * @param takesValues whether the call has ids, a query or a body that may be invalid
 */
export function listErrors(name: CallName, takesValues: boolean): ErrorCode[] {
  const { errors = [], isPublic } = callOf(name);
  return [
    ...errors,
    ...(takesValues ? (['VALIDATION', 'TEXT_NOT_KEEPABLE', 'BODY_TOO_LARGE'] as const) : []),
    ...(isIdempotent(name) ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(isPublic ? [] : (['UNAUTHORIZED', 'TOKEN_NOT_ALLOWED'] as const)),
    ...everyCall,
  ];
}
