import type { PlannerGraph } from './graph';

/** Fields of nodes and edges that only the drawing has. */
const DRAWN: ReadonlySet<string> = new Set(['position', 'markerEnd']);

/**
 * Whether two graphs send the same messages at the same moments. Everything except the drawing is compared, so it may be false
 * for graphs that differ only in parts that no message reaches.
 */
export function sendsSame(one: PlannerGraph, other: PlannerGraph): boolean {
  return one === other || describe(one) === describe(other);
}

/** The graph as text: keys in order, without what is drawn and without empty fields. */
const describe = ({ nodes, edges }: PlannerGraph): string =>
  describeContent([nodes, edges.map((edge) => ({ ...edge, type: null }))]);

/** A value as text: equal for values that send the same. */
export function describeContent(content: unknown): string {
  return JSON.stringify(content, (key, value: unknown) => {
    if (DRAWN.has(key)) return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, field]) => (field ?? null) !== null)
        .sort(([first], [second]) => (first < second ? -1 : 1)),
    );
  });
}
