import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import ReactFlow, { ReactFlowProvider, useReactFlow, useStoreApi } from 'reactflow';

import { numberSteps } from '@contract/planner/stepOrder';

import '../canvas/canvas.css';
import { DotGrid } from '../canvas/DotGrid';
import { toFlowEdge, toFlowNode } from '../canvas/flowGraph';
import { edgeTypes, nodeTypes } from '../canvas/flowTypes';
import { useDetail } from '../canvas/useDetail';
import { useNearEdges } from '../canvas/useNearEdges';
import { MOVE_MS, openSurface } from '../canvas/reveal';
import { centredOn, changesView, SCROLL_SPEED, ZOOM } from '../canvas/viewport';
import { ZoomControls } from '../canvas/ZoomControls';
import { designerActions } from '../designerSlice';
import { placeLabels } from '../edges/placeLabels';
import { routeGraph } from '../edges/routeGraph';
import { useNodeTexts } from '../texts/nodeTextsContext';
import { useDesigner } from '../useDesigner';
import { useFixedSizes, useKnownHandles, useStableNodes, useTranslatedReactFlow } from '../vendor/reactFlowStore';

import { ChangeBadge } from './ChangeBadge';
import type { ChangeMark, Comparison } from './comparison';
import './compareCanvas.css';
import { useComparison, type ComparedNumbers } from './useComparison';
import { useVersionName } from './useVersionName';

const MARKS: readonly ChangeMark[] = ['added', 'changed', 'removed'];
const PRO_OPTIONS = { hideAttribution: true };

/** Two versions on one canvas, which only shows: what was added, changed and removed, each with its word and colour. */
export function CompareCanvas() {
  const { comparison, numbers } = useComparison();
  if (!comparison) return <div className="canvasFrame" aria-busy="true" />;
  return (
    <div className="compare">
      <CompareHead comparison={comparison} numbers={numbers} />
      <ReactFlowProvider key={`${numbers.before} ${numbers.after}`}>
        <Surface comparison={comparison} />
      </ReactFlowProvider>
    </div>
  );
}

function CompareHead({ comparison: { markOf }, numbers }: { comparison: Comparison; numbers: ComparedNumbers }) {
  const { t } = useTranslation('versions');
  const dispatch = useDispatch();
  const nameOf = useVersionName();
  const counts = [...markOf.values()];
  return (
    <div className="row compare-head">
      <b>{t('compare.between', { before: nameOf(numbers.before), after: nameOf(numbers.after) })}</b>
      {MARKS.map((mark) => (
        <span key={mark} className="row compare-count">
          <ChangeBadge mark={mark} /> {counts.filter((one) => one === mark).length}
        </span>
      ))}
      <button
        type="button"
        className="plainButton compare-close"
        onClick={() => dispatch(designerActions.versionsViewed({ revision: null, against: null, shownId: null }))}
      >
        {t('compare.close')}
      </button>
    </div>
  );
}

function Surface({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('versions');
  const frame = useRef<HTMLDivElement>(null);
  const flow = useReactFlow();
  const view = useStoreApi();
  const { graph } = comparison;
  const shownId = useDesigner(({ versions }) => versions?.shownId ?? null);
  const { nodes, edges } = useCompared(comparison, shownId);
  useTranslatedReactFlow();
  useStableNodes();
  useFixedSizes();
  useKnownHandles();
  useDetail();
  useNearEdges(() => graph.edges);

  function showChanges() {
    const { clientWidth: widthPx, clientHeight: heightPx } = frame.current ?? document.body;
    // On a phone the panel covers the lower half.
    const surface = openSurface(view.getState()) ?? { widthPx, heightPx };
    flow.setViewport(changesView(graph, new Set(comparison.markOf.keys()), surface));
  }

  useEffect(() => {
    const surface = openSurface(view.getState());
    const edge = graph.edges.find(({ id }) => id === shownId);
    const node = graph.nodes.find(({ id }) => id === (edge?.target ?? shownId));
    if (node && surface) flow.setViewport(centredOn(node, surface), { duration: MOVE_MS });
  }, [flow, view, graph, shownId]);

  return (
    // A double click on a card would edit it.
    <div
      ref={frame}
      className="canvas"
      role="region"
      aria-label={t('compare.title')}
      onDoubleClickCapture={(event) => event.stopPropagation()}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onInit={showChanges}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        onlyRenderVisibleElements
        deleteKeyCode={null}
        zoomOnDoubleClick={false}
        panOnScroll
        panOnScrollSpeed={SCROLL_SPEED}
        minZoom={ZOOM.min}
        maxZoom={ZOOM.max}
        proOptions={PRO_OPTIONS}
      >
        <DotGrid />
        <ZoomControls
          onZoomIn={() => flow.zoomIn()}
          onZoomOut={() => flow.zoomOut()}
          onFullSize={() => flow.zoomTo(1)}
          onFit={() => flow.fitView({ maxZoom: 1, duration: MOVE_MS })}
        />
      </ReactFlow>
    </div>
  );
}

/** The nodes and edges of both versions with their marks. */
function useCompared({ graph, after, markOf }: Comparison, shownId: string | null) {
  const { edgeLabelOf } = useNodeTexts();
  const { wordOf } = useMarkWords();
  const nodes = useMemo(() => {
    const numbers = numberSteps(after);
    return graph.nodes.map((node) => ({
      ...toFlowNode(node, {
        ...{ position: node.position, isSelected: node.id === shownId, isEditedInline: false, isHidden: false },
        ...{ number: numbers.get(node.id), problem: undefined, isActing: false, mark: markOf.get(node.id) },
      }),
      focusable: false,
    }));
  }, [graph, after, markOf, shownId]);
  const edges = useMemo(() => {
    const { routeOf, nodes: boxes } = routeGraph(graph);
    const textOf = (edge: (typeof graph.edges)[number]) =>
      [wordOf(markOf.get(edge.id)), edgeLabelOf(edge)].filter((word) => word !== '').join(': ');
    const texts = new Map(
      graph.edges.map((edge) => [edge.id, textOf(edge)] as const).filter(([, text]) => text !== ''),
    );
    const labels = placeLabels(boxes, routeOf, texts);
    return graph.edges.flatMap((edge) => {
      const route = routeOf.get(edge.id);
      if (!route) return [];
      const fullLabel = texts.get(edge.id) ?? '';
      return toFlowEdge(edge, {
        ...{ route, label: labels.get(edge.id), fullLabel, ariaLabel: fullLabel, isActing: false },
        ...{ isNear: edge.source === shownId || edge.target === shownId },
        ...{ isSelected: edge.id === shownId, mark: markOf.get(edge.id) },
      });
    });
  }, [graph, markOf, shownId, edgeLabelOf, wordOf]);
  return { nodes, edges };
}

/** The words of marks, for labels of edges. */
function useMarkWords() {
  const { t } = useTranslation('versions');
  const wordOf = useMemo(() => (mark: ChangeMark | undefined) => (mark ? t(`marks.${mark}`) : ''), [t]);
  return { wordOf };
}
