import type { Language } from '@contract/languages';

import { findDifferences, type Difference } from '@/lib/report/patch';

import { inspectTexts } from './inspectTexts';
import type { RecordedSession, RecordedStep } from './readExport';
import { readSeen } from './readSeen';
import { callOf, isFailure, isInternal } from './readSteps';
import type { Translate } from './shownTexts';
import { writeSeen } from './writeSeen';

const VALUE_MAX_CHARS = 160;
const DIFFERENCES_MAX_COUNT = 60;
const PLACES_MAX_COUNT = 6;

const momentOf = (atMs: number | null) => (atMs === null ? '--:--:--' : new Date(atMs).toISOString().slice(11, 23));
const minuteOf = (atMs: number | null) =>
  atMs === null ? '--:--' : new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');

/** How a session is described. */
export interface Wording {
  language: Language;
  /** For recorded texts and the words of the replay page. */
  translate: Translate;
  /** Whether bookkeeping of libraries is listed, too. */
  isFull?: boolean;
}

/** Describes a recorded session for a terminal: what the owner saw, the timeline, the last error, and what the last action changed. */
export function describeExport(session: RecordedSession, { language, translate, isFull = false }: Wording): string[] {
  const { shape, steps } = session;
  const orNone = (lines: string[]) => (lines.length > 0 ? lines : [`  ${inspectTexts(language).none}`]);
  return [
    `${inspectTexts(language).shape}: ${shape}; ${inspectTexts(language).steps}: ${steps.length - 1}`,
    '',
    `${inspectTexts(language).seen}:`,
    ...orNone(describeSeen(session, translate)),
    '',
    `${inspectTexts(language).timeline}:`,
    ...describeTimeline(session, isFull ? null : inspectTexts(language).internal),
    '',
    `${inspectTexts(language).lastError}:`,
    ...orNone(describeLastError(session)),
    '',
    `${inspectTexts(language).difference}:`,
    ...orNone(describeLastChange(steps)),
  ];
}

/** What the owner saw, under the minute in which it began. */
function describeSeen(session: RecordedSession, translate: Translate): string[] {
  let minute = '';
  return readSeen(session).flatMap((entry) => {
    const line = `    ${entry.at}. ${writeSeen(entry, translate)}`;
    const isNext = minuteOf(entry.atMs) !== minute;
    minute = minuteOf(entry.atMs);
    return isNext ? [`  ${minute}`, line] : [line];
  });
}

interface Line {
  atMs: number | null;
  text: string;
}

/**
 * Actions, requests, events and errors in the order in which they happened.
 * @param folded the text for the number of hidden steps; null lists all
 */
function describeTimeline({ steps, report }: RecordedSession, folded: string | null): string[] {
  const all: Line[] = foldSteps(steps, folded);
  if (report) {
    const { requests, events, errors } = report;
    all.push(...requests.map(({ atMs, fields }) => ({ atMs, text: `> ${shorten(fields)}` })));
    all.push(...events.map(({ atMs, event }) => ({ atMs, text: `~ ${event}` })));
    all.push(...errors.map(({ atMs, title }) => ({ atMs, text: `! ${title}` })));
    all.sort((one, other) => (one.atMs ?? 0) - (other.atMs ?? 0));
  }
  return all.map(({ atMs, text }) => `  ${momentOf(atMs)}  ${text}`);
}

function foldSteps(steps: RecordedStep[], folded: string | null): Line[] {
  const lines: Line[] = [];
  let count = 0;
  for (const [at, step] of steps.entries()) {
    const isHidden = folded !== null && isInternal(step);
    const text = isHidden ? folded.replace('{{total}}', String(count + 1)) : `${at}. ${describeStep(step)}`;
    if (isHidden && count > 0) lines.pop();
    lines.push({ atMs: step.atMs, text });
    count = isHidden ? count + 1 : 0;
  }
  return lines;
}

function describeStep(step: RecordedStep): string {
  const call = callOf(step);
  return step.type + (call === null ? '' : ` (${call})`) + (step.error === null ? '' : `  ! ${step.error}`);
}

function describeLastError({ steps, report }: RecordedSession): string[] {
  const last = report?.errors.at(-1);
  if (last) {
    const places = last.places.slice(0, PLACES_MAX_COUNT);
    return [`  ${momentOf(last.atMs)}  ${last.title}`, ...places.map((place) => `      ${place}`)];
  }
  const failed = steps.findLast(isFailure);
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
