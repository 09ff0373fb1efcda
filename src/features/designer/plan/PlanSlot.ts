import { createContext, type ReactNode } from 'react';

import type { FunnelGraph } from '@contract/schemas/shapes';

/** The plan for which something else is shown as well. */
export interface ShownPlan {
  /** Null while the funnel is new. */
  funnelId: number | null;
  graph: FunnelGraph;
  /** Milliseconds since 1970. */
  startMs: number;
  zone: string;
}

/** Draws what is shown below the messages of the plan; provided by the page, because other features draw it. */
export const PlanSlot = createContext<((plan: ShownPlan) => ReactNode) | null>(null);
