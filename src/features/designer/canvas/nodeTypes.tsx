import { memo } from 'react';
import { Handle, Position, type NodeProps } from 'reactflow';

import { NODE_TYPES } from '@contract/planner/nodeTypes';

import { NodeCard } from '../nodes/NodeCard';

import type { FlowNodeData } from './flowGraph';

const FlowNode = memo(function FlowNode({ data, selected }: NodeProps<FlowNodeData>) {
  const { node, isEditedInline, number, problem, isActing } = data;
  return (
    <>
      {node.type !== 'start' && <Handle type="target" position={Position.Left} />}
      <NodeCard {...{ node, isEditedInline, number, problem, isActing }} isSelected={selected} />
      <Handle type="source" position={Position.Right} />
    </>
  );
});

/** Components per node type. One constant object: a new one would render every node again. */
export const nodeTypes = Object.fromEntries(NODE_TYPES.map((type) => [type, FlowNode]));
