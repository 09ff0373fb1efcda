import { useMemo } from 'react';

import { SECOND_MS } from '@contract/time';

import { useGetStructureQuery } from '@/api/funnelsApi';
import { SendSummary } from '@/entities/forecast/SendSummary';
import { summarizeSends } from '@/entities/forecast/summarizeSends';
import { useForecast } from '@/entities/forecast/useForecast';

interface Props {
  funnelId: number;
  /** The starts that are saved now, in unix seconds; at least one. */
  startsS: readonly number[];
}

/** What the added starts send to the group, beside the button that saves them. Nights are counted for one start only. */
export function AssignmentSummary({ funnelId, startsS }: Props) {
  const { data } = useGetStructureQuery(funnelId);
  const { nodes, edges } = data ?? {};
  const graph = useMemo(() => (nodes && edges ? { nodes, edges } : null), [nodes, edges]);
  const startMs = Math.max(...startsS) * SECOND_MS;
  const { known } = useForecast({ graph, startMs, groupCount: graph ? 1 : 0 });
  const facts = useMemo(() => known && summarizeSends(known), [known]);
  const startCount = startsS.length;
  return (
    <SendSummary
      facts={
        facts && {
          ...facts,
          messageCount: facts.messageCount * startCount,
          nightCount: startCount === 1 ? facts.nightCount : 0,
        }
      }
    />
  );
}
