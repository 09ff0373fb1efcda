import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';

import type { FunnelNode, NodeType } from '@contract/schemas/shapes';

import type { NodeTexts } from '../texts/nodeTextsContext';

/** What a summary is made of. */
export interface SummaryTexts extends Pick<NodeTexts, 'wait' | 'markedOf'> {
  t: TFunction<'designer'>;
  tPlanner: TFunction<'planner'>;
}

/** What the designer shows of one type of node, apart from its look. */
export interface NodeView<Type extends NodeType> {
  /** Its fields in the side panel. Typing updates the funnel immediately, so that nothing is lost. */
  Settings: ComponentType<{ node: FunnelNode<Type> }>;
  /** Fetches the fields, if they are a chunk of their own: what is typed right after the node is added must find them. */
  preload?: () => Promise<unknown>;
  /** What it does, in one line. */
  summaryOf: (node: FunnelNode<Type>, texts: SummaryTexts) => string;
  /** The content of its card, if that is more than the summary. */
  Card?: ComponentType<{ node: FunnelNode<Type>; isEdited: boolean }>;
}
