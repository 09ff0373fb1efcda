import { createContext, use } from 'react';

import type { Selection } from '../graph/selection';

/** Deletes the selection; a start node only after confirmation. */
export type DeleteElement = (selection: Selection) => void;

/** Provided by `DeletionProvider`, which also shows the confirmation. */
export const DeletionContext = createContext<DeleteElement>(() => undefined);

/** Deletes nodes and edges. */
export function useDeleteElement(): DeleteElement {
  return use(DeletionContext);
}
