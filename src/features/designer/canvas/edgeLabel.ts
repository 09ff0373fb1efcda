import { cutText } from '@contract/graphemes';
import type { FunnelNode } from '@contract/schemas/shapes';

import { NODE_SIZES } from '../graph/nodeSize';

import { boxOf } from './visibleGraph';

/** Horizontal padding of the pill around a label. */
export const LABEL_PADDING_PX = 8;
/** Average width of a character at 12 px. */
const CHARACTER_PX = 6.8;
/** Half of the text height: the border of the pill may be covered by a node above or below it. */
const HALF_TEXT_PX = 7;
/** Gap that the pill keeps to a node beside it. */
const GAP_PX = 4;
/** Labels up to this length are never cut. */
const MIN_CHARS = 6;
/** Minimum length of a cut label: what fits between nodes 48 px apart. */
const CUT_MIN_CHARS = 5;
const MAX_CHARS = 32;
/** End of a cut label that is removed: punctuation and up to two letters of the next word. */
const WORD_REST = /[\s,.;:!?]+\S{0,2}$/u;
/** If fewer characters than this would be left, only punctuation is removed: 'I…' would be too short. */
const LEFT_MIN_CHARS = 3;

/** The label as shown on an edge, cut if it would overlap a node next to it. The tooltip and the settings panel show all of it. */
export function cutEdgeLabel(label: string, source: FunnelNode, target: FunnelNode): string {
  const maxChars = Math.min(MAX_CHARS, charsBetween(source, target));
  if (label.length <= Math.max(MIN_CHARS, maxChars)) return label;
  const cut = cutText(label, Math.max(CUT_MIN_CHARS, maxChars) - 1);
  const words = cut.replace(WORD_REST, '');
  return `${words.length >= LEFT_MIN_CHARS ? words : cut.replace(/[\s,.;:!?]+$/u, '')}…`;
}

function charsBetween(source: FunnelNode, target: FunnelNode): number {
  const [from, to] = [boxOf(source), boxOf(target)];
  const gapPx = to.left - from.right;
  const labelY = (middleY(source) + middleY(target)) / 2;
  const isBeside = ({ top, bottom }: typeof from) => labelY + HALF_TEXT_PX > top && labelY - HALF_TEXT_PX < bottom;
  if (gapPx < 0 || (!isBeside(from) && !isBeside(to))) return MAX_CHARS;
  return Math.floor((gapPx - 2 * (LABEL_PADDING_PX + GAP_PX)) / CHARACTER_PX);
}

const middleY = ({ type, position }: FunnelNode) => position.y + NODE_SIZES[type].heightPx / 2;
