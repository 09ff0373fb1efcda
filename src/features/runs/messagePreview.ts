import { limits } from '@contract/limits';

const { messagePreviewChars } = limits.history;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The beginning of a message, never splitting a character or emoji. Source: SPEC-9.31. */
export function messagePreview(message: string): string {
  if (message.length <= messagePreviewChars) return message;
  let count = 0;
  for (const { index } of segmenter.segment(message)) {
    if (count === messagePreviewChars) return `${message.slice(0, index)}...`;
    count += 1;
  }
  return message;
}
