import { useMemo } from 'react';

import { SECOND_MS } from '@contract/time';

import { useGetStructureQuery } from '@/api/funnelsApi';
import { SendSummary } from '@/entities/forecast/SendSummary';
import { summarizeSends, type SendFacts } from '@/entities/forecast/summarizeSends';
import { useForecasts } from '@/entities/forecast/useForecast';

interface Props {
  funnelId: number;
  /** The starts that are saved now, in unix seconds; at least one. */
  startsS: readonly number[];
}

/** What the added starts send to the group, beside the button that saves them. */
export function AssignmentSummary({ funnelId, startsS }: Props) {
  const { data } = useGetStructureQuery(funnelId);
  const { nodes, edges } = data ?? {};
  const graph = useMemo(() => (nodes && edges ? { nodes, edges } : null), [nodes, edges]);
  const startsMs = startsS.map((startS) => startS * SECOND_MS);
  const { known } = useForecasts({ graph, startsMs, groupCount: graph ? 1 : 0 });
  const facts = useMemo(() => known?.map(summarizeSends).reduce(addSends) ?? null, [known]);
  return <SendSummary facts={facts} />;
}

/** Two starts of the same funnel in the same group. */
const addSends = (one: SendFacts, other: SendFacts): SendFacts => ({
  ...one,
  messageCount: one.messageCount + other.messageCount,
  firstMs: Math.min(one.firstMs, other.firstMs),
  lastMs: Math.max(one.lastMs, other.lastMs),
  nightCount: one.nightCount + other.nightCount,
});
