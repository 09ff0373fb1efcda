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
/** Widths of characters at 12 px in a wide font; in others there is some space beside the text. */
const CHARACTERS: readonly (readonly [RegExp, number])[] = [
  [/[\s.,:;!'"|()ijl]/u, 4],
  [/[mw%@\u0436\u043c\u0444\u0448\u0449\u044b\u044e]/u, 11.5],
  [/[MW\u0416\u041c\u0424\u0428\u0429\u042b\u042e]|[^\0-\u2000]/u, 13],
  [/\p{Lu}/u, 9.2],
];
const CHARACTER_PX = 7.7;
/** Longer labels get no wider gap; they are placed where there is space, or cut. */
const ROOMY_MAX_CHARS = 16;
/** Of the texts that stand for a condition without a label, such as a waiting time. */
const UNNAMED_PX = 76;
/** Left of a label: the line that it branches from; right of it: the arrow. */
const BESIDE_PX = 64;

/** Width of the pill around a label. */
export function labelWidthPx(text: string): number {
  let widthPx = 2 * LABEL_PADDING_PX;
  for (const character of text) widthPx += CHARACTERS.find(([kind]) => kind.test(character))?.[1] ?? CHARACTER_PX;
  return Math.ceil(widthPx);
}

export const LARGE_LABEL_HEIGHT_PX = 30;
/** Large letters against usual ones, and the padding beside them: `detail.css` draws them. */
const LARGE = { factor: 1.5, paddingPx: 6 };

/** Width of the pill around a label in large letters. */
export const largeLabelWidthPx = (text: string): number =>
  Math.ceil((labelWidthPx(text) - 2 * LABEL_PADDING_PX) * LARGE.factor + 2 * LARGE.paddingPx);

/** The gap between two nodes in which the label of their edge is readable, in whole steps of the grid. */
export function gapForLabel({ label, data }: FunnelEdge): number {
  const own = (data?.label ?? label ?? '').trim();
  const isUnnamed = data !== undefined && data.condition !== 'always';
  if (own === '' && !isUnnamed) return GAP_PX;
  const labelPx = own === '' ? UNNAMED_PX : labelWidthPx(own.slice(0, ROOMY_MAX_CHARS));
  const grid = limits.designer.snapGridPx;
  return Math.ceil((labelPx + BESIDE_PX) / grid) * grid;
}
