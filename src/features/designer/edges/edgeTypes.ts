import { RoutedEdge } from './RoutedEdge';

/** The component of the type that all edges have. One constant object: a new one would render every edge again. */
export const edgeTypes = { smoothstep: RoutedEdge };
