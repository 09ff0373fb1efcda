import type { ReactNode } from 'react';

import type { Selection } from '@contract/schemas/shapes';

/** A saved selection, without its rule. */
export type SelectionName = Pick<Selection, 'id' | 'name'>;

/** The choice of a saved selection where groups are chosen. */
export interface SelectionSlot {
  chosenIds: readonly (number | string)[];
  /** Replaces the chosen groups by those of the selection. */
  onChoose: (groupIds: number[], selection: SelectionName) => void;
}

/** Features do not know each other: the page renders the choice. */
export type RenderSelections = (slot: SelectionSlot) => ReactNode;
