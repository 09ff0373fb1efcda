import type { UnknownAction } from '@reduxjs/toolkit';
import { PERSIST, REHYDRATE } from 'redux-persist';

import { applyDifferences, type Difference } from '@/lib/report/patch';
import { REPORT_KIND, REPORT_VERSION } from '@/lib/report/report';

import { createMaskedCodesFilter } from './dropMaskedCodes';
import { applyOldGroupChanges, reduceOldGroupChanges } from './olderGroupChanges';
import { FileRefusal, isRecord, parseFile, reasonOf } from './parseFile';
import { findFlaw, firstState, isOurAction, isOurState, reduceRecorded, type StateFlaw } from './recordedConsole';
import {
  joinLogs,
  readAction,
  readFailure,
  readLog,
  readMoment,
  readWhole,
  requireRecords,
  RELOADED,
  type RecordedLog,
} from './recordedParts';

/** One recorded action and the state after it. */
export interface RecordedStep {
  type: string;
  /** Milliseconds since 1970; null where the file does not contain it. */
  atMs: number | null;
  action: UnknownAction;
  state: State;
  /** The reducer's error. */
  error: string | null;
  /** Why the screens cannot show the state. */
  flaw: StateFlaw | null;
}

/** A recorded session from any kind of file. */
export interface RecordedSession {
  /** `lifted` and `custom` are the two files of the Redux DevTools extension, `report` is the console's own. */
  shape: 'lifted' | 'custom' | 'report';
  /** Oldest first; never empty. */
  steps: RecordedStep[];
  /** The step that was on the screen when the file was made. */
  current: number;
  /** Only a report contains it. */
  report: RecordedLog | null;
}

type State = Record<string, unknown>;

const FIRST: UnknownAction = { type: '@@INIT' };
const AGAIN: UnknownAction = { type: RELOADED };

/**
 * Reads a file of the Redux DevTools extension, in either of its shapes, or a report of the console. Values of a wrong kind become the
 * nearest that the page and the command can show.
 * @throws FileRefusal with the reason when it cannot be replayed
 */
export function readExport(given: string | Uint8Array): RecordedSession {
  const file = parseFile(given);
  try {
    const session = readAny(file);
    return { ...session, current: Math.min(Math.max(session.current, 0), session.steps.length - 1) };
  } catch (failure) {
    throw new FileRefusal(reasonOf(failure));
  }
}

function readAny(file: Record<string, unknown>): RecordedSession {
  if (file.kind === REPORT_KIND) return readReport(file);
  if (file.actionsById && file.computedStates && file.stagedActionIds) return readLifted(file);
  if (file.payload !== undefined) return readCustom(file);
  throw new FileRefusal('unknown');
}

function readReport(file: Record<string, unknown>): RecordedSession {
  if (typeof file.version === 'number' && file.version > REPORT_VERSION) throw new FileRefusal('newer');
  if (file.version !== REPORT_VERSION) throw new FileRefusal('unknown');
  const toStep = createSteps();
  const parts = [...(file.earlier === undefined ? [] : requireRecords(file.earlier)), file];
  const steps = parts.flatMap((part, at) => readPart(part, at === 0 ? FIRST : AGAIN, toStep));
  return { shape: 'report', steps, current: steps.length - 1, report: joinLogs(parts.map(readLog)) };
}

/** The steps of one page load; the first one is its state before them. */
function readPart(part: Record<string, unknown>, action: UnknownAction, toStep: ToStep): RecordedStep[] {
  const recorded = requireRecords(part.steps);
  let state = part.firstState;
  const steps = [toStep({ action, state, atMs: action === AGAIN ? recorded[0]?.atMs : undefined })];
  for (const step of recorded) {
    state = applyDifferences(state, step.changed as Difference[]);
    steps.push(toStep({ action: step.action, state, atMs: step.atMs }));
  }
  return steps;
}

function readLifted(file: Record<string, unknown>): RecordedSession {
  const { actionsById, computedStates, stagedActionIds, currentStateIndex } = file;
  const toStep = createSteps();
  const [actions, states] = [actionsById as Record<string, unknown>, computedStates as unknown[]];
  if ((stagedActionIds as unknown[]).length === 0) throw new FileRefusal('damaged');
  const steps = (stagedActionIds as unknown[]).map((id, index) => {
    const [made, left] = [actions[String(id)], states[index]];
    if (!isRecord(made) || !isRecord(left)) throw new FileRefusal('damaged');
    const action = index === 0 ? FIRST : made.action;
    return toStep({ action, state: left.state, atMs: made.timestamp, error: left.error });
  });
  requireOurs(
    steps.map(({ state }) => state),
    steps.slice(1),
  );
  return { shape: 'lifted', steps, current: readWhole(currentStateIndex) ?? steps.length - 1, report: null };
}

function readCustom(file: Record<string, unknown>): RecordedSession {
  const toStep = createSteps();
  const actions = (parse(file.payload) as unknown[]).map(readAction);
  const given = file.preloadedState === undefined ? undefined : parse(file.preloadedState);
  requireOurs(given === undefined ? [] : [given], actions);
  const kept = actions.flatMap(({ type, key }) => (type === REHYDRATE ? [String(key)] : []));
  let state = (given as State | undefined) ?? firstState;
  const steps = [toStep({ action: FIRST, state })];
  for (const action of actions) {
    let error: string | undefined;
    try {
      state = play(state, action, kept);
    } catch (failure) {
      error = String(failure);
    }
    steps.push(toStep({ action, state, error }));
  }
  return { shape: 'custom', steps, current: steps.length - 1, report: null };
}

/** Checks the states; a file without states is checked by its action types. */
function requireOurs(states: unknown[], actions: { type: string }[]): void {
  const known = states.filter(isRecord);
  if (!(known.length > 0 ? known.some(isOurState) : actions.some(isOurAction))) throw new FileRefusal('otherApp');
}

/** redux-persist's own actions contain functions and would start writing; only their effect on the state is applied. */
function play(state: State, action: UnknownAction, kept: string[]): State {
  if (action.type === PERSIST) {
    const begun = { _persist: { version: -1, rehydrated: false } };
    return { ...state, ...Object.fromEntries(kept.map((key) => [key, { ...(state[key] as object), ...begun }])) };
  }
  if (action.type.startsWith('persist/') && action.type !== REHYDRATE) return state;
  const { groupChanges, ...current } = state;
  const recorded = reduceOldGroupChanges(groupChanges, action);
  return { ...reduceRecorded(current, action), ...(recorded !== undefined && { groupChanges: recorded }) };
}

interface Found {
  action: unknown;
  state: unknown;
  atMs?: unknown;
  error?: unknown;
}

type ToStep = (found: Found) => RecordedStep;

/** Steps whose states share their unchanged parts. */
function createSteps(): ToStep {
  const leaveOut = createMaskedCodesFilter();
  return ({ action: given, state: recorded, atMs, error }) => {
    const action = readAction(given);
    const state = (isRecord(recorded) ? leaveOut(applyOldGroupChanges(recorded)) : recorded) as State;
    return {
      type: action.type,
      atMs: readMoment(atMs),
      action,
      state,
      error: readFailure(error),
      flaw: findFlaw(state),
    };
  };
}

const parse = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
