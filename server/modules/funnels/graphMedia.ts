import type { FunnelGraph } from '@contract/schemas/structure';

/** Addresses of the files of a graph, each once, in the order of its nodes. */
export const mediaOf = ({ nodes }: FunnelGraph): string[] => [
  ...new Set(nodes.flatMap(({ data }) => ('media' in data && data.media ? [data.media] : []))),
];
