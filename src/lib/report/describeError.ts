import type { RecordedError } from '../flightRecorder';
import type { ReportError } from './report';

/** Messages of browsers and libraries that quote no user content. */
const KNOWN = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]{1,40}'\)$/,
  /^[\w$.]{1,60} is (?:not (?:a function|defined|iterable|a constructor)|undefined)$/,
  /^Minified React error #\d+; visit https:\/\/react\.dev\/errors\/\d+(?=[? ])/,
  /^Minified Redux error #\d+/,
  /^Maximum (?:update depth|call stack size) exceeded/,
  /^Loading (?:CSS )?chunk [\w-]{1,40} failed/,
  /^ResizeObserver loop [a-z ]+/,
  /^(?:Failed to fetch|Load failed|Script error\.|The operation was aborted\.?)$/,
];
const FRAME = /^\s*at (?:(?:async )?([\w$.<>]{1,60}) )?\(?(?:https?:\/\/[^/\s]+)?(\/[\w./-]{1,120}):(\d+):(\d+)\)?$/;
const ERROR_ID = /^[a-z0-9]{4,10}$/;
const NAME = /^[A-Za-z]{1,40}$/;
const PLACES_MAX_COUNT = 30;

/** The kind and the places of an error; its message only if it is one of the known ones. */
export function describeError({ atMs, kind, error }: RecordedError): ReportError {
  const { name, message, stack, errorId, componentStack } = readError(error);
  const places = `${stack}\n${componentStack}`.split('\n').flatMap(readPlace);
  return {
    atMs,
    kind,
    name: NAME.test(name) ? name : 'Error',
    message: findKnown(message),
    errorId: ERROR_ID.test(errorId) ? errorId : null,
    places: places.slice(0, PLACES_MAX_COUNT),
  };
}

function findKnown(message: string): string {
  for (const pattern of KNOWN) {
    const [known] = pattern.exec(message) ?? [];
    if (known !== undefined) return known;
  }
  return `\u2022(${message.length})`;
}

function readPlace(line: string): string[] {
  const [, name = '', file, row, column] = FRAME.exec(line) ?? [];
  return file === undefined ? [] : [`${name} ${file}:${row ?? ''}:${column ?? ''}`.trim()];
}

function readError(error: unknown): Record<'name' | 'message' | 'stack' | 'errorId' | 'componentStack', string> {
  const parts = (typeof error === 'object' && error !== null ? error : { message: error }) as Record<string, unknown>;
  const text = (name: string) => (typeof parts[name] === 'string' ? parts[name] : '');
  return {
    name: text('name'),
    message: text('message'),
    stack: text('stack'),
    errorId: text('errorId'),
    componentStack: text('componentStack'),
  };
}
