import { cutText } from '@contract/graphemes';
import type { FunnelNode } from '@contract/schemas/shapes';

import { unmarked } from '@/entities/message/variableMarks';

import type { NodeView, SummaryTexts } from '../nodeView';

import { PollCard } from './PollCard';
import { PollSettings } from './PollSettings';

const SUMMARY_MAX_CHARS = 60;

/** A poll shows its question and its options. */
export const pollView: NodeView<'poll'> = { Settings: PollSettings, Card: PollCard, summaryOf };

function summaryOf(node: FunnelNode<'poll'>, { t, markedOf }: SummaryTexts): string {
  const question = unmarked(markedOf(node)).replace(/\s+/g, ' ').trim();
  if (question === '') return t('nodes.emptyPoll');
  return question.length <= SUMMARY_MAX_CHARS ? question : `${cutText(question, SUMMARY_MAX_CHARS)}…`;
}
