/** How the whole funnel is brought into view: never larger than life. */
export const FIT_VIEW = { padding: 0.2, maxZoom: 1 } as const;
