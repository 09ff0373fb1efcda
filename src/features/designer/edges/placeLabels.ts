import { areaBetween, type Point, type Area } from '../graph/area';
import {
  LABEL_HEIGHT_PX,
  LABEL_MAX_CHARS,
  labelWidthPx,
  LARGE_LABEL_HEIGHT_PX,
  largeLabelWidthPx,
} from '../graph/labelRoom';
import { cutLabel } from './cutLabel';

import { createBoxIndex, type Boxes } from './boxIndex';
import type { Route } from './route';

/** A label on its edge, cut where there is no space for all of it. */
export interface PlacedLabel {
  text: string;
  middle: Point;
  widthPx: number;
  /** Its width in the large letters of a far zoom; 0 if there is no space for them. */
  largeWidthPx: number;
}

/** A label keeps this distance to nodes and other labels, if it can. */
const GAP_PX = 4;
/** Lengths to which a label is cut, one after the other. */
const CHARS = [LABEL_MAX_CHARS, 16, 11, 7, 5];
const STEP_PX = 16;
const STEPS_MAX_COUNT = 24;
/** Less than half of the label's height. */
const BESIDE_PX = [4, -4, 8, -8];
/** Less than half of the width of the shortest label. */
const ACROSS_PX = [8, -8, 16, -16, 24, -24];
/** A cut label with a clear place is better than a whole one on a foreign line, but not shorter than this. */
const CLEAR_MIN_CHARS = 11;

/**
 * Places every label on its own edge, beside nodes and other labels, where possible on a part that no other edge shares or crosses.
 * A label for which there is no place at all is left out; the edge's tooltip and settings have it.
 */
export function placeLabels(
  nodes: Boxes,
  routes: ReadonlyMap<string, Route>,
  labels: ReadonlyMap<string, string>,
): Map<string, PlacedLabel> {
  const lines = indexLines(routes);
  const taken = createBoxIndex();
  const placed = new Map<string, PlacedLabel>();
  for (const { id, route, label } of shortestFirst(routes, labels)) {
    const found = findPlace(route, label, { id, nodes, lines, taken });
    if (!found) continue;
    placed.set(id, found);
    taken.add({ id, ...areaOf(found, 0) });
  }
  enlarge(placed, nodes);
  return placed;
}

/** Finds out which labels have space at their place for large letters. */
function enlarge(placed: ReadonlyMap<string, PlacedLabel>, nodes: Boxes): void {
  const taken = createBoxIndex();
  for (const [id, label] of placed) {
    const widthPx = largeLabelWidthPx(label.text);
    const area = areaOf({ middle: label.middle, widthPx }, 0, LARGE_LABEL_HEIGHT_PX);
    if (nodes.has(area) || taken.has(area)) continue;
    label.largeWidthPx = widthPx;
    taken.add({ id, ...area });
  }
}

/** A label on a short edge has little choice. */
const shortestFirst = (routes: ReadonlyMap<string, Route>, labels: ReadonlyMap<string, string>) =>
  [...labels]
    .flatMap(([id, label]) => {
      const route = routes.get(id);
      return route ? [{ id, label, route, lengthPx: lengthOf(route) }] : [];
    })
    .sort((one, other) => one.lengthPx - other.lengthPx);

const lengthOf = (route: Route): number =>
  route.reduce((sum, end, at) => {
    const start = route[at - 1] ?? end;
    return sum + Math.abs(end.x - start.x) + Math.abs(end.y - start.y);
  }, 0);

function indexLines(routes: ReadonlyMap<string, Route>): Boxes {
  const lines = createBoxIndex();
  for (const [id, route] of routes) {
    for (const [at, end] of route.entries()) {
      const start = route[at - 1];
      if (start) lines.add({ id, ...areaBetween(start, end, 1) });
    }
  }
  return lines;
}

interface Surroundings {
  id: string;
  nodes: Boxes;
  lines: Boxes;
  taken: Boxes;
}

function findPlace(route: Route, full: string, around: Surroundings): PlacedLabel | null {
  const texts = [...new Set(CHARS.map((chars) => cutLabel(full, chars)))];
  const clear = texts.filter((text, at) => at === 0 || text.length >= CLEAR_MIN_CHARS - 2);
  return find(clear, true, GAP_PX) ?? find(texts, false, GAP_PX) ?? find(texts, false, 0);

  function find(choices: readonly string[], isClear: boolean, gapPx: number): PlacedLabel | null {
    for (const text of choices) {
      const widthPx = labelWidthPx(text);
      for (const middle of pointsOn(route)) {
        const label = { text, middle, widthPx, largeWidthPx: 0 };
        if (isPlace(label, around, { isClear, gapPx })) return label;
      }
    }
    return null;
  }
}

/** What a place must offer. */
interface Wish {
  /** No other edge runs there. */
  isClear: boolean;
  gapPx: number;
}

function isPlace(label: PlacedLabel, { id, nodes, lines, taken }: Surroundings, { isClear, gapPx }: Wish): boolean {
  const area = areaOf(label, gapPx);
  if (nodes.has(area) || taken.has(area)) return false;
  return !isClear || !lines.has(areaOf(label, 0), (line) => line.id !== id);
}

const areaOf = (
  { middle, widthPx }: Pick<PlacedLabel, 'middle' | 'widthPx'>,
  gapPx: number,
  heightPx = LABEL_HEIGHT_PX,
): Area => ({
  left: middle.x - widthPx / 2 - gapPx,
  right: middle.x + widthPx / 2 + gapPx,
  top: middle.y - heightPx / 2 - gapPx,
  bottom: middle.y + heightPx / 2 + gapPx,
});

/**
 * Points on the horizontal parts of a route from its end to its start, then on the others, of each the middle first; then the same
 * beside the line, which still runs through the label.
 */
function* pointsOn(route: Route): Generator<Point> {
  for (const part of partsOf(route, true)) yield* pointsAlong(part);
  for (const part of partsOf(route, false)) yield* pointsAlong(part);
  for (const part of partsOf(route, true)) {
    for (const { x, y } of pointsAlong(part)) for (const px of BESIDE_PX) yield { x, y: y + px };
  }
  for (const part of partsOf(route, false)) {
    for (const { x, y } of pointsAlong(part)) for (const px of ACROSS_PX) yield { x: x + px, y };
  }
}

interface Part {
  start: Point;
  end: Point;
}

function* partsOf(route: Route, isLevel: boolean): Generator<Part> {
  for (let at = route.length - 1; at > 0; at -= 1) {
    const [start, end] = [route[at - 1], route[at]];
    if (start && end && (start.y === end.y) === isLevel) yield { start, end };
  }
}

function* pointsAlong({ start, end }: Part): Generator<Point> {
  const lengthPx = lengthOf([start, end]);
  const stepPx = Math.max(STEP_PX, lengthPx / 2 / STEPS_MAX_COUNT);
  const pointAt = (share: number) => ({
    x: (start.x + end.x) / 2 + (end.x - start.x) * share,
    y: (start.y + end.y) / 2 + (end.y - start.y) * share,
  });
  yield pointAt(0);
  for (let px = stepPx; px <= lengthPx / 2; px += stepPx) {
    yield pointAt(px / lengthPx);
    yield pointAt(-px / lengthPx);
  }
}
