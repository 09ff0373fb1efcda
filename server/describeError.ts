import { DrizzleQueryError } from 'drizzle-orm/errors';

/** What the log keeps of an error. */
export interface DescribedError {
  type: string;
  message: string;
  stack?: string;
  code?: string | number;
  cause?: DescribedError;
}

const CAUSES_MAX_COUNT = 5;
/** Errors of the database that quote the value they refuse (SQLSTATE class 22). */
const WRONG_VALUE = /^22[0-9A-Z]{3}$/;

/**
 * Name, message, place and code of an error and of what caused it, for the log. Other fields may hold anything, and an error of the
 * database quotes the values of a query, so neither is kept.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error === 'string' ? error : '' };
  const isQuery = error instanceof DrizzleQueryError;
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : null;
  const isQuoting = isQuery || WRONG_VALUE.test(String(code));
  const message = isQuery ? `Failed query: ${error.query}` : isQuoting ? 'A value was refused' : error.message;
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message,
    ...(error.stack !== undefined && { stack: isQuoting ? placesOf(error.stack) : error.stack }),
    ...(code !== null && { code }),
    ...(error.cause !== undefined && depth < CAUSES_MAX_COUNT && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** The lines of a stack that name places in the code, without the message that stands before them. */
const placesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
