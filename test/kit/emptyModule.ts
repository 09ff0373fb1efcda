/** Stands for stylesheets, which mean nothing to jsdom. */
export const nothing = null;
