import { use } from 'react';
import { useTranslation } from 'react-i18next';

import type { FunnelResponses } from '@contract/schemas/shapes';

import { numberFormat } from '@/lib/numberFormat';

import { useDesigner } from '../useDesigner';
import './nodeStats.css';
import { StatsContext } from './statsContext';

type NodeResponses = FunnelResponses['nodes'][number];
type EdgeCounts = FunnelResponses['edges'][number];

/** Below a node: how groups responded to its message, and how often each of its conditions was met. */
export function NodeStats({ nodeId }: { nodeId: string }) {
  const stats = use(StatsContext);
  return stats?.found ? <Lines nodeId={nodeId} found={stats.found} /> : null;
}

function Lines({ nodeId, found }: { nodeId: string; found: FunnelResponses }) {
  const edges = useDesigner(({ graph }) => graph.edges);
  const own = found.nodes.find((node) => node.nodeId === nodeId);
  const taken = new Map(found.edges.map((edge) => [edge.edgeId, edge]));
  const conditions = edges.flatMap(({ id, source, data }) => {
    const counts = source === nodeId ? taken.get(id) : undefined;
    return counts ? [{ ...counts, label: data?.label ?? '' }] : [];
  });
  if (!own && conditions.length === 0) return null;
  return (
    <div className="nodeStats">
      {own && <MessageLine of={own} />}
      {conditions.map((edge) => (
        <ConditionLine key={edge.edgeId} of={edge} />
      ))}
    </div>
  );
}

function MessageLine({ of: { sent, responses } }: { of: NodeResponses }) {
  const { t } = useTranslation(['designer', 'deliveries']);
  const { delivered = 0, read = 0, reacted = 0, replied = 0 } = responses ?? {};
  const numbers = { delivered: numberFormat.format(delivered), read: numberFormat.format(read) };
  const known = t(read > 0 ? 'deliveries:responses.line' : 'deliveries:responses.lineDelivered', numbers);
  return (
    <>
      <span>{t('stats.sent', { count: sent })}</span>
      <span>{delivered > 0 ? known : t('deliveries:responses.unknown')}</span>
      {reacted + replied > 0 && (
        <span>
          {t('deliveries:responses.more', {
            reacted: numberFormat.format(reacted),
            replied: numberFormat.format(replied),
          })}
        </span>
      )}
    </>
  );
}

function ConditionLine({ of: { label, asked, taken } }: { of: EdgeCounts & { label: string } }) {
  const { t } = useTranslation('designer');
  const percent = asked === 0 ? 0 : Math.round((taken / asked) * 100);
  const name = label === '' ? t('stats.condition') : label;
  return <span>{t('stats.taken', { label: name, taken, asked, percent })}</span>;
}
