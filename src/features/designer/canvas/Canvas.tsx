import { startTransition, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import ReactFlow, { ReactFlowProvider, useReactFlow, useStore as useFlowStore } from 'reactflow';
import 'reactflow/dist/base.css';

import { limits } from '@contract/limits';

import { whenIdle } from '@/lib/whenIdle';

import { ClipboardKeys } from '../clipboard/ClipboardKeys';
import { useDeleteElement } from '../deletion/useDeleteElement';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { nodeAt } from '../overview/drawFunnel';
import { Overview } from '../overview/Overview';
import { MAP_CORNER, Minimap } from '../overview/Minimap';
import { selectFocused } from '../focus/selectFocused';
import { isTyping } from '../keyboard/isTyping';
import { ContextMenu } from '../menu/ContextMenu';
import { useContextMenu } from '../menu/useContextMenu';
import { keepChoice, readChoice } from '../keptChoice';
import { useDesigner } from '../useDesigner';
import { useFixedSizes, useKnownHandles, useStableNodes, useTranslatedReactFlow } from '../vendor/reactFlowStore';

import { NoStats } from '../stats/NoStats';
import { StatsProvider } from '../stats/StatsProvider';
import { PlusButtons } from '../adding/PlusButtons';
import { AddMenu } from '../adding/AddMenu';
import { useAddKeys } from '../adding/useAddKeys';
import { useAddMenu } from '../adding/useAddMenu';
import { useConnectionDrop } from '../adding/useConnectionDrop';
import { useNodeDrop } from '../adding/useNodeDrop';
import './canvas.css';
import type { View } from './visibleGraph';
import { DotGrid } from './DotGrid';
import { createOverviewSwitch, MANY_NODES_COUNT } from './overviewZoom';
import { useCanvasEvents } from './useCanvasEvents';
import { useDetail } from './useDetail';
import { useFitting } from './useFitting';
import { useFlowGraph } from './useFlowGraph';
import { useInlineZoom } from './useInlineZoom';
import { useNearEdges } from './useNearEdges';
import { useNoScrolling } from './useNoScrolling';
import { useSettingsKey } from './useSettingsKey';
import { openingView, SCROLL_SPEED, ZOOM } from './viewport';
import { ZoomControls } from './ZoomControls';
import { edgeTypes, nodeTypes } from './flowTypes';

const SNAP_GRID: [number, number] = [limits.designer.snapGridPx, limits.designer.snapGridPx];
const PRO_OPTIONS = { hideAttribution: true };
const ADD_TO_SELECTION = ['Control', 'Meta'];
/** Below this width the minimap covers nodes more than it helps, until the operator opens it. */
const MAP_MIN_WINDOW_PX = 1600;
const wantsMap = () => readChoice('designerMap', window.innerWidth >= MAP_MIN_WINDOW_PX);
const CONNECTION_LINE_STYLE = { stroke: 'var(--v-primary)', strokeWidth: 2 };

/** The drawing surface of the designer, the only feature that imports React Flow. Rendered once its size is known. */
export function Canvas() {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View | null>(null);
  const store = useStore<DesignerRoot>();

  useLayoutEffect(() => {
    const { clientWidth, clientHeight } = frame.current ?? document.body;
    const { graph } = selectDesigner(store.getState());
    const corner = wantsMap() ? MAP_CORNER : undefined;
    const surface = { widthPx: clientWidth, heightPx: clientHeight, corner };
    setView({ ...openingView(graph, surface), ...surface });
  }, [store]);

  return (
    <div ref={frame} className="canvasFrame">
      {view && (
        <ReactFlowProvider>
          <StatsProvider>
            <Surface view={view} />
          </StatsProvider>
        </ReactFlowProvider>
      )}
    </div>
  );
}

function Surface({ view }: { view: View }) {
  const { t } = useTranslation('designer');
  const store = useStore<DesignerRoot>();
  const isChosen = useDesigner(({ selection }) => selection !== null);
  const isMany = useDesigner(({ graph }) => graph.nodes.length > MANY_NODES_COUNT);
  useTranslatedReactFlow();
  useStableNodes();
  useFixedSizes();
  useKnownHandles();
  // The initial view is known before React Flow has it. Only it is rendered at first; the rest follows in idle time.
  const [isFirst, setIsFirst] = useState(true);
  const [isOverviewZoom] = useState(createOverviewSwitch);
  const isZoomOverview = useFlowStore(({ transform }) => isOverviewZoom(transform[2], isMany));
  const isOverview = isFirst ? isOverviewZoom(view.zoom, isMany) : isZoomOverview;
  const events = useCanvasEvents();
  const { nodes, edges } = useFlowGraph(events.dragState, { firstView: isFirst ? view : null, isMany, isOverview });
  const handleKeyDown = useDeleteKey();
  const handleSettingsKey = useSettingsKey();
  const handlePaneClick = useOverviewClick(isOverview);
  const { handleFit, handleAligned, handleFullSize, handleZoomIn, handleZoomOut } = useFitting(view, events.dragState);
  const [isMapShown, setIsMapShown] = useState(wantsMap);
  const { handleScroll, handleFocus } = useNoScrolling();
  const addMenu = useAddMenu();
  const contextMenu = useContextMenu(isOverview);
  const handleConnectEnd = useConnectionDrop(addMenu.open);
  const receiveDrops = useNodeDrop();
  useAddKeys(addMenu.open);
  useInlineZoom();
  useDetail();
  useNearEdges(() => selectDesigner(store.getState()).graph.edges);

  return (
    <div
      ref={receiveDrops}
      className="canvas"
      data-chosen={isChosen || undefined}
      role="region"
      aria-label={t('canvas.title')}
      tabIndex={-1}
      // Before React Flow selects what has the focus.
      onKeyDownCapture={handleSettingsKey}
      onKeyDown={handleKeyDown}
      onScrollCapture={handleScroll}
      onFocus={handleFocus}
      onContextMenu={contextMenu.handleContextMenu}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onInit={() => whenIdle(() => startTransition(() => setIsFirst(false)))}
        onNodesChange={events.handleNodesChange}
        onEdgesChange={events.handleEdgesChange}
        onNodeDrag={events.handleNodeDrag}
        onConnect={events.handleConnect}
        onConnectEnd={handleConnectEnd}
        onPaneClick={handlePaneClick}
        isValidConnection={events.isValidConnection}
        snapToGrid
        snapGrid={SNAP_GRID}
        connectionRadius={limits.designer.connectionRadiusPx}
        connectionLineStyle={CONNECTION_LINE_STYLE}
        deleteKeyCode={null}
        selectionKeyCode="Shift"
        multiSelectionKeyCode={ADD_TO_SELECTION}
        zoomOnDoubleClick={false}
        // With Ctrl it zooms, as a pinch does.
        panOnScroll
        panOnScrollSpeed={SCROLL_SPEED}
        minZoom={ZOOM.min}
        maxZoom={ZOOM.max}
        defaultViewport={view}
        proOptions={PRO_OPTIONS}
      >
        <DotGrid />
        {isOverview && <Overview />}
        {!isFirst && !isOverview && <PlusButtons {...addMenu} />}
        {!isFirst && isMapShown && <Minimap />}
        <ZoomControls
          onZoomIn={handleZoomIn}
          onZoomOut={handleZoomOut}
          onFullSize={handleFullSize}
          onFit={handleFit}
          map={{
            isShown: isMapShown,
            onAligned: handleAligned,
            onShown: (isShown) => {
              setIsMapShown(isShown);
              keepChoice('designerMap', isShown);
            },
          }}
        />
      </ReactFlow>
      <NoStats />
      <ClipboardKeys />
      {addMenu.menu && <AddMenu menu={addMenu.menu} onClose={addMenu.close} />}
      {contextMenu.menu && <ContextMenu menu={contextMenu.menu} onAdd={addMenu.open} onClose={contextMenu.close} />}
    </div>
  );
}

/** In the overview a click on a box selects its node and a click elsewhere clears the selection, as on the full canvas. */
function useOverviewClick(isOverview: boolean) {
  const store = useStore<DesignerRoot>();
  const { screenToFlowPosition } = useReactFlow();
  return (event: MouseEvent) => {
    if (!isOverview) return;
    const place = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    const node = nodeAt(selectDesigner(store.getState()).graph.nodes, place);
    if (!node) store.dispatch(designerActions.elementSelected(null));
    else if (event.ctrlKey || event.metaKey) store.dispatch(designerActions.nodeToggled({ id: node.id }));
    else store.dispatch(designerActions.elementSelected({ kind: 'node', id: node.id }));
  };
}

/**
 * Delete and Backspace remove the selected edge, never while typing. Source: SPEC-2.93. Only Delete removes nodes; Backspace is hit
 * too easily.
 */
function useDeleteKey() {
  const deleteElement = useDeleteElement();
  const store = useStore<DesignerRoot>();
  return (event: KeyboardEvent<HTMLDivElement>) => {
    const isDelete = event.code === 'Delete';
    if ((!isDelete && event.code !== 'Backspace') || isTyping(event.target) || isInMenu(event.target)) return;
    const selection = selectFocused(store, isDelete ? ['node', 'edge'] : ['edge']);
    if (!selection || (selection.kind !== 'edge' && !isDelete)) return;
    event.preventDefault();
    event.currentTarget.focus();
    deleteElement(selection);
  };
}

const isInMenu = (target: EventTarget) => target instanceof Element && target.closest('[role=menu]') !== null;
