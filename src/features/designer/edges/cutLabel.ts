import { cutText } from '@contract/graphemes';

/** End of a cut label that is removed: punctuation and up to two letters of the next word. */
const WORD_REST = /[\s,.;:!?]+\S{0,2}$/u;
/** If fewer characters than this would be left, only punctuation is removed: 'I…' would be too short. */
const LEFT_MIN_CHARS = 3;

/** A label of at most `maxChars` characters, not cut within the first letters of a word. Tooltip and settings show all of it. */
export function cutLabel(label: string, maxChars: number): string {
  if (label.length <= maxChars) return label;
  const cut = cutText(label, maxChars - 1);
  const words = cut.replace(WORD_REST, '');
  return `${words.length >= LEFT_MIN_CHARS ? words : cut.replace(/[\s,.;:!?]+$/u, '')}…`;
}
