import fs from 'node:fs';
import path from 'node:path';

import i18next from 'i18next';

import { DEFAULT_LANGUAGE, type Language } from '@contract/languages';
import { textValueFormatter } from '@contract/numbersInTexts';

/** Texts of every namespace in a language. Tests and scripts run at the root of the repository. */
function readTexts(language: Language): [namespace: string, texts: object][] {
  const folder = path.resolve('locales', language);
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [
      path.basename(file, '.json'),
      JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as object,
    ]);
}

const i18n = i18next.createInstance();

void i18n.use(textValueFormatter).init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: false,
  initAsync: false,
  resources: { [DEFAULT_LANGUAGE]: Object.fromEntries(readTexts(DEFAULT_LANGUAGE)) },
  interpolation: { escapeValue: false, alwaysFormat: true },
});

/** Switches `t` to another language; `change` may alter a namespace's texts as the tested page does. */
export function setTextLanguage(
  language: Language,
  change = (_namespace: string, texts: object): object => texts,
): void {
  for (const [namespace, texts] of readTexts(language))
    i18n.addResourceBundle(language, namespace, change(namespace, texts), true, true);
  void i18n.changeLanguage(language);
}

/** Keys in tests are plain text; `exists` checks them instead of the compiler. */
const translate = i18n.t.bind(i18n) as unknown as (key: string, values: object) => string;

/** The text of a key, as the console shows it: `groups:rename.title`. Throws for an unknown key. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  if (!i18n.exists(key, values)) throw new Error(`No text for '${key}'`);
  return translate(key, values);
}
