const DEEPEST_CAUSE = 5;
const FRAMES_MAX_COUNT = 12;
const MESSAGE_MAX_CHARS = 300;

/** Facts of a failure that never hold what somebody wrote: codes, and names of tables and of calls of the system. */
const FACTS = [
  'code',
  'statusCode',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'errno',
] as const;

/** What is quoted in a message is mostly a value: a broken piece of JSON, a column's content, a key. */
const QUOTED = /(?<!\w)(["'`])(?:(?!\1)[\s\S])*(?:\1|$)|«[^»]*»?|“[^”]*”?/g;
/** Telephone numbers, with what the messenger appends to them. */
const NUMBERS = /\+?\d[\d ()-]{5,}\d(?:@[\w.]+)?/g;
/** Addresses hold keys and tokens behind the host. */
const ADDRESSES = /\b([a-z][a-z0-9+.-]*:\/\/)\S+/gi;
/** From here on a failed query shows its values. */
const VALUES = /\n(?:params|detail|hint|where|query)\b[\s\S]*$/i;

/** A failure in a line of the log. */
export interface DescribedFailure {
  type: string;
  message: string;
  stack?: string;
  cause?: DescribedFailure;
  [fact: string]: unknown;
}

/**
 * What happened and where, for the log: kind, codes, the places in the program, the causes. Messages lose whatever may be a value,
 * since a failed query, a broken body and a library that gives up all like to quote what they were given.
 */
export function describeFailure(failure: unknown, depth = 0): DescribedFailure {
  if (!(failure instanceof Error)) return { type: typeof failure, message: '' };
  const given = failure as Error & Record<string, unknown>;
  const facts = FACTS.flatMap((name) => (isPlain(given[name]) ? [[name, given[name]] as const] : []));
  const status = (given.$metadata as { httpStatusCode?: unknown } | undefined)?.httpStatusCode;
  const frames = framesOf(failure);
  return {
    type: failure.constructor.name,
    message: describeMessage(given),
    ...Object.fromEntries(facts),
    ...(typeof status === 'number' && { statusCode: status }),
    ...(frames !== '' && { stack: frames }),
    ...(failure.cause instanceof Error &&
      depth < DEEPEST_CAUSE && { cause: describeFailure(failure.cause, depth + 1) }),
  };
}

/** A text without what may be a value in it: quoted pieces, telephone numbers, addresses. */
export const hideValues = (text: string): string =>
  text.replace(ADDRESSES, '$1…').replace(QUOTED, '…').replace(NUMBERS, '…').slice(0, MESSAGE_MAX_CHARS);

/** A query has its values apart, so it may stand with the names in it. */
function describeMessage({ message, query }: Error & Record<string, unknown>): string {
  if (typeof query === 'string') return `Failed query: ${query.slice(0, MESSAGE_MAX_CHARS)}`;
  return hideValues(message.replace(VALUES, ''));
}

const isPlain = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,64}$/.test(value));

/** Where it happened: the first lines of a stack repeat the message. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, FRAMES_MAX_COUNT).join('\n');
}
