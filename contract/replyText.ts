/**
 * A reply or the text of a poll's option, normalised for comparison: composed, trimmed, lower case, U+0451 (yo) replaced by U+0435 (ye).
 * Source: decisions "Funnels".
 */
export function normalizeReply(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replaceAll('\u0451', '\u0435').replace(/\s+/g, ' ');
}
