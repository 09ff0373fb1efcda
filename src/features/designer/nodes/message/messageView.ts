import { cutText } from '@contract/graphemes';
import type { FunnelNode } from '@contract/schemas/shapes';

import { plainText, readMessageFormatting } from '@contract/messengerFormatting';
import { unmarked } from '@/entities/message/variableMarks';

import type { NodeView, SummaryTexts } from '../nodeView';

import { MessageCard } from './MessageCard';
import { MessageSettings } from './MessageSettings';

const SUMMARY_MAX_CHARS = 60;
/** Enough for a summary, also of a text with many marks and spaces. */
const READ_MAX_CHARS = 240;

/** A message shows its text, its file and the delay before it. */
export const messageView: NodeView<'message'> = { Settings: MessageSettings, Card: MessageCard, summaryOf };

function summaryOf(node: FunnelNode<'message'>, { t, markedOf }: SummaryTexts): string {
  return shorten(unmarked(markedOf(node))) || (node.data.media ? t('nodes.media') : t('nodes.emptyMessage'));
}

/** The beginning as one line without marks. */
function shorten(text: string): string {
  const line = plainText(readMessageFormatting(cutText(text.trim(), READ_MAX_CHARS))).replace(/\s+/g, ' ');
  return line.length <= SUMMARY_MAX_CHARS ? line : `${cutText(line, SUMMARY_MAX_CHARS)}…`;
}
