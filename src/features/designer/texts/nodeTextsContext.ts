import { createContext, useContext } from 'react';

import type { FunnelEdge, FunnelNode } from '@contract/schemas/shapes';

/** Names and labels of nodes and edges. */
export interface NodeTexts {
  /** Hours and minutes of whole minutes, without the part that is zero. */
  wait: (totalMinutes: number | undefined) => string;
  typeOf: (node: FunnelNode) => string;
  /** A message's text with the names of its variables, for `FormattedMessage`. */
  markedOf: (node: FunnelNode) => string;
  /** One-line summary of the node. */
  summaryOf: (node: FunnelNode) => string;
  /** Type and summary, for lists and screen readers. */
  nameOf: (node: FunnelNode) => string;
  /** The edge's label, else its condition, else empty. */
  edgeLabelOf: (edge: FunnelEdge) => string;
}

export const NodeTextsContext = createContext<NodeTexts | null>(null);

/** Texts for the things on the canvas. Stable between renders. */
export function useNodeTexts(): NodeTexts {
  const texts = useContext(NodeTextsContext);
  if (!texts) throw new Error('The texts of nodes exist within the designer only');
  return texts;
}
