/** Colours of tags. Each is a pair of text and background tokens with a checked contrast in both themes. */
export const TAG_COLORS = ['gray', 'red', 'yellow', 'green', 'teal', 'blue', 'violet'] as const;

/** One colour of the palette. */
export type TagColor = (typeof TAG_COLORS)[number];

/** The name by which tags of an account are unique: case, repeated spaces and ways to write a letter do not matter. */
export const tagNameKey = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
