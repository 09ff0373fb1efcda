import type { NodeType } from '@contract/schemas/shapes';

import { LineIcon } from '@/ui/LineIcon';

import { nodeLooks } from './nodeLooks';

/** Icon of a node type in its accent colour; its name is always shown next to it. */
export function NodeIcon({ type }: { type: NodeType }) {
  const { icon, colour } = nodeLooks[type];
  return <LineIcon path={icon} sizePx={16} className={`nodeIcon nodeIcon-${colour}`} />;
}
