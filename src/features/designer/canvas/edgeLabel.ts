import type { FunnelNode } from '@contract/schemas/shapes';

import { NODE_SIZES } from '../graph/nodeSize';

import { boxOf } from './visibleGraph';

/** Horizontal padding of the pill around a label. */
export const LABEL_PADDING_PX = 8;
/** Average width of a character at 12 px. */
const CHARACTER_PX = 6.8;
/** Half of the pill's height, and the gap that it keeps to a node. */
const HALF_HEIGHT_PX = 10;
const GAP_PX = 4;
const MIN_CHARS = 6;
const MAX_CHARS = 32;

/** The label as shown on an edge, cut where it would reach over a node next to it. The settings panel shows all of it. */
export function cutEdgeLabel(label: string, source: FunnelNode, target: FunnelNode): string {
  const maxChars = Math.min(MAX_CHARS, Math.max(MIN_CHARS, charsBetween(source, target)));
  return label.length <= maxChars ? label : `${label.slice(0, maxChars - 1).trimEnd()}…`;
}

function charsBetween(source: FunnelNode, target: FunnelNode): number {
  const [from, to] = [boxOf(source), boxOf(target)];
  const gapPx = to.left - from.right;
  const labelY = (middleY(source) + middleY(target)) / 2;
  const isBeside = ({ top, bottom }: typeof from) =>
    labelY + HALF_HEIGHT_PX + GAP_PX > top && labelY - HALF_HEIGHT_PX - GAP_PX < bottom;
  if (gapPx < 0 || (!isBeside(from) && !isBeside(to))) return MAX_CHARS;
  return Math.floor((gapPx - 2 * (LABEL_PADDING_PX + GAP_PX)) / CHARACTER_PX);
}

const middleY = ({ type, position }: FunnelNode) => position.y + NODE_SIZES[type].heightPx / 2;
