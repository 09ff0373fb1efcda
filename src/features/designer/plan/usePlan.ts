import { useMemo, useState } from 'react';

import { limits } from '@contract/limits';
import { previewRun } from '@contract/planner/plan';

import { useNow } from '@/lib/useNow';
import type { Zone } from '@/ui/plan/zone';

import { useDebounced } from '../dock/useDebounced';
import { useDesigner } from '../useDesigner';

const MINUTE_MS = 60_000;

/** The run that the funnel on the canvas would make: what it sends, from when on, and in which zone it is looked at. */
export function usePlan() {
  const newest = useDesigner(({ graph }) => graph);
  const graph = useDebounced(newest);
  const nowMs = useNow(MINUTE_MS);
  const [chosenMs, setChosenMs] = useState<number | null>(null);
  const [zone, setZone] = useState<Zone>('viewer');
  // A start without a time happens one minute after it is asked for; whole minutes are what the plan is read in.
  const startMs = chosenMs ?? Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS + limits.funnel.startDelayMs;
  const lines = useMemo(() => previewRun(graph, startMs), [graph, startMs]);
  return { graph, lines, startMs, isChosen: chosenMs !== null, choose: setChosenMs, zone, setZone };
}
