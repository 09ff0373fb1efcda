import type { NodeType } from '@contract/schemas/shapes';

import { ICONS } from '@/ui/icons';

/** Width and height in pixels of the canvas at zoom 1. */
export interface Size {
  widthPx: number;
  heightPx: number;
}

/** How a type of node is drawn: its fixed size, so that nodes need not be measured, and its icon in an accent colour. */
interface NodeLook extends Size {
  colour: 'success' | 'info' | 'warning' | 'schedule';
  /** SVG path in a 20 × 20 view box. */
  icon: string;
}

// Heights differ by twice the grid, so that the middles of a row align.
const LOW: Size = { widthPx: 256, heightPx: 64 };
const HIGH: Size = { widthPx: 256, heightPx: 96 };

export const nodeLooks: Record<NodeType, NodeLook> = {
  start: { ...LOW, colour: 'success', icon: ICONS.play },
  message: { ...HIGH, colour: 'info', icon: 'M3 4.5h14v9.5H9.5L6 17v-3H3zM6.5 7.8h7M6.5 10.8h4.5' },
  delay: { ...LOW, colour: 'warning', icon: ICONS.clock },
  poll: { ...HIGH, colour: 'info', icon: 'M3.5 4.5h9M3.5 10h13M3.5 15.5h5.5M3.5 4.5v-.1M3.5 10v-.1M3.5 15.5v-.1' },
  group: { ...HIGH, colour: 'warning', icon: 'M4.5 9h11v7.5h-11zM7 9V6.3a3 3 0 0 1 6 0V9M10 12v2' },
  schedule: { ...LOW, colour: 'schedule', icon: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5' },
};
