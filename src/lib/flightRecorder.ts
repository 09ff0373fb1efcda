/** What the console did last: for the report that an operator may give to support. */
export interface FlightRecord {
  /** The state before the oldest action. */
  firstState: unknown;
  actions: readonly RecordedAction[];
  requests: readonly RecordedRequest[];
  events: readonly RecordedEvent[];
  errors: readonly RecordedError[];
}

/** One action, and the state it left. */
export interface RecordedAction {
  atMs: number;
  action: { type: string };
  state: unknown;
}

/** One question to the server and how it ended. */
export interface RecordedRequest {
  atMs: number;
  /** Name of the call in the contract. */
  call: string;
  status: number | string;
  tookMs: number;
  /** Under this id the server's log has it, if it was answered. */
  requestId: string | null;
}

/** Something that came over the socket, or happened to it. */
export interface RecordedEvent {
  atMs: number;
  event: string;
  payload: unknown;
}

/** An error that the browser was told of. */
export interface RecordedError {
  atMs: number;
  kind: 'error' | 'rejection' | 'console';
  error: unknown;
}

const KEEP_ACTIONS = 300;
const KEEP_OTHERS = 50;

/**
 * Keeps the last of everything, without an extension and at no price: what is kept are references to values that never change.
 * Nothing is copied, counted or cleaned before somebody asks for a report, and nothing outlives the tab.
 */
export function createFlightRecorder() {
  const actions: RecordedAction[] = [];
  const requests: RecordedRequest[] = [];
  const events: RecordedEvent[] = [];
  const errors: RecordedError[] = [];
  let firstState: unknown = null;

  return {
    recordAction(action: { type: string }, before: unknown, state: unknown): void {
      if (actions.length === 0) firstState = before;
      if (actions.push({ atMs: Date.now(), action, state }) > KEEP_ACTIONS) firstState = actions.shift()?.state;
    },
    recordRequest: (request: RecordedRequest): void => keep(requests, request),
    recordEvent: (event: string, payload: unknown): void => keep(events, { atMs: Date.now(), event, payload }),
    recordError: (kind: RecordedError['kind'], error: unknown): void => keep(errors, { atMs: Date.now(), kind, error }),
    read: (): FlightRecord => ({
      firstState,
      actions: [...actions],
      requests: [...requests],
      events: [...events],
      errors: [...errors],
    }),
    /** Nothing of one owner is told in the report of the next. */
    forget(): void {
      for (const list of [actions, requests, events, errors]) list.length = 0;
    },
  };
}

function keep<T>(list: T[], entry: T): void {
  if (list.push(entry) > KEEP_OTHERS) list.shift();
}

/** The recorder of this tab. */
export const flightRecorder = createFlightRecorder();
