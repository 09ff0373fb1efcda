import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { selectedNodeIds } from '../graph/selection';
import { useDesigner } from '../useDesigner';
import { useNodeWords } from '../words/useNodeWords';

import type { Flight } from './flight';
import { toFlowEdge, toFlowNode } from './flowGraph';
import { useGraphInSight, type Sight } from './useGraphInSight';

/** The funnel as React Flow draws it, with nodes that are being dragged where the pointer has them. */
export function useFlowGraph(flight: Flight, sight: Sight) {
  const { t } = useTranslation('designer');
  const selection = useDesigner((designer) => designer.selection);
  const editedId = useDesigner(({ inlineEdit }) => inlineEdit?.id);
  const graph = useGraphInSight(flight, sight);
  const { nameOf, edgeLabelOf } = useNodeWords();
  const selectedIds = useMemo(() => new Set(selectedNodeIds(selection)), [selection]);
  const selectedEdgeId = selection?.kind === 'edge' ? selection.id : null;

  const ariaLabelOf = useMemo(() => createNamer(t), [t]);

  const nodes = useMemo(
    () =>
      graph.nodes.map((node) =>
        toFlowNode(node, {
          position: flight.positions.get(node.id) ?? node.position,
          isSelected: selectedIds.has(node.id),
          isEditedInline: editedId === node.id,
          isUnseen: graph.unseen.has(node.id),
        }),
      ),
    [graph, flight, selectedIds, editedId],
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

/** The same two names make the same words: they are not put together anew with every key. */
function createNamer(t: TFunction<'designer'>) {
  const known = new Map<string, string>();
  return (source: string, target: string): string => {
    const key = `${source}\n${target}`;
    const words = known.get(key) ?? t('canvas.ariaEdge', { source, target });
    known.set(key, words);
    return words;
  };
}
