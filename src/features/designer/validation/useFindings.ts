import { useEffect, useMemo, useState } from 'react';

import { limits } from '@contract/limits';
import { contentOf } from '@contract/planner/content';
import { waitsForTimeOfDay } from '@contract/planner/waits';
import type { FunnelGraph } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { isMediaMissing } from '@/api/missingMedia';
import { useGetPaceQuery } from '@/api/paceApi';
import { useAbilities } from '@/api/useAbilities';
import { useNow } from '@/lib/useNow';

import { useDebounced } from '../dock/useDebounced';
import { useDesigner } from '../useDesigner';
import { validateFunnel, type Findings } from './validateFunnel';

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
  const abilities = useAbilities();
  const { data: pace = null } = useGetPaceQuery(undefined, { skip: !isWanted || !waitsForTimeOfDay(graph) });
  return useMemo(() => {
    if (!isWanted) return NO_FINDINGS;
    const startMs = nowMs + limits.funnel.startDelayMs;
    return validateFunnel({ graph, name, missingMedia, nowMs, startMs, pace, abilities });
  }, [isWanted, graph, name, missingMedia, nowMs, pace, abilities]);
}

/** URLs of the funnel's files that no longer exist on the server; each is checked once per session. */
function useMissingMedia({ nodes }: FunnelGraph): ReadonlySet<string> {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [asked] = useState(() => new Set<string>());

  useEffect(() => {
    for (const node of nodes) {
      const url = contentOf(node)?.mediaUrl;
      if (!url || asked.has(url)) continue;
      asked.add(url);
      void isMediaMissing(url).then((isMissing) => {
        if (isMissing) setMissing((before) => new Set(before).add(url));
      });
    }
  }, [nodes, asked]);
  return missing;
}
