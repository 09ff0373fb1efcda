/** What the formatting bar offers, in its order. */
export const FORMATS = ['bold', 'italic', 'strike', 'mono'] as const;

/** A format of the messenger. */
export type Format = (typeof FORMATS)[number];

const MARKS: Record<Format, string> = { bold: '*', italic: '_', strike: '~', mono: '```' };

/** A text, and the part of it that is selected. */
export interface SelectedText {
  text: string;
  start: number;
  end: number;
}

/**
 * Puts the marks of a format around the selected part, or takes them away. The messenger reads marks next to a word only, and all but
 * monospace within one line, so spaces at the ends stay outside and each line gets marks of its own. Without a selection the cursor
 * is put between two marks.
 */
export function formatText({ text, start, end }: SelectedText, format: Format): SelectedText {
  const mark = MARKS[format];
  const outer = { start: start - mark.length, end: end + mark.length };
  const isMarked = outer.start >= 0 && text.slice(outer.start, start) === mark && text.slice(end, outer.end) === mark;
  if (isMarked) {
    const before = text.slice(0, outer.start);
    return { text: before + text.slice(start, end) + text.slice(outer.end), ...outer, end: end - mark.length };
  }
  const selected = text.slice(start, end);
  const parts = format === 'mono' ? [selected] : selected.split('\n');
  const formatted = parts.map((part) => (start === end ? mark + mark : toggle(part, mark))).join('\n');
  const result = text.slice(0, start) + formatted + text.slice(end);
  if (start === end) return { text: result, start: start + mark.length, end: start + mark.length };
  return { text: result, start, end: start + formatted.length };
}

function toggle(part: string, mark: string): string {
  const inner = part.trim();
  if (inner === '') return part;
  const [before = '', after = ''] = part.split(inner);
  const isMarked = inner.length > 2 * mark.length && inner.startsWith(mark) && inner.endsWith(mark);
  return before + (isMarked ? inner.slice(mark.length, -mark.length) : mark + inner + mark) + after;
}
