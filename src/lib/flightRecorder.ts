import { browserNow } from './clock';
import { isInternalAction } from './report/internalActions';

/** The last activity of the console, for the support report. */
export interface FlightRecord {
  /** The state before the oldest action. */
  firstState: unknown;
  actions: readonly RecordedAction[];
  requests: readonly RecordedRequest[];
  events: readonly RecordedEvent[];
  errors: readonly RecordedError[];
}

/** One action and the state after it. */
export interface RecordedAction {
  atMs: number;
  action: { type: string };
  state: unknown;
}

/** One request and its outcome. */
export interface RecordedRequest {
  atMs: number;
  /** Name of the call in the contract. */
  call: string;
  status: number | string;
  tookMs: number;
  /** The id in the server's log, if there was a response. */
  requestId: string | null;
}

/** A socket event, or a change of the connection. */
export interface RecordedEvent {
  atMs: number;
  event: string;
  payload: unknown;
}

/** An error of the page. */
export interface RecordedError {
  atMs: number;
  kind: 'error' | 'rejection' | 'console';
  error: unknown;
}

/** Bookkeeping of libraries does not count: it is most of all actions, and would leave about a minute. */
const KEEP_ACTIONS = 300;
const KEEP_ALL = 1_500;
const KEEP_OTHERS = 50;

/** Keeps the last actions, requests, events and errors of this tab: only references to immutable values, nothing is copied. */
export function createFlightRecorder() {
  const actions: RecordedAction[] = [];
  const requests: RecordedRequest[] = [];
  const events: RecordedEvent[] = [];
  const errors: RecordedError[] = [];
  let firstState: unknown = null;
  let ownCount = 0;

  const weightOf = ({ type }: { type: string }) => (isInternalAction(type) ? 0 : 1);

  function dropOldest(): void {
    const dropped = actions.shift();
    if (!dropped) return;
    firstState = dropped.state;
    ownCount -= weightOf(dropped.action);
  }

  return {
    recordAction(action: { type: string }, before: unknown, state: unknown): void {
      if (actions.length === 0) firstState = before;
      actions.push({ atMs: browserNow(), action, state });
      ownCount += weightOf(action);
      while (ownCount > KEEP_ACTIONS || actions.length > KEEP_ALL) dropOldest();
    },
    recordRequest: (request: RecordedRequest): void => keep(requests, request),
    recordEvent: (event: string, payload: unknown): void => keep(events, { atMs: browserNow(), event, payload }),
    recordError: (kind: RecordedError['kind'], error: unknown): void =>
      keep(errors, { atMs: browserNow(), kind, error }),
    read: (): FlightRecord => ({
      firstState,
      actions: [...actions],
      requests: [...requests],
      events: [...events],
      errors: [...errors],
    }),
    /** The report of one account must not contain data of another. */
    forget(): void {
      for (const list of [actions, requests, events, errors]) list.length = 0;
      ownCount = 0;
    },
  };
}

function keep<T>(list: T[], entry: T): void {
  if (list.push(entry) > KEEP_OTHERS) list.shift();
}

/** The recorder of this tab. */
export const flightRecorder = createFlightRecorder();
