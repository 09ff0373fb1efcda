import { limits } from '@contract/limits';

/** The beginning of a message, as history shows it; a picture of several code units is never cut in two. Source: spec §9. */
export function messagePreview(message: string): string {
  const characters = [...message];
  const { messagePreviewChars } = limits.history;
  return characters.length <= messagePreviewChars ? message : `${characters.slice(0, messagePreviewChars).join('')}...`;
}
