/** From this number of nodes only the visible ones are rendered, and only boxes and lines at a far zoom. */
export const MANY_NODES_COUNT = 150;

/** Below this zoom text is unreadable. */
const OVERVIEW_ZOOM = 0.35;
/** Small funnels render nodes as long as they are distinguishable. */
const SMALL_FUNNEL_OVERVIEW_ZOOM = 0.1;
/** Nodes return this much closer than boxes began; less than one zoom step. */
const HYSTERESIS = 1.15;

/**
 * Returns whether a zoom is so far that boxes and lines replace nodes. Has hysteresis, so that scrolling around the threshold does
 * not switch each time.
 */
export function createOverviewSwitch(): (zoom: number, isMany: boolean) => boolean {
  let isOverview = false;
  return (zoom, isMany) => {
    const border = isMany ? OVERVIEW_ZOOM : SMALL_FUNNEL_OVERVIEW_ZOOM;
    isOverview = zoom < (isOverview ? border * HYSTERESIS : border);
    return isOverview;
  };
}
