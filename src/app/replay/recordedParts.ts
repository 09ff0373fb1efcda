import type { UnknownAction } from '@reduxjs/toolkit';

import { FileRefusal, isRecord } from './parseFile';

/* Parts of a recorded file, which may have been edited or cut: each value is read by itself. */

/** The lists of a report besides its steps; `atMs` is null if it is no moment. */
export interface RecordedLog {
  requests: { atMs: number | null; fields: Record<string, unknown> }[];
  events: { atMs: number | null; event: string }[];
  errors: RecordedFailure[];
}

/** An error of the recorded page. */
export interface RecordedFailure {
  atMs: number | null;
  /** Its id, name and message, as far as they are known. */
  title: string;
  places: string[];
}

/** The type of the step between two loads of the page. */
export const RELOADED = 'console/reloaded';

/** The largest moment of a `Date`. */
const MOMENT_MAX_MS = 8.64e15;
/** Stands for the type of an action without one. */
const UNTYPED = '?';

/** A moment in milliseconds since 1970, or null. */
export const readMoment = (value: unknown): number | null =>
  typeof value === 'number' && Math.abs(value) <= MOMENT_MAX_MS ? value : null;

/** A whole number, or null. */
export const readWhole = (value: unknown): number | null => (Number.isInteger(value) ? (value as number) : null);

/** The error of a step, or null. */
export function readFailure(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Any value as an action. */
export function readAction(value: unknown): UnknownAction {
  const action = isRecord(value) ? value : { payload: value };
  return { ...action, type: typeof action.type === 'string' ? action.type : UNTYPED };
}

/** @throws FileRefusal unless it is a list; other items than objects are left out */
export function requireRecords(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) throw new FileRefusal('damaged');
  return value.filter(isRecord);
}

const readRecords = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const readText = (value: unknown) => (typeof value === 'string' ? value : '');

export function readLog({ requests, events, errors }: Record<string, unknown>): RecordedLog {
  return {
    requests: readRecords(requests).map(({ atMs, ...fields }) => ({ atMs: readMoment(atMs), fields })),
    events: readRecords(events).map(({ atMs, event }) => ({ atMs: readMoment(atMs), event: readText(event) })),
    errors: readRecords(errors).map(({ atMs, errorId, name, message, places }) => ({
      atMs: readMoment(atMs),
      title: [errorId, name, message].map(readText).filter(Boolean).join(' '),
      places: Array.isArray(places) ? places.map(readText) : [],
    })),
  };
}

/** The lists of several page loads as one. */
export const joinLogs = (logs: RecordedLog[]): RecordedLog => ({
  requests: logs.flatMap(({ requests }) => requests),
  events: logs.flatMap(({ events }) => events),
  errors: logs.flatMap(({ errors }) => errors),
});
