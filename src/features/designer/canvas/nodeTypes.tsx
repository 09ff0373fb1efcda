import { memo, type FunctionComponent } from 'react';
import { Handle, Position, type NodeProps } from 'reactflow';

import type { NodeType } from '@contract/schemas/shapes';

import { NodeCard } from '../nodes/NodeCard';

import type { FlowNodeData } from './flowGraph';

const FlowNode = memo(function FlowNode({ data, selected }: NodeProps<FlowNodeData>) {
  const { node, isEditedInline, number, problem } = data;
  return (
    <>
      {node.type !== 'start' && <Handle type="target" position={Position.Left} />}
      <NodeCard {...{ node, isEditedInline, number, problem }} isSelected={selected} />
      <Handle type="source" position={Position.Right} />
    </>
  );
});

/** Components per node type. One constant object: a new one would render every node again. */
export const nodeTypes: Record<NodeType, FunctionComponent<NodeProps<FlowNodeData>>> = {
  start: FlowNode,
  message: FlowNode,
  delay: FlowNode,
  schedule: FlowNode,
};
