/** Replaces stylesheets, which jsdom ignores. */
export const nothing = null;
