import { limits } from '@contract/limits';
import type { FunnelEdge } from '@contract/schemas/shapes';

/** Between two columns whose edges have no label. */
export const GAP_PX = 64;
/** Height of the pill around a label. */
export const LABEL_HEIGHT_PX = 20;
/** Longer labels are cut. */
export const LABEL_MAX_CHARS = 32;
/** Horizontal padding of the pill. */
const LABEL_PADDING_PX = 8;
/** Average width of a character at 12 px. */
const CHARACTER_PX = 6.8;
/** Longer labels get no wider gap; they are placed where there is space, or cut. */
const ROOMY_MAX_CHARS = 16;
/** Of the texts that stand for a condition without a label, such as a waiting time. */
const UNNAMED_CHARS = 8;
/** Left of a label: the line that it branches from; right of it: the arrow. */
const BESIDE_PX = 64;

/** Width of the pill around a label. */
export const labelWidthPx = (chars: number): number => Math.ceil(chars * CHARACTER_PX) + 2 * LABEL_PADDING_PX;

/** The gap between two nodes in which the label of their edge is readable, in whole steps of the grid. */
export function gapForLabel({ label, data }: FunnelEdge): number {
  const own = (data?.label ?? label ?? '').trim();
  const isUnnamed = own === '' && data !== undefined && data.condition !== 'always';
  const chars = isUnnamed ? UNNAMED_CHARS : own.length;
  if (chars === 0) return GAP_PX;
  const grid = limits.designer.snapGridPx;
  return Math.ceil((labelWidthPx(Math.min(chars, ROOMY_MAX_CHARS)) + BESIDE_PX) / grid) * grid;
}
