import type { ReactNode } from 'react';

/** The choice of a saved selection where groups are chosen. */
export interface SelectionSlot {
  chosenIds: readonly (number | string)[];
  /** Replaces the chosen groups. */
  onChoose: (groupIds: number[]) => void;
}

/** Features do not know each other: the page renders the choice. */
export type RenderSelections = (slot: SelectionSlot) => ReactNode;
