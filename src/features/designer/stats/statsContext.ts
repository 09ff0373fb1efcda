import { createContext } from 'react';

import type { FunnelResponses } from '@contract/schemas/shapes';

/** What became of the funnel's messages and conditions in its runs, while it is shown on the canvas. */
export interface Stats {
  isShown: boolean;
  onShown: (isShown: boolean) => void;
  /** Null while it is not shown or not known. */
  found: FunnelResponses | null;
  /** How often the short links of a text were followed; null: it has none. */
  clicksOf: (text: string) => number | null;
}

/** Null where there are none: on a canvas that only shows, of a funnel that was never saved, and with other servers. */
export const StatsContext = createContext<Stats | null>(null);

/** Whether there is nothing to show yet. */
export const hasSentNothing = ({ nodes, edges }: FunnelResponses): boolean =>
  nodes.length === 0 && edges.every(({ asked }) => asked === 0);
