import { indexAfter } from '@contract/graphemes';
import { limits } from '@contract/limits';

const { messagePreviewChars } = limits.runs;

/** Length of the beginning of a message that is shown first, never splitting a character or emoji; undefined: all of it. Source: SPEC-9.31. */
export function previewChars(message: string): number | undefined {
  return message.length <= messagePreviewChars ? undefined : indexAfter(message, messagePreviewChars);
}
