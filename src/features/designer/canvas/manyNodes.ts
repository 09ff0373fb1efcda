/** From so many nodes on, only what is in sight is drawn, and from afar only boxes and lines. Fewer cost nothing to speak of. */
export const MANY_NODES_COUNT = 150;

/** Below this zoom no word can be read any more. */
const FAR_ZOOM = 0.35;
/** Few nodes are drawn as long as one can tell them apart. */
const FEW_FAR_ZOOM = 0.1;

/** Whether a zoom is so far that boxes and lines say as much as the nodes themselves. */
export function isFarZoom(zoom: number, isMany: boolean): boolean {
  return zoom < (isMany ? FAR_ZOOM : FEW_FAR_ZOOM);
}
