import type { TagLabel } from '@contract/schemas/shapes';

/** Frame of a tag and the gap after it, in characters. */
const FRAME_CHARS = 3;

/** How many of the first tags can be read in full in a line of so many characters; at least one, which is cut if it must be. */
export function countWholeTags(tags: readonly Pick<TagLabel, 'name'>[], lineChars: number): number {
  let leftChars = lineChars;
  const tooMany = tags.findIndex(({ name }) => (leftChars -= name.length + FRAME_CHARS) < 0);
  return tooMany === -1 ? tags.length : Math.max(1, tooMany);
}
