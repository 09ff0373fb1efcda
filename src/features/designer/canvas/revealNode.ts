import type { ReactFlowInstance, ReactFlowState } from 'reactflow';

const MOVE_MS = 200;

/** Moves the view to a node whose middle is out of sight; a node in sight stays where the operator sees it. */
export function revealNode(nodeId: string, flow: ReactFlowInstance, view: ReactFlowState): void {
  const node = view.nodeInternals.get(nodeId);
  const sight = view.domNode?.getBoundingClientRect();
  if (!node || !sight || sight.width === 0) return;
  const [shiftX, shiftY, zoom] = view.transform;
  const middleX = node.position.x + (node.width ?? 0) / 2;
  const middleY = node.position.y + (node.height ?? 0) / 2;
  const seenX = middleX * zoom + shiftX;
  const seenY = middleY * zoom + shiftY;
  const isInSight = seenX >= 0 && seenY >= 0 && seenX <= sight.width && seenY <= sight.height;
  if (!isInSight) flow.setCenter(middleX, middleY, { zoom, duration: MOVE_MS });
}
