import { use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { FunnelNode, FunnelResponses } from '@contract/schemas/shapes';

import { numberFormat } from '@/lib/numberFormat';

import { usePollVotes } from '../nodes/poll/usePollVotes';
import { useDesigner } from '../useDesigner';
import './nodeStats.css';
import { textOf } from './nodeText';
import { StatsContext, type Stats } from './statsContext';

type NodeResponses = FunnelResponses['nodes'][number];
type EdgeCounts = FunnelResponses['edges'][number];

/** On the card of a node: how groups responded to its message, and how often each of its conditions was met. */
export function NodeStats({ nodeId }: { nodeId: string }) {
  const stats = use(StatsContext);
  return stats?.found ? <Lines nodeId={nodeId} found={stats.found} clicksOf={stats.clicksOf} /> : null;
}

interface LinesProps {
  nodeId: string;
  found: FunnelResponses;
  clicksOf: Stats['clicksOf'];
}

function Lines({ nodeId, found, clicksOf }: LinesProps) {
  const edges = useDesigner(({ graph }) => graph.edges);
  const node = useDesigner(({ graph }) => graph.nodes.find(({ id }) => id === nodeId));
  const text = textOf(node);
  const own = found.nodes.find((node) => node.nodeId === nodeId);
  const taken = new Map(found.edges.map((edge) => [edge.edgeId, edge]));
  const conditions = edges.flatMap(({ id, source, data }) => {
    const counts = source === nodeId ? taken.get(id) : undefined;
    return counts ? [{ ...counts, label: data?.label ?? '' }] : [];
  });
  if (!own && conditions.length === 0) return null;
  return (
    <div className="nodeStats" data-own={own !== undefined}>
      {own && (
        <MessageLine of={own} clickCount={clicksOf(text)}>
          {node?.type === 'poll' && <VotesLine node={node} />}
        </MessageLine>
      )}
      {conditions.map((edge) => (
        <ConditionLine key={edge.edgeId} of={edge} />
      ))}
    </div>
  );
}

interface MessageProps {
  of: NodeResponses;
  clickCount: number | null;
  /** What is more important than receipts. */
  children: ReactNode;
}

function MessageLine({ of: { sent, responses }, clickCount, children }: MessageProps) {
  const { t } = useTranslation(['designer', 'deliveries']);
  const { delivered = 0, read = 0, reacted = 0, replied = 0 } = responses ?? {};
  const numbers = { delivered: numberFormat.format(delivered), read: numberFormat.format(read) };
  const known = t(read > 0 ? 'deliveries:responses.line' : 'deliveries:responses.lineDelivered', numbers);
  return (
    <>
      <span>{t('stats.sent', { count: sent })}</span>
      {children}
      {delivered > 0 && read > 0 && <span className="nodeStats-short">{t('stats.received', numbers)}</span>}
      <span className={read > 0 ? 'nodeStats-full' : undefined}>
        {delivered > 0 ? known : t('deliveries:responses.unknown')}
      </span>
      {reacted + replied > 0 && (
        <span>
          {t('deliveries:responses.more', {
            reacted: numberFormat.format(reacted),
            replied: numberFormat.format(replied),
          })}
        </span>
      )}
      {clickCount !== null && (
        <span>{t('deliveries:responses.clicksLine', { clicks: numberFormat.format(clickCount) })}</span>
      )}
    </>
  );
}

/** What members chose, in place of the options that it covers: the most frequent option, whose number is never cut, or all of them. */
function VotesLine({ node }: { node: FunnelNode<'poll'> }) {
  const { t } = useTranslation('designer');
  const votes = usePollVotes(node);
  if (votes === null) return null;
  const { text, leader, votesCount } = votes;
  const numbers = { votes: numberFormat.format(leader.count), total: numberFormat.format(votesCount) };
  return (
    <>
      <span className="nodeStats-short nodeStats-leader">
        <span>{leader.text}</span>
        <span>{t('stats.leader', numbers)}</span>
      </span>
      <span className="nodeStats-full">{text}</span>
    </>
  );
}

function ConditionLine({ of: { label, asked, taken } }: { of: EdgeCounts & { label: string } }) {
  const { t } = useTranslation('designer');
  const percent = asked === 0 ? 0 : Math.round((taken / asked) * 100);
  const name = label === '' ? t('stats.condition') : label;
  return <span>{t('stats.taken', { label: name, taken, asked, percent })}</span>;
}
