import type { Language } from '@contract/languages';

import { findDifferences, type Difference } from '@/lib/report/patch';

import { inspectTexts } from './inspectTexts';
import type { RecordedSession, RecordedStep } from './readExport';

const VALUE_MAX_CHARS = 160;
const DIFFERENCES_MAX_COUNT = 60;
const PLACES_MAX_COUNT = 6;

const momentOf = (atMs: number | null) => (atMs === null ? '--:--:--' : new Date(atMs).toISOString().slice(11, 23));

/** Describes a recorded session for a terminal: the timeline, the last error, and what the last action changed. */
export function describeExport(session: RecordedSession, language: Language): string[] {
  const { shape, steps } = session;
  const orNone = (lines: string[]) => (lines.length > 0 ? lines : [`  ${inspectTexts(language).none}`]);
  return [
    `${inspectTexts(language).shape}: ${shape}; ${inspectTexts(language).steps}: ${steps.length - 1}`,
    '',
    `${inspectTexts(language).timeline}:`,
    ...describeTimeline(session),
    '',
    `${inspectTexts(language).lastError}:`,
    ...orNone(describeLastError(session)),
    '',
    `${inspectTexts(language).difference}:`,
    ...orNone(describeLastChange(steps)),
  ];
}

/** Actions, requests, events and errors in the order in which they happened. */
function describeTimeline({ steps, report }: RecordedSession): string[] {
  const actions = steps.map((step, at) => ({ atMs: step.atMs, line: `${at}. ${describeStep(step)}` }));
  if (!report) return actions.map(({ atMs, line }) => `  ${momentOf(atMs)}  ${line}`);
  const others = [
    ...(report.requests as { atMs: number }[]).map(({ atMs, ...rest }) => ({ atMs, line: `> ${shorten(rest)}` })),
    ...(report.events as { atMs: number; event: string }[]).map(({ atMs, event }) => ({ atMs, line: `~ ${event}` })),
    ...report.errors.map(({ atMs, name, message }) => ({ atMs, line: `! ${name} ${message}` })),
  ];
  return [...actions, ...others]
    .sort((one, other) => (one.atMs ?? 0) - (other.atMs ?? 0))
    .map(({ atMs, line }) => `  ${momentOf(atMs)}  ${line}`);
}

function describeStep({ type, action, error }: RecordedStep): string {
  const { meta } = action as { meta?: { arg?: { endpointName?: unknown } } };
  const call = typeof meta?.arg?.endpointName === 'string' ? ` (${meta.arg.endpointName})` : '';
  return type + call + (error === null ? '' : `  ! ${error}`);
}

function describeLastError({ steps, report }: RecordedSession): string[] {
  const last = report?.errors.at(-1);
  if (last) {
    const { atMs, name, message, errorId, places } = last;
    const head = `  ${momentOf(atMs)}  ${[errorId, name, message].filter(Boolean).join(' ')}`;
    return [head, ...places.slice(0, PLACES_MAX_COUNT).map((place) => `      ${place}`)];
  }
  const failed = steps.findLast(({ type, error }) => error !== null || type.endsWith('/rejected'));
  if (!failed) return [];
  return [`  ${momentOf(failed.atMs)}  ${describeStep(failed)}`, `      ${shorten(failed.action.payload)}`];
}

function describeLastChange(steps: RecordedStep[]): string[] {
  const [before, after] = steps.slice(-2);
  if (!before || !after) return [];
  const found = findDifferences(before.state, after.state).filter(
    ([path, value]) => !isSame(before.state, path, value),
  );
  return found.slice(0, DIFFERENCES_MAX_COUNT).flatMap((difference) => describeDifference(before.state, difference));
}

function describeDifference(before: unknown, [path, ...rest]: Difference): string[] {
  const old = valueAt(before, path);
  return [
    `  ${path.join('.')}`,
    ...(old === undefined ? [] : [`    - ${shorten(old)}`]),
    ...(rest.length === 0 ? [] : [`    + ${shorten(rest[0])}`]),
  ];
}

/** Files hold copies: equal values are no longer the same object. */
const isSame = (state: unknown, path: Difference[0], value: unknown) =>
  JSON.stringify(valueAt(state, path)) === JSON.stringify(value);

const valueAt = (state: unknown, path: Difference[0]): unknown =>
  path.reduce<unknown>((now, key) => (now as Record<string, unknown> | undefined)?.[key], state);

function shorten(value: unknown): string {
  const text = value === undefined ? '' : JSON.stringify(value);
  return text.length > VALUE_MAX_CHARS ? `${text.slice(0, VALUE_MAX_CHARS)}\u2026` : text;
}
