import type { MouseEvent, ReactNode } from 'react';

/** Between columns and between rows; `cardGrid.css` says the same. */
export const GRID_GAP_PX = 16;

/** What a grid of cards is told. */
export interface GridProps<T> {
  items: readonly T[];
  label: string;
  columnMinPx: number;
  columnMaxCount: number;
  /** Height of a usual row; each row is measured when it is drawn. */
  rowHeightPx: number;
  keyOf: (item: T) => string | number;
  /** One listener for all items, when they have none of their own. */
  onClick?: (event: MouseEvent) => void;
  /** What stands within the list item. */
  children: (item: T) => ReactNode;
}
