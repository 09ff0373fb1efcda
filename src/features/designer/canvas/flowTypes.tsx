import { memo } from 'react';
import { Handle, Position, type NodeProps } from 'reactflow';

import { NODE_TYPES } from '@contract/planner/nodeTypes';

import { RoutedEdge } from '../edges/RoutedEdge';
import { NodeCard } from '../nodes/NodeCard';
import { NodeStats } from '../stats/NodeStats';

import type { FlowNodeData } from './flowGraph';

/** The component of the type that all edges have. One constant object: a new one would render every edge again. */
export const edgeTypes = { smoothstep: RoutedEdge };

const FlowNode = memo(function FlowNode({ data, selected }: NodeProps<FlowNodeData>) {
  const { node, isEditedInline, number, problem, isActing, mark } = data;
  return (
    <>
      {node.type !== 'start' && <Handle type="target" position={Position.Left} />}
      <NodeCard {...{ node, isEditedInline, number, problem, isActing, mark }} isSelected={selected} />
      <NodeStats nodeId={node.id} />
      <Handle type="source" position={Position.Right} />
    </>
  );
});

/** Components per node type. One constant object: a new one would render every node again. */
export const nodeTypes = Object.fromEntries(NODE_TYPES.map((type) => [type, FlowNode]));
