/**
 * Every failure the server can answer, with its HTTP status. The words of a code stand under the same name in
 * `locales/ru/errors.json`; a guard test holds the two equal.
 */
export const ERROR_CODES = {
  VALIDATION: 400,
  BAD_REQUEST: 400,
  BAD_CREDENTIALS: 401,
  UNAUTHORIZED: 401,
  FORBIDDEN_ORIGIN: 403,
  NOT_FOUND: 404,
  GROUP_NOT_FOUND: 404,
  FUNNEL_NOT_FOUND: 404,
  SCHEDULE_NOT_FOUND: 404,
  BROADCAST_NOT_FOUND: 404,
  MEDIA_NOT_FOUND: 404,
  CONFLICT: 409,
  FUNNEL_CHANGED: 409,
  FUNNEL_INACTIVE: 409,
  FUNNEL_NOT_READY: 409,
  FUNNEL_MESSAGES_DIFFER: 409,
  SCHEDULE_DUPLICATE: 409,
  MESSENGER_NOT_CONNECTED: 409,
  GROUP_NOT_WRITABLE: 409,
  PHONE_LINK_EXPIRED: 410,
  FILE_TOO_LARGE: 413,
  FILE_EMPTY: 400,
  FILE_MISSING: 400,
  FILE_TYPE_NOT_ALLOWED: 415,
  MEDIA_TYPE_NOT_ALLOWED: 415,
  FUNNEL_INVALID: 422,
  START_IN_THE_PAST: 422,
  NO_VALID_GROUPS: 422,
  TELEGRAM_NOT_REGISTERED: 409,
  TOO_MANY_REQUESTS: 429,
  SERVER_ERROR: 500,
  NOT_SERVED: 501,
  UNAVAILABLE: 503,
} as const;

/** One of the failures above, as it travels in `{ status: 'error', code, response, requestId }`. */
export type ErrorCode = keyof typeof ERROR_CODES;
