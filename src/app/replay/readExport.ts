import type { UnknownAction } from '@reduxjs/toolkit';
import { PERSIST, REHYDRATE } from 'redux-persist';

import { applyDifferences } from '@/lib/report/patch';
import { REPORT_KIND, REPORT_VERSION, type Report } from '@/lib/report/report';

/** One recorded action and the state it left. */
export interface RecordedStep {
  type: string;
  /** Milliseconds since 1970; null where the file does not tell. */
  atMs: number | null;
  action: UnknownAction;
  state: State;
  /** What the reducer failed with. */
  error: string | null;
}

/** A recorded session, whatever file it came in. */
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
type Reduce = (state: State | undefined, action: UnknownAction) => unknown;

interface Lifted {
  actionsById: Record<string, { action: UnknownAction; timestamp?: number }>;
  computedStates: { state: State; error?: string }[];
  stagedActionIds: number[];
  currentStateIndex?: number;
}

/** Both parts are text in text. */
interface Custom {
  payload: string | UnknownAction[];
  preloadedState?: string | State;
}

const FIRST: UnknownAction = { type: '@@INIT' };

/**
 * Reads a file of the Redux DevTools extension, in either of its shapes, or a report of the console.
 * @param reduce works out the states that the `custom` shape does not hold
 * @throws Error when it is neither
 */
export function readExport(text: string, reduce: Reduce): RecordedSession {
  const file = JSON.parse(text) as Partial<Lifted & Custom & Report> | null;
  const read = file && readAny(file, reduce);
  if (!read || read.steps.length === 0) throw new Error('Neither an export of Redux DevTools nor a report');
  return read;
}

function readAny(file: Partial<Lifted & Custom & Report>, reduce: Reduce) {
  if (file.kind === REPORT_KIND) return readReport(file as Report);
  if (file.actionsById && file.computedStates && file.stagedActionIds) return readLifted(file as Lifted);
  return file.payload === undefined ? null : readCustom(file as Custom, reduce);
}

function readReport(report: Report): RecordedSession {
  if (report.version !== REPORT_VERSION) throw new Error(`A report of version ${String(report.version)}`);
  let state = report.firstState as State;
  const steps = [stepOf(FIRST, state, null)];
  for (const { atMs, action, changed } of report.steps) {
    state = applyDifferences(state, changed) as State;
    steps.push(stepOf(action, state, atMs));
  }
  return { shape: 'report', steps, current: steps.length - 1, report };
}

function readLifted({ actionsById, computedStates, stagedActionIds, currentStateIndex }: Lifted): RecordedSession {
  const steps = stagedActionIds.map((id, index) => {
    const [made, left] = [actionsById[id], computedStates[index]];
    if (!made || !left) throw new Error(`Step ${index} is missing`);
    return stepOf(made.action, left.state, made.timestamp ?? null, left.error);
  });
  return { shape: 'lifted', steps, current: currentStateIndex ?? steps.length - 1, report: null };
}

function readCustom(file: Custom, reduce: Reduce): RecordedSession {
  const actions = parse<UnknownAction[]>(file.payload);
  const kept = actions.flatMap(({ type, key }) => (type === REHYDRATE ? [String(key)] : []));
  let state = (
    file.preloadedState === undefined ? reduce(undefined, FIRST) : parse<State>(file.preloadedState)
  ) as State;
  const steps = [stepOf(FIRST, state, null)];
  for (const action of actions) {
    let error: string | undefined;
    try {
      state = play(state, action, kept, reduce);
    } catch (failure) {
      error = String(failure);
    }
    steps.push(stepOf(action, state, null, error));
  }
  return { shape: 'custom', steps, current: steps.length - 1, report: null };
}

/** The persistence's own actions carry functions, which no file holds, and would begin to write; only their traces are left. */
function play(state: State, action: UnknownAction, kept: string[], reduce: Reduce): State {
  if (action.type === PERSIST) {
    const begun = { _persist: { version: -1, rehydrated: false } };
    return { ...state, ...Object.fromEntries(kept.map((key) => [key, { ...(state[key] as object), ...begun }])) };
  }
  if (action.type.startsWith('persist/') && action.type !== REHYDRATE) return state;
  return reduce(state, action) as State;
}

function stepOf(action: UnknownAction, state: State, atMs: number | null, error?: string): RecordedStep {
  return { type: action.type, atMs, action, state, error: error ?? null };
}

function parse<T>(value: T | string): T {
  return typeof value === 'string' ? (JSON.parse(value) as T) : value;
}
