/** How a file arrives in a group. Documents arrive unchanged, under their names. */
export type SentAs = 'image' | 'video' | 'audio' | 'voice' | 'document';

/** Stored files have the ending of their content; the messenger shows only these inline. */
const SHOWN: ReadonlyMap<string, SentAs> = new Map([
  ['png', 'image'],
  ['jpg', 'image'],
  ['jpeg', 'image'],
  ['webp', 'image'],
  ['mp4', 'video'],
  ['mp3', 'audio'],
  ['m4a', 'audio'],
  ['ogg', 'audio'],
  ['opus', 'voice'],
]);

/**
 * How a stored file is sent, for preview and sending alike. The messenger has no caption for sound, so sound with a text is
 * sent as a document.
 */
export function sentAs(url: string, hasText: boolean): SentAs {
  const [path = ''] = url.split(/[?#]/);
  const shown = SHOWN.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? 'document';
  return hasText && (shown === 'audio' || shown === 'voice') ? 'document' : shown;
}
