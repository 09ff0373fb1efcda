/** From so many nodes on, only what is in sight is drawn, and from afar only boxes and lines. Fewer cost nothing to speak of. */
export const MANY_NODES_COUNT = 150;

/** Below this zoom no word can be read any more. */
export const FAR_ZOOM = 0.35;
