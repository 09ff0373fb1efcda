import { useEffect, useReducer, useState } from 'react';

import type { PlannerGraph } from '@contract/planner/graph';
import { beginTrial, type TrialPace } from '@contract/planner/trialRun';

import { changePlayer, openPlayer } from './trialPlayer';

const TICK_MS = 100;
/** A tab in the background does not play on. */
const PASSED_MAX_MS = 1_000;

/** Plays a funnel in one group from `startMs` on, sent nowhere. @param pace null until it is known, and without one */
export function useTrialPlayer(graph: PlannerGraph, startMs: number, pace: TrialPace | null) {
  // The plan of "now" moves on meanwhile, the trial does not.
  const [fromMs] = useState(startMs);
  const begin = () => beginTrial(graph, fromMs, pace);
  const [player, dispatch] = useReducer(changePlayer, null, () => openPlayer(begin()));
  const isRunning = player.isPlaying && player.stretch !== null;
  useEffect(() => {
    if (!isRunning) return;
    let lastMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      dispatch({ type: 'tick', passedMs: Math.min(nowMs - lastMs, PASSED_MAX_MS) });
      lastMs = nowMs;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { player, fromMs, dispatch, restart: () => dispatch({ type: 'restart', run: begin() }) };
}
