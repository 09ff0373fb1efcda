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

/** A text of a namespace. */
interface Template {
  key: string;
  text: string;
  fixedChars: number;
  /** What is around its values; null when it has none, or consists mostly of them and would match anything. */
  around: string[] | null;
}

/** Finds the translation of a visible text in the current language. Texts without values are preferred. */
export function findTranslation(sentence: string): FoundTranslation | null {
  if (sentence.length > SENTENCE_MAX_CHARS) return null;
  let best: (FoundTranslation & { fixedChars: number }) | null = null;
  for (const [namespace, texts] of Object.entries(i18n.getDataByLanguage(i18n.language) ?? {})) {
    for (const template of listTemplates(texts)) {
      const { key, text, fixedChars } = template;
      if (best && best.fixedChars >= fixedChars) continue;
      const values = text === sentence ? {} : match(template, sentence);
      if (!values) continue;
      // i18next chooses the plural form from the count.
      const plainKey = 'count' in values ? key.replace(PLURAL, '') : key;
      best = { textKey: `${namespace}:${plainKey}`, values, fixedChars };
    }
  }
  return best && { textKey: best.textKey, values: best.values };
}

/** By the texts of a namespace: there are thousands of them, and every toast is looked for. */
const templates = new WeakMap<Texts, Template[]>();

function listTemplates(texts: Texts): Template[] {
  const known = templates.get(texts) ?? flatten(texts).map(([key, text]) => readTemplate(key, text));
  templates.set(texts, known);
  return known;
}

const flatten = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[path + name, text] as [string, string]] : flatten(text, `${path}${name}.`),
  );

function readTemplate(key: string, text: string): Template {
  const fixed = text.split(/\{\{\w+\}\}/);
  const isFixed = fixed.length >= 2 && /\p{L}{2}/u.test(fixed.join(' '));
  return { key, text, fixedChars: text.replace(HOLE, '').length, around: isFixed ? fixed : null };
}

function match({ text, around }: Template, sentence: string): FoundTranslation['values'] | null {
  if (!around || !sentence.startsWith(around[0] ?? '')) return null;
  const found = new RegExp(`^${around.map(escape).join('(.*)')}$`, 'su').exec(sentence);
  if (!found) return null;
  const names = [...text.matchAll(HOLE)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name, at) => [name, valueOf(found[at + 1] ?? '')]));
}

const escape = (text: string) => text.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&');
/** Numbers may be grouped as in `5 000`. */
function valueOf(text: string): number | string {
  const digits = text.replace(/\D/g, '');
  if (!/^\d{1,9}$/.test(digits)) return text;
  return text === digits || text === formatNumber(Number(digits), i18n.language) ? Number(digits) : text;
}
