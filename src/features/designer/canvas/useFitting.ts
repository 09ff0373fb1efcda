import { useCallback, useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useReactFlow, useStoreApi, type Viewport } from 'reactflow';

import type { FunnelGraph, FunnelNode } from '@contract/schemas/shapes';

import { browserNow } from '@/lib/clock';

import { selectDesigner, type DesignerRoot } from '../designerSlice';
import { PANEL_WANTED } from '../focus/focusTargets';
import { selectedNodeIds, type OneSelected, type Selection } from '../graph/selection';
import type { Trail } from '../trial/trail';
import { useDesigner } from '../useDesigner';

import type { DragState } from './dragState';
import { MOVE_MS, openSurface, reveal } from './reveal';
import { useZooming } from './useZooming';
import { centredOn, fitInto, fitReadable, isWholeVisible, openingView, type Surface } from './viewport';

/** Until the dock has its new width. */
const AFTER_RESIZE_MS = 150;
/** The side panel waits for a possible double click before it opens; the visible area is known only then. */
const AFTER_PANEL_MS = 450;
/** In a smaller part of the canvas a fitted funnel would be unreadable. */
const SURFACE_MIN_PX = 240;
/** On a narrower canvas a funnel that was aligned is not shown whole: nothing of it could be read. */
const WHOLE_MIN_PX = 600;
/** What acts in a trial run, and a node that was just added, is seen at least this large: smaller texts are hard to read. */
const WATCHED_MIN_ZOOM = 0.5;
/** Until the settings of an added node have opened beside it, and the view has moved. */
const ADDED_MS = AFTER_PANEL_MS + 2 * MOVE_MS;

/** The view that the console has chosen. */
interface Fitted {
  view: Viewport;
  /** Requested by a click: whole at any zoom. */
  isRequested: boolean;
  /** Until then the view is still moving, unless the operator zooms. */
  untilMs: number;
}

/**
 * Fits the view. A fitted view that the operator has not moved is fitted again when a panel covers nodes or closes; otherwise a
 * selected node or edge, or the node that acts in a trial run, is panned into view. @returns the actions of the buttons.
 */
export function useFitting(firstView: Viewport, dragState: DragState) {
  const flow = useReactFlow();
  const view = useStoreApi();
  const store = useStore<DesignerRoot>();
  const fitted = useRef<Fitted>({ view: firstView, isRequested: false, untilMs: 0 });
  const isAddedFar = useAddedFar();

  const show = useCallback(
    (target: Viewport, isRequested: boolean) => {
      fitted.current = { view: target, isRequested, untilMs: browserNow() + 2 * MOVE_MS };
      flow.setViewport(target, { duration: MOVE_MS });
    },
    [flow],
  );

  const settle = useCallback(() => {
    const { graph, selection: selected, inlineEdit, trial } = selectDesigner(store.getState());
    const surface = openSurface(view.getState());
    if (!surface || inlineEdit || dragState.positions.size > 0) return;
    const { isRequested, untilMs, view: chosen } = fitted.current;
    const current = flow.getViewport();
    const shown = lookedAt(trial, selected);
    const node = graph.nodes.find(({ id }) => id === shown?.id);
    if (isAddedFar(graph, node, current.zoom) && node) {
      flow.setViewport(centredOn(node, surface), { duration: MOVE_MS });
      return;
    }
    const isFitted = browserNow() < untilMs || isSameView(current, chosen);
    const target = isFitted ? refit(graph.nodes, current, { surface, isRequested }) : null;
    if (target) show(target, isRequested);
    else if (trial && node && current.zoom < WATCHED_MIN_ZOOM)
      flow.setViewport(centredOn(node, surface), { duration: MOVE_MS });
    else if (shown) reveal(shown, graph, flow, view.getState());
  }, [dragState, flow, view, store, show, isAddedFar]);

  useAfterPanels(settle);

  function handleFit() {
    const surface = openSurface(view.getState());
    if (surface) show(fitInto(selectDesigner(store.getState()).graph.nodes, surface), true);
  }

  /** What was moved is shown whole; on a phone, where it would be dots, as it is when it is opened. */
  function handleAligned() {
    const surface = openSurface(view.getState());
    if (!surface || surface.widthPx >= WHOLE_MIN_PX) handleFit();
    else show(openingView(selectDesigner(store.getState()).graph, surface), false);
  }

  const zooming = useZooming(() => {
    fitted.current.untilMs = 0;
  });
  return { handleFit, handleAligned, ...zooming };
}

/** A better view of a fitted funnel; null if there is none, or too little space. What cannot be read is not made smaller still. */
function refit(
  nodes: readonly FunnelNode[],
  current: Viewport,
  { surface, isRequested }: { surface: Surface; isRequested: boolean },
): Viewport | null {
  if (Math.min(surface.widthPx, surface.heightPx) < SURFACE_MIN_PX) return null;
  const target = isRequested ? fitInto(nodes, surface) : fitReadable(nodes, surface);
  if (!target || target.zoom > current.zoom) return target;
  return target.zoom >= WATCHED_MIN_ZOOM && !isWholeVisible(nodes, current, surface) ? target : null;
}

/** Tells whether a node was just added from so far away that its text cannot be read; until its settings have opened, too. */
function useAddedFar() {
  const added = useRef({ nodesCount: Infinity, id: '', untilMs: 0 });
  return useCallback(({ nodes }: FunnelGraph, node: FunnelNode | undefined, zoom: number): boolean => {
    const isNew = nodes.length > added.current.nodesCount && node !== undefined && zoom < WATCHED_MIN_ZOOM;
    added.current.nodesCount = nodes.length;
    if (isNew) added.current = { nodesCount: nodes.length, id: node.id, untilMs: browserNow() + ADDED_MS };
    return node?.id === added.current.id && browserNow() < added.current.untilMs;
  }, []);
}

/** What acts in a trial run, else the selected element, of several the first. */
function lookedAt(trial: Trail | null, selection: Selection | null): OneSelected | null {
  if (!trial && selection?.kind === 'edge') return selection;
  const [id] = trial?.nodeIds ?? selectedNodeIds(selection);
  return id === undefined ? null : { kind: 'node', id };
}

/** Runs after a panel has opened or closed, with the selection, what acts, or the width of the canvas. */
function useAfterPanels(settle: () => void): void {
  const selection = useDesigner((designer) => designer.selection);
  const actingId = useDesigner(({ trial }) => trial?.nodeIds[0]);
  const view = useStoreApi();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const settleSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, AFTER_PANEL_MS);
    };
    settleSoon();
    // On a phone the panel may appear later than the selection.
    document.addEventListener(PANEL_WANTED, settleSoon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener(PANEL_WANTED, settleSoon);
    };
  }, [selection, actingId, settle]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const unsubscribe = view.subscribe((now, before) => {
      if (now.width === before.width && now.height === before.height) return;
      clearTimeout(timer);
      timer = setTimeout(settle, AFTER_RESIZE_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [view, settle]);
}

function isSameView(one: Viewport, other: Viewport): boolean {
  return Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1 && Math.abs(one.zoom - other.zoom) < 0.001;
}
