import { readExport, type RecordedSession } from '@/app/replay/readExport';
import { makeReplayStore } from '@/app/replay/replayStore';
import type { AppStore } from '@/app/store';

/** A recorded session for a test. */
export interface ReplayedExport {
  session: RecordedSession;
  /** For `renderApp(<Page />, { store })`: shows the last step and ignores what the page dispatches. */
  store: AppStore;
  /** Shows another step. */
  go: (at: number) => void;
}

/**
 * Opens a support file, a Redux DevTools export in either format or a report of the console, without network, socket and storage. A
 * confirmed bug report becomes `test/support/<complaint>.test.tsx` with it.
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
