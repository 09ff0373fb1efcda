import type { FunnelNode, NodeData } from '@contract/schemas/shapes';

/** The text that a node sends; empty for one that sends none. */
export function textOf(node: FunnelNode | undefined): string {
  const { message = '' }: NodeData = node?.data ?? {};
  return message;
}
