import { limits } from '@contract/limits';

const { messagePreviewChars } = limits.runs;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Length of the beginning of a message that is shown first, never splitting a character or emoji; undefined: all of it. Source: SPEC-9.31. */
export function previewChars(message: string): number | undefined {
  if (message.length <= messagePreviewChars) return undefined;
  let count = 0;
  for (const { index } of segmenter.segment(message)) {
    if (count === messagePreviewChars) return index;
    count += 1;
  }
  return undefined;
}
