import { memo, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'react-redux';
import { BaseEdge, useStore as useFlowStore, type EdgeProps } from 'reactflow';

import { selectDesigner, type DesignerRoot } from '../designerSlice';
import { labelLayerOf } from '../vendor/reactFlowStore';
import type { FlowEdgeData } from '../canvas/flowGraph';

import { isHeld, routeHeldEdge } from './heldEdge';
import { placeLabels, type PlacedLabel } from './placeLabels';
import { roundedPath } from './roundedPath';
import { routeGraph } from './routeGraph';

import './edges.css';

/** An edge on the canvas: the route of the whole drawing, or a way of its own while one of its nodes is dragged. */
export const RoutedEdge = memo(function RoutedEdge({
  id,
  data,
  selected,
  markerEnd,
  ...ends
}: EdgeProps<FlowEdgeData>) {
  const store = useStore<DesignerRoot>();
  if (!data) return null;
  let { route, label } = data;
  if (isHeld(route, ends)) {
    const { nodes } = routeGraph(selectDesigner(store.getState()).graph);
    route = routeHeldEdge(nodes, ends);
    label = placeLabels(nodes, new Map([[id, route]]), new Map([[id, data.fullLabel]])).get(id);
  }
  return (
    <>
      <BaseEdge path={roundedPath(route)} markerEnd={markerEnd} />
      {selected && <ChosenLine path={roundedPath(route)} condition={data.condition} />}
      {label && <EdgeLabel {...data} id={id} label={label} isSelected={selected === true} />}
    </>
  );
});

/** The line of the selected edge once more, above those that it shares its way with. */
function ChosenLine({ path, condition }: { path: string; condition: FlowEdgeData['condition'] }) {
  const layer = useFlowStore(labelLayerOf);
  return (
    layer &&
    createPortal(
      <svg className="chosenLine" data-condition={condition} aria-hidden="true">
        <path d={path} />
      </svg>,
      layer,
    )
  );
}

type LabelProps = Pick<FlowEdgeData, 'fullLabel' | 'condition'> & {
  id: string;
  label: PlacedLabel;
  isSelected: boolean;
};

/** A label above all edges; a click on it is a click on its edge, through which React passes the event. */
function EdgeLabel({
  id,
  label: { text, middle, widthPx, largeWidthPx },
  fullLabel,
  condition,
  isSelected,
}: LabelProps) {
  const layer = useFlowStore(labelLayerOf);
  if (!layer) return null;
  const style = {
    '--width': `${widthPx}px`,
    '--large-width': `${largeWidthPx}px`,
    transform: `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)`,
  } as CSSProperties;
  return createPortal(
    // `nopan`: a press on it does not move the view.
    <div
      className="edgeLabel nopan"
      data-edge-id={id}
      data-condition={condition}
      data-selected={isSelected}
      data-large={largeWidthPx > 0}
      title={text === fullLabel ? undefined : fullLabel}
      style={style}
    >
      {text}
    </div>,
    layer,
  );
}
