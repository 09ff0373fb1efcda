import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { selectedNodeIds } from '../graph/selection';
import { useDesigner } from '../useDesigner';
import { useNodeTexts } from '../texts/useNodeTexts';

import type { DragState } from './dragState';
import { toFlowEdge, toFlowNode } from './flowGraph';
import { useVisibleGraph, type ViewMode } from './useVisibleGraph';

/** The funnel as React Flow nodes and edges, dragged nodes at the pointer. */
export function useFlowGraph(dragState: DragState, mode: ViewMode) {
  const { t } = useTranslation('designer');
  const selection = useDesigner((designer) => designer.selection);
  const editedId = useDesigner(({ inlineEdit }) => inlineEdit?.id);
  const graph = useVisibleGraph(dragState, mode);
  const { nameOf, edgeLabelOf } = useNodeTexts();
  const selectedIds = useMemo(() => new Set(selectedNodeIds(selection)), [selection]);
  const selectedEdgeId = selection?.kind === 'edge' ? selection.id : null;

  const ariaLabelOf = useMemo(() => createNamer(t), [t]);

  const nodes = useMemo(
    () =>
      graph.nodes.map((node) =>
        toFlowNode(node, {
          position: dragState.positions.get(node.id) ?? node.position,
          isSelected: selectedIds.has(node.id),
          isEditedInline: editedId === node.id,
          isHidden: graph.hidden.has(node.id),
        }),
      ),
    [graph, dragState, selectedIds, editedId],
  );

  const edges = useMemo(() => {
    const names = new Map(graph.nodes.map((node) => [node.id, nameOf(node)]));
    return graph.edges.map((edge) =>
      toFlowEdge(edge, {
        isSelected: selectedEdgeId === edge.id,
        label: edgeLabelOf(edge),
        ariaLabel: ariaLabelOf(names.get(edge.source) ?? edge.source, names.get(edge.target) ?? edge.target),
      }),
    );
  }, [graph, selectedEdgeId, nameOf, edgeLabelOf, ariaLabelOf]);

  return { nodes, edges };
}

/** Caches edge labels by the two names, so that they are not rebuilt with every key. */
function createNamer(t: TFunction<'designer'>) {
  const known = new Map<string, string>();
  return (source: string, target: string): string => {
    const key = `${source}\n${target}`;
    const words = known.get(key) ?? t('canvas.ariaEdge', { source, target });
    known.set(key, words);
    return words;
  };
}
