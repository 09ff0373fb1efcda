import { readText, type VariableId, type WrittenText } from '@contract/variables';

/** Characters for private use around the name of a variable: no keyboard types them, and the messenger's marks ignore them. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const MARKED = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}?`, 'g');

/** A piece of a shown text. */
export interface MarkedPart {
  text: string;
  isVariable: boolean;
}

/** A text with names instead of variables, for `FormattedMessage`. */
export const markVariables = ({ text, variables }: WrittenText, nameOf: (id: VariableId) => string): string =>
  variables === null
    ? text
    : readText(text)
        .map((part) => (part.kind === 'text' ? part.text : `${OPEN}${nameOf(part.id)}${CLOSE}`))
        .join('');

/** The names in a marked text, and what is between them. */
export function splitMarked(text: string): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), isVariable: false });
    parts.push({ text: match[1] ?? '', isVariable: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isVariable: false });
  return parts;
}

/** A marked text for plain text. */
export const unmarked = (text: string): string =>
  splitMarked(text)
    .map((part) => part.text)
    .join('');
