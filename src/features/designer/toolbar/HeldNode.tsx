import { useTranslation } from 'react-i18next';

import type { NodeType } from '@contract/schemas/shapes';

import type { Position } from '../graph/placement';
import { NodeIcon } from '../nodes/NodeIcon';

/** The node at the pointer while it is pulled from the toolbar. */
export function HeldNode({ type, screen: { x, y } }: { type: NodeType; screen: Position }) {
  const { t } = useTranslation('designer');
  return (
    <span className="toolbar-held" style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }} aria-hidden>
      <NodeIcon type={type} />
      {t(`nodes.${type}`)}
    </span>
  );
}
