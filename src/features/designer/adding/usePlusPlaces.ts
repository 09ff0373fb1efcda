import { useEffect, useState } from 'react';

import type { FunnelGraph } from '@contract/schemas/shapes';

import { routeGraph } from '../edges/routeGraph';
import type { Ties } from '../graph/appendStep';
import { areaBetween } from '../graph/area';
import type { Position } from '../graph/placement';
import { exitOf } from '../graph/ports';

import { besideEdge } from './pointed';

/** From where edges leave a node to the middle of its button, at zoom 1. */
const BESIDE_NODE_PX = 27;
/** Diameter of a button on the screen. */
const BUTTON_PX = 28;
/** Between a node and its button on the screen. */
const APART_PX = 4;
/** Enlarged more than this, the button of an edge would cover the nodes around it. */
const EDGE_MAX_SCALE = 2.5;

/**
 * Where the button of each of these is, its middle in pixels at zoom 1; not of what is not drawn. Far away there is none at edges, nor
 * where it would cover a node: nodes of the toolbar are added to what is selected at every zoom. @param scale of buttons, against the zoom
 */
export function usePlusPlaces(
  graph: FunnelGraph,
  all: readonly Ties[],
  scale: number,
): { ties: Ties; place: Position }[] {
  const [measured, setMeasured] = useState<ReadonlyMap<string, Position[]>>(new Map());
  const edgeIds = all.flatMap(({ edgeId }) => edgeId ?? []).join('\n');

  // An edge is drawn after its graph is known.
  useEffect(() => {
    if (edgeIds === '') return undefined;
    const measure = () => {
      setMeasured(new Map(edgeIds.split('\n').map((id) => [id, besideEdge(id)])));
    };
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  }, [graph, edgeIds]);

  const isFar = scale > EDGE_MAX_SCALE;
  const isFree = (place: Position) => !routeGraph(graph).nodes.has(areaBetween(place, place, (BUTTON_PX / 2) * scale));
  return all.flatMap((ties) => {
    const node = graph.nodes.find(({ id }) => id === ties.afterId);
    const places = node ? [besideNode(exitOf(node), scale)] : isFar ? [] : (measured.get(ties.edgeId ?? '') ?? []);
    const place = places.find(isFree) ?? (isFar ? undefined : places[0]);
    return place ? [{ ties, place }] : [];
  });
}

const besideNode = ({ x, y }: Position, scale: number): Position => ({
  x: x + Math.max(BESIDE_NODE_PX, (BUTTON_PX / 2 + APART_PX) * scale),
  y,
});
