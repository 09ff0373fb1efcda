import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Edge } from 'reactflow';

import { numberSteps } from '@contract/planner/stepOrder';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { textTemplate } from '@/lib/textTemplate';

import { selectedNodeIds, type Selection } from '../graph/selection';
import { useDesigner } from '../useDesigner';
import { useShares } from '../stats/useShares';
import { useNodeTexts } from '../texts/nodeTextsContext';
import type { Trail } from '../trial/trail';
import { useFoundProblems } from '../validation/findingsContext';

import type { DragState } from './dragState';
import { placeLabels } from '../edges/placeLabels';
import { routeGraph } from '../edges/routeGraph';
import { toFlowEdge, toFlowNode } from './flowGraph';
import { useVisibleGraph, type ViewMode } from './useVisibleGraph';

const NOTHING: Trail = { nodeIds: [], edgeIds: [] };

/** The funnel as React Flow nodes and edges, dragged nodes at the pointer. */
export function useFlowGraph(dragState: DragState, mode: ViewMode) {
  const selection = useDesigner((designer) => designer.selection);
  const editedId = useDesigner(({ inlineEdit }) => inlineEdit?.id);
  const acting = useDesigner(({ trial }) => trial ?? NOTHING);
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
          isActing: acting.nodeIds.includes(node.id),
        }),
      ),
    [graph, dragState, selectedIds, editedId, numbers, problemOf, acting],
  );

  return { nodes, edges: useFlowEdges(graph, { selection, selectedIds }, acting, mode) };
}

/** `graph` is what is seen of the funnel. */
function useFlowEdges(
  graph: FunnelGraph,
  { selection, selectedIds }: { selection: Selection | null; selectedIds: ReadonlySet<string> },
  acting: Trail,
  mode: ViewMode,
): Edge[] {
  const { t } = useTranslation('designer');
  const { nameOf, edgeLabelOf } = useNodeTexts();
  const selectedEdgeId = selection?.kind === 'edge' ? selection.id : null;
  const ariaLabelOf = useMemo(() => textTemplate((source, target) => t('canvas.ariaEdge', { source, target })), [t]);
  const labelledOf = useMemo(() => textTemplate((name, label) => t('canvas.ariaLabel', { name, label })), [t]);
  const whole = useDesigner((designer) => designer.graph);
  // While a funnel opens, routes are found only of what is seen at first.
  const { routes, labels, texts } = useDrawnEdges(mode.firstView || mode.isOverview ? graph : whole);

  return useMemo(() => {
    const byId = new Map(graph.nodes.map((node) => [node.id, node]));
    return graph.edges.flatMap((edge) => {
      const [source, target, route] = [byId.get(edge.source), byId.get(edge.target), routes.routeOf.get(edge.id)];
      if (!source || !target || !route) return [];
      const [name, label] = [ariaLabelOf(nameOf(source), nameOf(target)), edgeLabelOf(edge)];
      return toFlowEdge(edge, {
        isSelected: selectedEdgeId === edge.id,
        route,
        label: labels.get(edge.id),
        fullLabel: texts.get(edge.id) ?? '',
        ariaLabel: label === '' ? name : labelledOf(name, label),
        isActing: acting.edgeIds.includes(edge.id),
        isNear: selectedIds.has(edge.source) || selectedIds.has(edge.target),
      });
    });
  }, [graph, routes, labels, texts, selectedEdgeId, selectedIds, acting, nameOf, edgeLabelOf, ariaLabelOf, labelledOf]);
}

/** Routes, and labels with the shares of runs that took a condition; the same while no node moves and no label changes. */
function useDrawnEdges(graph: FunnelGraph) {
  const { edgeLabelOf } = useNodeTexts();
  const withShare = useShares();
  const { edges } = graph;
  const routes = routeGraph(graph);
  const texts = useMemo(() => {
    const labels = edges.map((edge) => [edge.id, withShare(edge, edgeLabelOf(edge))] as const);
    return new Map(labels.filter(([, label]) => label !== ''));
  }, [edges, edgeLabelOf, withShare]);
  const labels = useMemo(() => placeLabels(routes.nodes, routes.routeOf, texts), [routes, texts]);
  return { routes, labels, texts };
}
