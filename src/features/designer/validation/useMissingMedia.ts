import { useEffect, useState } from 'react';

import type { FunnelGraph } from '@contract/schemas/shapes';

import { isMediaMissing } from '@/api/missingMedia';

/** URLs of the funnel's files that no longer exist on the server; each is checked once per session. */
export function useMissingMedia({ nodes }: FunnelGraph): ReadonlySet<string> {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [asked] = useState(() => new Set<string>());

  useEffect(() => {
    for (const { data } of nodes) {
      const url = data.media;
      if (!url || asked.has(url)) continue;
      asked.add(url);
      void isMediaMissing(url).then((isMissing) => {
        if (isMissing) setMissing((before) => new Set(before).add(url));
      });
    }
  }, [nodes, asked]);
  return missing;
}
