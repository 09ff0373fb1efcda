import { isRecord } from './parseFile';

/** Translates a key with its namespace. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

/**
 * A `ShownText` of a file in the language of `translate`. Its values may be such texts themselves, e.g. the reason of a failure; anything
 * else becomes an ellipsis.
 */
export function writeShownText(shown: object, translate: Translate): string {
  const { text, textKey, values, code } = shown as Record<string, unknown>;
  if (typeof text === 'string') return text;
  if (typeof code === 'string') return translate(`errors:${code}`).replace(/\{\{\w+\}\}/g, '\u2026');
  if (typeof textKey !== 'string') return '\u2026';
  const entries = Object.entries(isRecord(values) ? values : {}).map(([name, value]) => [
    name,
    isRecord(value) ? writeShownText(value, translate) : value,
  ]);
  return translate(textKey, Object.fromEntries(entries) as Record<string, unknown>);
}
