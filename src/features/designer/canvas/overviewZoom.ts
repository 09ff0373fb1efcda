/** From so many nodes on, only what is in sight is drawn, and from afar only boxes and lines. Fewer cost nothing to speak of. */
export const MANY_NODES_COUNT = 150;

/** Below this zoom no word can be read any more. */
const OVERVIEW_ZOOM = 0.35;
/** Few nodes are drawn as long as one can tell them apart. */
const SMALL_FUNNEL_OVERVIEW_ZOOM = 0.1;
/** So much nearer than where the boxes began, nodes are drawn again; less than one press on the button that zooms. */
const HYSTERESIS = 1.15;

/**
 * Tells whether a zoom is so far that boxes and lines say as much as the nodes themselves. It knows what it said last: a wheel that
 * is turned to and fro where boxes begin does not draw everything anew each time.
 */
export function createOverviewSwitch(): (zoom: number, isMany: boolean) => boolean {
  let isOverview = false;
  return (zoom, isMany) => {
    const border = isMany ? OVERVIEW_ZOOM : SMALL_FUNNEL_OVERVIEW_ZOOM;
    isOverview = zoom < (isOverview ? border * HYSTERESIS : border);
    return isOverview;
  };
}
