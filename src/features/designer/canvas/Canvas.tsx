import { useEffect, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import ReactFlow, {
  Background,
  BackgroundVariant,
  MiniMap,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
} from 'reactflow';
import 'reactflow/dist/base.css';

import { limits } from '@contract/limits';

import { useDeleteElement } from '../deletion/useDeleteElement';
import { designerActions, selectDesigner } from '../designerSlice';
import { selectedNodeIds } from '../graph/selection';
import { isTyping } from '../keyboard/isTyping';

import './canvas.css';
import { nodeTypes } from './nodeTypes';
import { revealNode } from './revealNode';
import { useCanvasEvents } from './useCanvasEvents';
import { useFlowGraph } from './useFlowGraph';
import { useRussianReactFlow } from './useRussianReactFlow';
import { FIT_VIEW } from './viewport';
import { ZoomControls } from './ZoomControls';

const SNAP_GRID: [number, number] = [limits.designer.snapGridPx, limits.designer.snapGridPx];
const ADD_TO_SELECTION = ['Control', 'Meta'];
const CONNECTION_LINE_STYLE = { stroke: 'var(--v-primary)', strokeWidth: 2 };

/** The side panel waits for a possible double click and then takes its room; only then it is known what is in sight. */
const AFTER_PANEL_MS = 450;

/** The drawing surface of the designer: the only room that knows React Flow. */
export function Canvas() {
  return (
    <ReactFlowProvider>
      <Surface />
    </ReactFlowProvider>
  );
}

function Surface() {
  const { t } = useTranslation('designer');
  useRussianReactFlow();
  const events = useCanvasEvents();
  const { nodes, edges } = useFlowGraph(events.inFlight);
  const handleKeyDown = useDeleteKey();
  useRevealSelection();

  return (
    <div className="canvas" role="region" aria-label={t('canvas.title')} tabIndex={-1} onKeyDown={handleKeyDown}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={events.handleNodesChange}
        onEdgesChange={events.handleEdgesChange}
        onConnect={events.handleConnect}
        isValidConnection={events.isValidConnection}
        snapToGrid
        snapGrid={SNAP_GRID}
        connectionRadius={limits.designer.connectionRadiusPx}
        connectionLineStyle={CONNECTION_LINE_STYLE}
        deleteKeyCode={null}
        selectionKeyCode="Shift"
        multiSelectionKeyCode={ADD_TO_SELECTION}
        zoomOnDoubleClick={false}
        minZoom={0.1}
        maxZoom={2}
        fitView
        fitViewOptions={FIT_VIEW}
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={BackgroundVariant.Dots} gap={16} size={1.2} color="var(--v-canvas-dot)" />
        <MiniMap
          ariaLabel={t('canvas.minimap')}
          pannable
          zoomable
          nodeClassName={({ type }) => `minimapNode minimapNode-${type ?? 'start'}`}
          maskColor="var(--v-canvas-mask)"
        />
        <ZoomControls />
      </ReactFlow>
    </div>
  );
}

/**
 * Delete and Backspace remove the selected edge, never while somebody types. Source: spec §2. Delete alone removes nodes, too;
 * Backspace is pressed too easily.
 */
function useDeleteKey() {
  const dispatch = useDispatch();
  const deleteElement = useDeleteElement();
  const { selection } = useSelector(selectDesigner);
  return (event: KeyboardEvent<HTMLDivElement>) => {
    const isDelete = event.code === 'Delete';
    if ((!isDelete && event.code !== 'Backspace') || !selection || isTyping(event.target)) return;
    if (selection.kind !== 'edge' && !isDelete) return;
    event.preventDefault();
    event.currentTarget.focus();
    if (selection.kind === 'edge') dispatch(designerActions.edgeDeleted({ id: selection.id }));
    else deleteElement(selection);
  };
}

/** Brings a node into view when it was chosen outside of the canvas and lies beyond its edge. */
function useRevealSelection() {
  const { selection } = useSelector(selectDesigner);
  const flow = useReactFlow();
  const store = useStoreApi();
  const [nodeId = null] = selectedNodeIds(selection);
  useEffect(() => {
    if (nodeId === null) return undefined;
    const timer = setTimeout(() => revealNode(nodeId, flow, store.getState()), AFTER_PANEL_MS);
    return () => clearTimeout(timer);
  }, [nodeId, flow, store]);
}
