import { useMemo } from 'react';

import { limits } from '@contract/limits';
import { waitsForTimeOfDay } from '@contract/planner/waits';
import { MINUTE_MS } from '@contract/time';

import { useGetPaceQuery } from '@/api/paceApi';
import { useNow } from '@/lib/useNow';

import { useDebounced } from '../dock/useDebounced';
import { useDesigner } from '../useDesigner';

import { validateFunnel, type Findings } from './validateFunnel';
import { useMissingMedia } from './useMissingMedia';

const NO_FINDINGS: Findings = { save: [], start: [], hints: [] };

/**
 * Validates the funnel on the canvas while `isWanted`, after edits and every minute. Debounced, so that typing and dragging stay
 * fast.
 */
export function useFindings(isWanted: boolean): Findings {
  const newest = useDesigner(({ graph }) => graph);
  const newestName = useDesigner((designer) => designer.name);
  const graph = useDebounced(newest);
  const name = useDebounced(newestName);
  const nowMs = useNow(MINUTE_MS);
  const missingMedia = useMissingMedia(graph);
  const { data: pace = null } = useGetPaceQuery(undefined, { skip: !isWanted || !waitsForTimeOfDay(graph) });
  return useMemo(() => {
    if (!isWanted) return NO_FINDINGS;
    const startMs = nowMs + limits.funnel.startDelayMs;
    return validateFunnel({ graph, name, missingMedia, nowMs, startMs, pace });
  }, [isWanted, graph, name, missingMedia, nowMs, pace]);
}
