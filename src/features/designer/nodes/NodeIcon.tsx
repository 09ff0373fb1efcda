import type { NodeType } from '@contract/schemas/shapes';

import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

const PATHS: Record<NodeType, string> = {
  start: ICONS.play,
  message: 'M3 4.5h14v9.5H9.5L6 17v-3H3zM6.5 7.8h7M6.5 10.8h4.5',
  delay: ICONS.clock,
  schedule: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
};

/** Icon of a node type in its accent colour; its name is always shown next to it. */
export function NodeIcon({ type }: { type: NodeType }) {
  return <LineIcon path={PATHS[type]} sizePx={16} className={`nodeIcon nodeIcon-${type}`} />;
}
