import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import { selectDesigner } from '../designerSlice';
import type { Position } from '../graph/placement';
import { selectedNodeIds } from '../graph/selection';
import { useNodeWords } from '../words/useNodeWords';

import { toFlowEdge, toFlowNode } from './flowGraph';

/** The funnel as React Flow draws it, with nodes that are being dragged where the pointer has them. */
export function useFlowGraph(inFlight: Readonly<Record<string, Position>>) {
  const { t } = useTranslation('designer');
  const { graph, selection, inlineEdit } = useSelector(selectDesigner);
  const { nameOf, edgeLabelOf } = useNodeWords();
  const selectedIds = useMemo(() => new Set(selectedNodeIds(selection)), [selection]);
  const selectedEdgeId = selection?.kind === 'edge' ? selection.id : null;

  const nodes = useMemo(
    () =>
      graph.nodes.map((node) =>
        toFlowNode(node, {
          position: inFlight[node.id] ?? node.position,
          isSelected: selectedIds.has(node.id),
          isEditedInline: inlineEdit?.id === node.id,
        }),
      ),
    [graph.nodes, inFlight, selectedIds, inlineEdit?.id],
  );

  const edges = useMemo(() => {
    const names = new Map(graph.nodes.map((node) => [node.id, nameOf(node)]));
    return graph.edges.map((edge) =>
      toFlowEdge(edge, {
        isSelected: selectedEdgeId === edge.id,
        label: edgeLabelOf(edge),
        ariaLabel: t('canvas.ariaEdge', {
          source: names.get(edge.source) ?? edge.source,
          target: names.get(edge.target) ?? edge.target,
        }),
      }),
    );
  }, [graph, selectedEdgeId, nameOf, edgeLabelOf, t]);

  return { nodes, edges };
}
