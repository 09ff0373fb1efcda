import { browserNow } from '../clock';
import type { FlightRecord, RecordedAction } from '../flightRecorder';
import { describeError } from './describeError';
import type { Redact } from './mask';
import { findDifferences } from './patch';
import { REPORT_KIND, REPORT_VERSION, type Report, type ReportStep } from './report';
import { writeReport } from './writeReport';

/** Maximum size of a report file. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Larger payloads are left out: the content of a response is contained in the differences. */
const PAYLOAD_MAX_CHARS = 4_000;
/** Maximum list lengths, tried in order until the report is small enough. */
const LIST_SIZES = [Infinity, 500, 100, 20];

/**
 * Builds a report of at most 2 MB: first long lists are cut, then the oldest steps left out.
 * @param earlier records of earlier page loads, which are masked already
 */
export function buildReport(
  record: FlightRecord,
  redact: Redact,
  earlier: object[] = [],
  maxBytes = MAX_BYTES,
): Report {
  for (const listMax of LIST_SIZES) {
    const report = compose(record, redact, { listMax, earlier, maxBytes });
    if (report !== null) return report;
  }
  const shorter = record.actions.length > 0 ? withoutOldest(record) : { firstState: null, events: [] };
  return { ...buildReport({ ...record, ...shorter }, redact, earlier, maxBytes), isCut: true };
}

function withoutOldest({ actions, firstState }: FlightRecord): Pick<FlightRecord, 'actions' | 'firstState'> {
  const count = Math.ceil(actions.length / 2);
  return { actions: actions.slice(count), firstState: actions[count - 1]?.state ?? firstState };
}

interface Bounds {
  listMax: number;
  earlier: object[];
  maxBytes: number;
}

/** @returns null when it would be too large */
function compose(record: FlightRecord, redact: Redact, { listMax, earlier, maxBytes }: Bounds): Report | null {
  const cut = createCut(listMax);
  const show = (value: unknown) => cut.shorten(redact(value));
  const firstState = show(record.firstState);
  const steps = composeSteps(record.actions, firstState, show);
  if (steps === null) return null;
  const errors = record.errors.map(describeError);
  const report: Report = {
    kind: REPORT_KIND,
    version: REPORT_VERSION,
    madeAtMs: browserNow(),
    errorId: errors.findLast(({ errorId }) => errorId !== null)?.errorId ?? null,
    browser: readBrowser(),
    isCut: cut.hasCut(),
    earlier,
    firstState,
    steps,
    requests: [...record.requests],
    events: record.events.map(({ atMs, event, payload }) => ({ atMs, event, payload: limitSize(show(payload)) })),
    errors,
  };
  return new TextEncoder().encode(writeReport(report)).length > maxBytes ? null : report;
}

/** Stops as soon as it is too large: the whole may exceed the maximum length of a string. */
function composeSteps(
  actions: readonly RecordedAction[],
  firstState: unknown,
  show: (value: unknown) => unknown,
): ReportStep[] | null {
  const steps: ReportStep[] = [];
  let before = firstState;
  let chars = lengthOf(firstState);
  for (const { atMs, action, state } of actions) {
    const after = show(state);
    const step = { atMs, action: showAction(action, show), changed: findDifferences(before, after) };
    chars += lengthOf(step);
    if (chars > MAX_BYTES) return null;
    steps.push(step);
    before = after;
  }
  return steps;
}

/** The length of a value as JSON; 0 for undefined. */
const lengthOf = (value: unknown): number => (value === undefined ? 0 : JSON.stringify(value).length);

function showAction(action: RecordedAction['action'], show: (value: unknown) => unknown): ReportStep['action'] {
  const shown = show(action) as ReportStep['action'];
  return 'payload' in shown ? { ...shown, payload: limitSize(shown.payload) } : shown;
}

function limitSize(value: unknown): unknown {
  const chars = lengthOf(value);
  return chars > PAYLOAD_MAX_CHARS ? { leftOutChars: chars } : value;
}

/** Cuts lists; the same object gives the same result. */
function createCut(listMax: number) {
  const seen = new WeakMap<object, unknown>();
  let hasCut = false;

  function shortenInside(value: object): unknown {
    if (!Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]));
    }
    if (value.length > listMax) hasCut = true;
    return value.slice(0, listMax).map(shorten);
  }

  function shorten(value: unknown): unknown {
    if (listMax === Infinity || typeof value !== 'object' || value === null) return value;
    if (!seen.has(value)) seen.set(value, shortenInside(value));
    return seen.get(value);
  }
  return { shorten, hasCut: () => hasCut };
}

function readBrowser(): Report['browser'] {
  const { userAgent, language, onLine } = navigator;
  return {
    userAgent,
    language,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    size: [window.innerWidth, window.innerHeight],
    theme: document.documentElement.dataset.theme ?? '',
    isOnline: onLine,
  };
}
