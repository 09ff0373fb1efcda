import { useEffect, useState } from 'react';

import type { FunnelGraph } from '@contract/schemas/shapes';

import { routeGraph } from '../edges/routeGraph';
import type { Ties } from '../graph/appendStep';
import { areaBetween } from '../graph/area';
import type { Position } from '../graph/placement';
import { exitOf } from '../graph/ports';

import { besideEdge } from './pointed';

/** From where edges leave a node to the middle of its button. */
const BESIDE_NODE_PX = 27;
/** Diameter of a button at zoom 1. */
const BUTTON_PX = 28;

/** Where the button of each of these is, its middle in pixels at zoom 1; not of what is not drawn. */
export function usePlusPlaces(graph: FunnelGraph, all: readonly Ties[]): { ties: Ties; place: Position }[] {
  const [measured, setMeasured] = useState<ReadonlyMap<string, Position>>(new Map());
  const edgeIds = all.flatMap(({ edgeId }) => edgeId ?? []).join('\n');

  // An edge is drawn after its graph is known.
  useEffect(() => {
    if (edgeIds === '') return undefined;
    const measure = () => {
      const { nodes: boxes } = routeGraph(graph);
      const isFree = (place: Position) => !boxes.has(areaBetween(place, place, BUTTON_PX / 2));
      const places = edgeIds.split('\n').map((id) => [id, chooseFree(besideEdge(id), isFree)] as const);
      setMeasured(new Map(places.flatMap(([id, place]) => (place ? [[id, place]] : []))));
    };
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  }, [graph, edgeIds]);

  return all.flatMap((ties) => {
    const node = graph.nodes.find(({ id }) => id === ties.afterId);
    const place = ties.edgeId ? measured.get(ties.edgeId) : node && besideNode(exitOf(node));
    return place ? [{ ties, place }] : [];
  });
}

/** The first place that covers no node, else the first one. */
const chooseFree = (places: readonly Position[], isFree: (place: Position) => boolean): Position | undefined =>
  places.find(isFree) ?? places[0];

const besideNode = ({ x, y }: Position): Position => ({ x: x + BESIDE_NODE_PX, y });
