import { NODE_TYPES } from '@contract/planner/nodeTypes';
import type { NodeType } from '@contract/schemas/shapes';

import { useOffers } from '@/api/offers';

/** Types that servers which know only the specification do not have. */
const OURS: ReadonlySet<NodeType> = new Set(['poll', 'group']);
const OF_SPECIFICATION = NODE_TYPES.filter((type) => !OURS.has(type));

/** The types of nodes that the server knows, in the order in which they are offered. */
export const useNodeTypes = (): readonly NodeType[] => (useOffers() ? NODE_TYPES : OF_SPECIFICATION);
