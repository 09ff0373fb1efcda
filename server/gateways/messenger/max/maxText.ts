import { readMessageFormatting, plainText, type MessageSegment } from '@contract/messengerFormatting';

import { KIND_ABILITIES } from '@contract/messengerKinds';

/** A text as the service takes it. */
export interface MaxText {
  text: string;
  format?: 'html';
}

const TAGS = { bold: 'b', italic: 'i', strike: 's', code: 'code', mono: 'pre' } as const;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Our marks as the service's; a text that would become too long by them goes without its marks. */
export function toMaxText(text: string): MaxText {
  const segments = readMessageFormatting(text);
  if (segments.every(({ kind }) => kind === 'text')) return { text };
  const html = toHtml(segments);
  return html.length > KIND_ABILITIES.max.textMaxChars ? { text: plainText(segments) } : { text: html, format: 'html' };
}

/** What members see of it. */
export const seenText = (text: string): string => plainText(readMessageFormatting(text));

const toHtml = (segments: readonly MessageSegment[]): string =>
  segments
    .map((segment) => {
      if (segment.kind === 'text') return escape(segment.text);
      const inner = 'children' in segment ? toHtml(segment.children) : escape(segment.text);
      return `<${TAGS[segment.kind]}>${inner}</${TAGS[segment.kind]}>`;
    })
    .join('');

const escape = (text: string): string => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
