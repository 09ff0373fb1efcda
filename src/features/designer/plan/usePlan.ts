import { useMemo, useState } from 'react';

import { limits } from '@contract/limits';
import { previewRun } from '@contract/planner/plan';
import { MINUTE_MS } from '@contract/time';

import { useNow } from '@/lib/useNow';
import { browserZone } from '@/ui/zone/zoneTime';

import { useDebounced } from '../dock/useDebounced';
import { useDesigner } from '../useDesigner';

/** When a start without a time happens: one minute later, in whole minutes. Milliseconds since 1970. */
export const startFrom = (nowMs: number): number =>
  Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS + limits.funnel.startDelayMs;

/** The simulated run of the funnel on the canvas: its messages, start time and time zone. */
export function usePlan() {
  const newest = useDesigner(({ graph }) => graph);
  const graph = useDebounced(newest);
  const nowMs = useNow(MINUTE_MS);
  const [chosenMs, setChosenMs] = useState<number | null>(null);
  const [zone, setZone] = useState(browserZone);
  const startMs = chosenMs ?? startFrom(nowMs);
  const lines = useMemo(() => previewRun(graph, startMs), [graph, startMs]);
  return { graph, lines, startMs, isChosen: chosenMs !== null, choose: setChosenMs, zone, setZone };
}
