import { readExport, type RecordedSession } from '@/app/replay/readExport';
import { makeReplayStore } from '@/app/replay/replayStore';
import type { AppStore } from '@/app/store';

/** A recorded session in the hands of a test. */
export interface ReplayedExport {
  session: RecordedSession;
  /** For `renderApp(<Page />, { store })`: it stands at the last step and stays there, whatever the page dispatches. */
  store: AppStore;
  /** Shows another step. */
  go: (at: number) => void;
}

/**
 * Opens what support was given, an export of Redux DevTools in either shape or a report of the console: no network, no socket,
 * nothing kept. A confirmed complaint becomes `test/support/<complaint>.test.tsx` with it.
 */
export function replayExport(text: string): ReplayedExport {
  const session = readExport(text);
  const store = makeReplayStore();
  const go = (at: number) => {
    const step = session.steps[at];
    if (!step) throw new Error(`There are steps 0 to ${session.steps.length - 1}`);
    store.jump(step.state);
  };
  go(session.current);
  return { session, store: store as unknown as AppStore, go };
}
