import { formatNumber } from '@contract/numbersInTexts';

import { i18n } from './i18n';

/** A translation: its key and values. */
interface FoundTranslation {
  /** Namespace and key, e.g. `groups:rename.failed`. */
  textKey: string;
  values: Record<string, string | number>;
}

type Texts = { [key: string]: string | Texts };

const HOLE = /\{\{(\w+)\}\}/g;
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** Longer texts are user content. */
const SENTENCE_MAX_CHARS = 500;

/** Finds the translation of a visible text in the current language. Texts without values are preferred. */
export function findTranslation(sentence: string): FoundTranslation | null {
  if (sentence.length > SENTENCE_MAX_CHARS) return null;
  let best: (FoundTranslation & { fixedChars: number }) | null = null;
  for (const [namespace, texts] of Object.entries(i18n.getDataByLanguage(i18n.language) ?? {})) {
    for (const [key, template] of flatten(texts)) {
      const values = template === sentence ? {} : match(template, sentence);
      if (!values) continue;
      const fixedChars = template.replace(HOLE, '').length;
      if (best && best.fixedChars >= fixedChars) continue;
      // i18next chooses the plural form from the count.
      const plainKey = 'count' in values ? key.replace(PLURAL, '') : key;
      best = { textKey: `${namespace}:${plainKey}`, values, fixedChars };
    }
  }
  return best && { textKey: best.textKey, values: best.values };
}

const flatten = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[path + name, text] as [string, string]] : flatten(text, `${path}${name}.`),
  );

function match(template: string, sentence: string): FoundTranslation['values'] | null {
  const fixed = template.split(/\{\{\w+\}\}/);
  // A text that consists mostly of values would match anything.
  if (fixed.length < 2 || !/\p{L}{2}/u.test(fixed.join(' ')) || !sentence.startsWith(fixed[0] ?? '')) return null;
  const found = new RegExp(`^${fixed.map(escape).join('(.*)')}$`, 'su').exec(sentence);
  if (!found) return null;
  const names = [...template.matchAll(HOLE)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name, at) => [name, valueOf(found[at + 1] ?? '')]));
}

const escape = (text: string) => text.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&');
/** Numbers may be grouped as in `5 000`. */
function valueOf(text: string): number | string {
  const digits = text.replace(/\D/g, '');
  if (!/^\d{1,9}$/.test(digits)) return text;
  return text === digits || text === formatNumber(Number(digits), i18n.language) ? Number(digits) : text;
}
