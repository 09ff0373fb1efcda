import { useTranslation } from 'react-i18next';

import type { PreviewLine } from '@contract/planner/plan';
import type { FunnelGraph } from '@contract/schemas/shapes';
import { trimVisible } from '@contract/visibleText';

interface Props {
  line: PreviewLine;
  graph: FunnelGraph;
  /** The branch has siblings, so that one without a reply is named, too. */
  isOneOfMany: boolean;
}

/** Header of a branch: the replies on which its first message depends. */
export function PlanReplies({ line, graph, isOneOfMany }: Props) {
  const { t } = useTranslation('plan');
  const replies = line.replyEdgeIds.map((id) => {
    const edge = graph.edges.find((one) => one.id === id);
    return trimVisible(edge?.data?.label ?? edge?.label ?? '') || t('noReply');
  });
  if (replies.length === 0 && !isOneOfMany) return null;
  return (
    <p className="planReplies">{replies.length > 0 ? t('ifReplied', { replies: replies.join(' → ') }) : t('always')}</p>
  );
}
