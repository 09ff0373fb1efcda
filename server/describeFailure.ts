const DEEPEST_CAUSE = 5;
const FRAMES_MAX_COUNT = 12;
const MESSAGE_MAX_CHARS = 300;

/** Error properties that never hold user input: codes, names of tables and of system calls. */
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

/** Quoted parts of a message are mostly values: broken JSON, a column's content, a key. */
const QUOTED = /(?<!\w)(["'`])(?:(?!\1)[\s\S])*(?:\1|$)|«[^»]*»?|“[^”]*”?/g;
/** Telephone numbers with the messenger's suffix. */
const NUMBERS = /\+?\d[\d ()-]{5,}\d(?:@[\w.]+)?/g;
/** URLs may contain keys and tokens after the host. */
const ADDRESSES = /\b([a-z][a-z0-9+.-]*:\/\/)\S+/gi;
/** The part of a failed query's message that shows values. */
const VALUES = /\n(?:params|detail|hint|where|query)\b[\s\S]*$/i;

/** An error as it is logged. */
export interface DescribedFailure {
  type: string;
  message: string;
  stack?: string;
  cause?: DescribedFailure;
  [fact: string]: unknown;
}

/**
 * Error details for the log: class, codes, stack frames, causes. Everything that may be a value is removed from messages, because
 * failed queries, invalid bodies and libraries quote their input.
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

/** Removes what may be a value from a text: quoted parts, telephone numbers, URLs. */
export const hideValues = (text: string): string =>
  text.replace(ADDRESSES, '$1…').replace(QUOTED, '…').replace(NUMBERS, '…').slice(0, MESSAGE_MAX_CHARS);

/** A query's values are separate, so its text may be logged. */
function describeMessage({ message, query }: Error & Record<string, unknown>): string {
  if (typeof query === 'string') return `Failed query: ${query.slice(0, MESSAGE_MAX_CHARS)}`;
  return hideValues(message.replace(VALUES, ''));
}

const isPlain = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,64}$/.test(value));

/** Stack frames without the first lines, which repeat the message. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, FRAMES_MAX_COUNT).join('\n');
}
