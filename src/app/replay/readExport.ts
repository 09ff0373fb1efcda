import type { UnknownAction } from '@reduxjs/toolkit';
import { PERSIST, REHYDRATE } from 'redux-persist';

import { applyDifferences } from '@/lib/report/patch';
import { REPORT_KIND, REPORT_VERSION, type Report } from '@/lib/report/report';

import { applyOldGroupChanges, reduceOldGroupChanges } from './olderGroupChanges';
import { FileRefusal, isRecord, parseFile, reasonOf } from './parseFile';
import { findFlaw, firstState, isOurAction, isOurState, reduceRecorded, type StateFlaw } from './recordedConsole';

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
  report: Report | null;
}

type State = Record<string, unknown>;

interface Lifted {
  actionsById: Record<string, { action: UnknownAction; timestamp?: number }>;
  computedStates: { state: State; error?: string }[];
  stagedActionIds: number[];
  currentStateIndex?: number;
}

/** Both parts may be JSON strings. */
interface Custom {
  payload: string | UnknownAction[];
  preloadedState?: string | State;
}

const FIRST: UnknownAction = { type: '@@INIT' };

/**
 * Reads a file of the Redux DevTools extension, in either of its shapes, or a report of the console.
 * @throws FileRefusal with the reason when it cannot be replayed
 */
export function readExport(text: string): RecordedSession {
  const file = parseFile(text);
  try {
    const session = readAny(file);
    const { steps, current } = session;
    return { ...session, current: Math.min(Math.max(current, 0), steps.length - 1) };
  } catch (failure) {
    throw new FileRefusal(reasonOf(failure));
  }
}

function readAny(file: Partial<Lifted & Custom & Report>): RecordedSession {
  if (file.kind === REPORT_KIND) return readReport(file as Report);
  if (file.actionsById && file.computedStates && file.stagedActionIds) return readLifted(file as Lifted);
  if (file.payload !== undefined) return readCustom(file as Custom);
  throw new FileRefusal('unknown');
}

function readReport(report: Report): RecordedSession {
  if (report.version > REPORT_VERSION) throw new FileRefusal('newer');
  if (report.version !== REPORT_VERSION) throw new FileRefusal('unknown');
  let state = report.firstState as State;
  const steps = [stepOf(FIRST, state, null)];
  for (const { atMs, action, changed } of report.steps) {
    state = applyDifferences(state, changed) as State;
    steps.push(stepOf(action, state, atMs));
  }
  const lists = { requests: listOf(report.requests), events: listOf(report.events), errors: listOf(report.errors) };
  return { shape: 'report', steps, current: steps.length - 1, report: { ...report, ...lists } };
}

function readLifted({ actionsById, computedStates, stagedActionIds, currentStateIndex }: Lifted): RecordedSession {
  const steps = stagedActionIds.map((id, index) => {
    const [made, left] = [actionsById[id], computedStates[index]];
    if (!made || !left) throw new FileRefusal('damaged');
    return stepOf(index === 0 ? FIRST : made.action, left.state, made.timestamp ?? null, left.error);
  });
  if (steps.length === 0) throw new FileRefusal('damaged');
  const states = steps.flatMap(({ state }) => (isRecord(state) ? [state] : []));
  requireOurs(states, steps.slice(1));
  return { shape: 'lifted', steps, current: currentStateIndex ?? steps.length - 1, report: null };
}

function readCustom(file: Custom): RecordedSession {
  const actions = parse<UnknownAction[]>(file.payload);
  const given = file.preloadedState === undefined ? undefined : parse<State>(file.preloadedState);
  requireOurs(given ? [given] : [], actions);
  const kept = actions.flatMap(({ type, key }) => (type === REHYDRATE ? [String(key)] : []));
  let state = given ?? firstState;
  const steps = [stepOf(FIRST, state, null)];
  for (const action of actions) {
    let error: string | undefined;
    try {
      state = play(state, action, kept);
    } catch (failure) {
      error = String(failure);
    }
    steps.push(stepOf(action, state, null, error));
  }
  return { shape: 'custom', steps, current: steps.length - 1, report: null };
}

/** Checks the states; a file without states is checked by its action types. */
function requireOurs(states: State[], actions: { type: string }[]): void {
  if (!(states.length > 0 ? states.some(isOurState) : actions.some(isOurAction))) throw new FileRefusal('otherApp');
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

function stepOf(action: UnknownAction, recorded: State, atMs: number | null, error?: string): RecordedStep {
  const state = isRecord(recorded) ? applyOldGroupChanges(recorded) : recorded;
  return { type: action.type, atMs, action, state, error: error ?? null, flaw: findFlaw(state) };
}

function parse<T>(value: T | string): T {
  return typeof value === 'string' ? (JSON.parse(value) as T) : value;
}

const listOf = <T>(value: T[] | undefined): T[] => (Array.isArray(value) ? value : []);
