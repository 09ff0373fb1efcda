import { isRecord } from './parseFile';
import type { RecordedSession, RecordedStep } from './readExport';
import { callOf, isFailure } from './readSteps';
import { RELOADED } from './recordedParts';

/** Something that the owner saw or did. `text` is an address, the name of a dialog or call, or the message of an error. */
export interface SeenEntry {
  /** The index of the step that shows it. */
  at: number;
  atMs: number | null;
  kind: 'page' | 'dialog' | 'closed' | 'toast' | 'offline' | 'online' | 'call' | 'failed' | 'crash' | 'reload';
  text: string;
  /** The texts of a toast. */
  lines: object[];
}

const SENT = 'api/executeMutation/pending';

/** What the owner saw and did, in order. */
export function readSeen({ steps, report }: RecordedSession): SeenEntry[] {
  const seen = steps.flatMap((step, at) => readStep(steps[at - 1], step, at));
  const crashes = (report?.errors ?? []).map(({ atMs, title }): SeenEntry => {
    const before = steps.findLastIndex((step) => step.atMs !== null && atMs !== null && step.atMs <= atMs);
    return { at: Math.max(before, 0), atMs, kind: 'crash', text: title, lines: [] };
  });
  return [...seen, ...crashes].sort((one, other) => one.at - other.at);
}

function readStep(before: RecordedStep | undefined, step: RecordedStep, at: number): SeenEntry[] {
  const entry = (kind: SeenEntry['kind'], text = '', lines: object[] = []): SeenEntry => ({
    at,
    atMs: step.atMs,
    kind,
    text,
    lines,
  });
  const [old, now] = [readScreen(before?.state), readScreen(step.state)];
  const shown = now.toasts.filter(({ id }) => !old.toasts.some((toast) => toast.id === id));
  const call = callOf(step) ?? step.type;
  return [
    ...(step.type === RELOADED ? [entry('reload')] : []),
    ...(now.path !== old.path ? [entry('page', now.path)] : []),
    ...(old.dialog !== now.dialog
      ? [now.dialog === '' ? entry('closed', old.dialog) : entry('dialog', now.dialog)]
      : []),
    ...(step.type === SENT ? [entry('call', call)] : []),
    ...(isFailure(step) ? [entry('failed', step.error === null ? call : `${step.type}: ${step.error}`)] : []),
    ...shown.map(({ lines }) => entry('toast', '', lines)),
    ...(now.isOffline !== old.isOffline ? [entry(now.isOffline ? 'offline' : 'online')] : []),
  ];
}

interface Screen {
  path: string;
  dialog: string;
  toasts: { id: unknown; lines: object[] }[];
  isOffline: boolean;
}

/** The parts of a state that the owner sees besides the page's content. */
function readScreen(state: unknown): Screen {
  const [place, dialogs, shown] = ['place', 'dialogs', 'shown'].map((name) => fieldOf(state, name));
  const [path, dialog] = [fieldOf(place, 'path'), fieldOf(fieldOf(dialogs, 'open'), 'name')];
  return {
    path: typeof path === 'string' ? path : '',
    dialog: typeof dialog === 'string' ? dialog : '',
    toasts: listOf(fieldOf(shown, 'toasts')).map((toast) => ({
      id: fieldOf(toast, 'id'),
      lines: listOf(fieldOf(toast, 'lines')).filter(isRecord),
    })),
    isOffline: Boolean(fieldOf(shown, 'offline')),
  };
}

const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
