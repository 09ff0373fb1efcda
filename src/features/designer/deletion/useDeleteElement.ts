import { createContext, use } from 'react';

import type { Selection } from '../graph/selection';

/** Removes what is selected; a start node among it only after a question. */
export type DeleteElement = (selection: Selection) => void;

/** Filled by `DeletionProvider`, which also holds the question. */
export const DeletionContext = createContext<DeleteElement>(() => undefined);

/** How anything in the designer removes nodes and edges. */
export function useDeleteElement(): DeleteElement {
  return use(DeletionContext);
}
