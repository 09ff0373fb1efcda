import { useEffect, useState } from 'react';

import type { RecordedSession } from './readExport';
import type { ReplayStore } from './replayStore';

const STEP_MS = 500;

/** The position of a replay and its controls. */
export interface Player {
  at: number;
  isPlaying: boolean;
  /** Shows a step; clamped to the session. */
  go: (at: number) => void;
  toggle: () => void;
}

/** Moves the replay store through the recorded steps. */
export function usePlayer(store: ReplayStore, session: RecordedSession): Player {
  const [at, setAt] = useState(session.current);
  const [isPlaying, setIsPlaying] = useState(false);
  const last = session.steps.length - 1;

  function show(wanted: number): void {
    const next = Math.min(Math.max(wanted, 0), last);
    const step = session.steps[next];
    if (!step) return;
    if (!step.flaw) store.jump(step.state);
    setAt(next);
    if (next === last) setIsPlaying(false);
  }

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => show(at + 1), STEP_MS);
    return () => clearTimeout(timer);
  });

  return {
    at,
    isPlaying,
    go(wanted) {
      setIsPlaying(false);
      show(wanted);
    },
    toggle() {
      if (!isPlaying && at === last) show(0);
      setIsPlaying(!isPlaying);
    },
  };
}
