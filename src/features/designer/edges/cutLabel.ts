import { cutText } from '@contract/graphemes';

/** End of a cut label that is removed: punctuation and up to two letters of the next word. */
const WORD_REST = /[\s,.;:!?]+\S{0,2}$/u;
/** If fewer characters than this would be left, only punctuation is removed: 'I…' would be too short. */
const LEFT_MIN_CHARS = 3;
/** Of the point between a share and its label. */
const SEPARATOR_CHARS = 3;

/** The share of the runs that took a condition, before its label: '25 % · Yes', or '— · Yes' where no run came. */
const SHARE = /^(?<share>\d+\s?%|—)(?<rest> · .+)$/u;

/**
 * A label of at most `maxChars` characters, not cut within the first letters of a word. A share before it stays whole, and where
 * nothing else fits it stands alone. Tooltip and settings show all of it.
 */
export function cutLabel(label: string, maxChars: number): string {
  if (label.length <= maxChars) return label;
  const { share, rest = '' } = SHARE.exec(label)?.groups ?? {};
  if (share === undefined) return cutWords(label, maxChars);
  const leftChars = maxChars - share.length;
  return leftChars < LEFT_MIN_CHARS + SEPARATOR_CHARS ? share : share + cutWords(rest, leftChars);
}

function cutWords(label: string, maxChars: number): string {
  const cut = cutText(label, maxChars - 1);
  const words = cut.replace(WORD_REST, '');
  return `${words.length >= LEFT_MIN_CHARS ? words : cut.replace(/[\s,.;:!?]+$/u, '')}…`;
}
