import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Edge } from 'reactflow';

import { numberSteps } from '@contract/planner/stepOrder';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { textTemplate } from '@/lib/textTemplate';

import { selectedNodeIds, type Selection } from '../graph/selection';
import { useDesigner } from '../useDesigner';
import { useNodeTexts } from '../texts/nodeTextsContext';
import { useFoundProblems } from '../validation/findingsContext';

import type { DragState } from './dragState';
import { cutEdgeLabel } from './edgeLabel';
import { toFlowEdge, toFlowNode } from './flowGraph';
import { useVisibleGraph, type ViewMode } from './useVisibleGraph';

/** The funnel as React Flow nodes and edges, dragged nodes at the pointer. */
export function useFlowGraph(dragState: DragState, mode: ViewMode) {
  const selection = useDesigner((designer) => designer.selection);
  const editedId = useDesigner(({ inlineEdit }) => inlineEdit?.id);
  const graph = useVisibleGraph(dragState, mode);
  const { problemOf } = useFoundProblems();
  const numbers = numberSteps(useDesigner((designer) => designer.graph));
  const selectedIds = useMemo(() => new Set(selectedNodeIds(selection)), [selection]);

  const nodes = useMemo(
    () =>
      graph.nodes.map((node) =>
        toFlowNode(node, {
          position: dragState.positions.get(node.id) ?? node.position,
          isSelected: selectedIds.has(node.id),
          isEditedInline: editedId === node.id,
          isHidden: graph.hidden.has(node.id),
          number: numbers.get(node.id),
          problem: problemOf.get(node.id),
        }),
      ),
    [graph, dragState, selectedIds, editedId, numbers, problemOf],
  );

  return { nodes, edges: useFlowEdges(graph, selection) };
}

function useFlowEdges(graph: FunnelGraph, selection: Selection | null): Edge[] {
  const { t } = useTranslation('designer');
  const { nameOf, edgeLabelOf } = useNodeTexts();
  const selectedEdgeId = selection?.kind === 'edge' ? selection.id : null;
  const ariaLabelOf = useMemo(() => textTemplate((source, target) => t('canvas.ariaEdge', { source, target })), [t]);

  return useMemo(() => {
    const byId = new Map(graph.nodes.map((node) => [node.id, node]));
    const drawn = graph.edges.map((edge) => {
      const [source, target] = [byId.get(edge.source), byId.get(edge.target)];
      const label = edgeLabelOf(edge);
      return toFlowEdge(edge, {
        isSelected: selectedEdgeId === edge.id,
        label: label !== '' && source && target ? cutEdgeLabel(label, source, target) : label,
        fullLabel: label,
        ariaLabel: ariaLabelOf(source ? nameOf(source) : edge.source, target ? nameOf(target) : edge.target),
      });
    });
    return withLabelsLast(drawn);
  }, [graph, selectedEdgeId, nameOf, edgeLabelOf, ariaLabelOf]);
}

/** Lines would cross the labels of edges drawn before them. */
const withLabelsLast = (edges: Edge[]): Edge[] => [
  ...edges.filter(({ label }) => label === ''),
  ...edges.filter(({ label }) => label !== ''),
];
