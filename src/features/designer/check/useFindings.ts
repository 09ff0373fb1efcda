import { useMemo } from 'react';

import { limits } from '@contract/limits';

import { useNow } from '@/lib/useNow';

import { useSettled } from '../dock/useSettled';
import { useDesigner } from '../useDesigner';

import { findFindings, type Findings } from './findFindings';
import { useMissingMedia } from './useMissingMedia';

const TICK_MS = 60_000;

const NOTHING: Findings = { save: [], start: [], hints: [] };

/**
 * What the check says of the funnel on the canvas, now and again every minute; nothing before it is `isWanted`. Never holds up what
 * is typed or dragged.
 */
export function useFindings(isWanted: boolean): Findings {
  const newest = useDesigner(({ graph }) => graph);
  const newestName = useDesigner((designer) => designer.name);
  const graph = useSettled(newest);
  const name = useSettled(newestName);
  const nowMs = useNow(TICK_MS);
  const missingMedia = useMissingMedia(graph);
  return useMemo(() => {
    if (!isWanted) return NOTHING;
    const startMs = nowMs + limits.funnel.startDelayMs;
    return findFindings({ graph, name, missingMedia, nowMs, startMs });
  }, [isWanted, graph, name, missingMedia, nowMs]);
}
