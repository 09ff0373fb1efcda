import type { FunnelGraph } from '@contract/schemas/shapes';

const COLUMNS = 50;
const COLUMN_PX = 304;
const ROW_PX = 160;

/** A funnel of `count` nodes in rows, each joined to the one before it. */
export function drawBigFunnel(count: number, columnsCount = COLUMNS): FunnelGraph {
  const nodes: FunnelGraph['nodes'] = [{ id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} }];
  for (let at = 1; at < count; at += 1) {
    const position = { x: (at % columnsCount) * COLUMN_PX, y: Math.floor(at / columnsCount) * ROW_PX };
    if (at % 3 === 0) nodes.push({ id: `delay_${at}`, type: 'delay', position, data: { delay: 5 } });
    else
      nodes.push({ id: `message_${at}`, type: 'message', position, data: { message: `Message ${at}`, media: null } });
  }
  const edges = nodes.slice(1).map((node, at) => ({
    id: `edge_${at}`,
    source: nodes[at]?.id ?? '',
    target: node.id,
    type: 'smoothstep',
    data: { condition: 'always' as const },
  }));
  return { nodes, edges };
}
