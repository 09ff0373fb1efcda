import { plainText, readMessageFormatting, type MessageSegment } from '@contract/messengerFormatting';

const TAGS = { bold: 'b', italic: 'i', strike: 's', code: 'code', mono: 'pre' } as const;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Our marks as the HTML that services for bots take; null for a text without any. */
export function toHtml(text: string): string | null {
  const segments = readMessageFormatting(text);
  return segments.every(({ kind }) => kind === 'text') ? null : write(segments);
}

/** What members see of it. */
export const seenText = (text: string): string => plainText(readMessageFormatting(text));

const write = (segments: readonly MessageSegment[]): string =>
  segments
    .map((segment) => {
      if (segment.kind === 'text') return escape(segment.text);
      const inner = 'children' in segment ? write(segment.children) : escape(segment.text);
      return `<${TAGS[segment.kind]}>${inner}</${TAGS[segment.kind]}>`;
    })
    .join('');

const escape = (text: string): string => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
