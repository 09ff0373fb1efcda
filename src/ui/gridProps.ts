import type { MouseEvent, ReactNode } from 'react';

/** Between columns and rows; the same value is in `cardGrid.css`. */
export const GRID_GAP_PX = 16;

/** The props of a grid of cards. */
export interface GridProps<T> {
  items: readonly T[];
  label: string;
  columnMinPx: number;
  columnMaxCount: number;
  /** Estimated row height; rows are measured when they render. */
  rowHeightPx: number;
  keyOf: (item: T) => string | number;
  /** One listener for all items, when they have none of their own. */
  onClick?: (event: MouseEvent) => void;
  /** The content of a list item. */
  children: (item: T) => ReactNode;
}
