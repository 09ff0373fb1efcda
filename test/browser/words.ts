import fs from 'node:fs';
import path from 'node:path';

import i18next from 'i18next';

/** Tests and scripts run at the root of the repository. */
const folder = path.resolve('locales/ru');

const resources = Object.fromEntries(
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [
      path.basename(file, '.json'),
      JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as object,
    ]),
);

const words = i18next.createInstance();

void words.init({
  lng: 'ru',
  fallbackLng: false,
  initAsync: false,
  resources: { ru: resources },
  interpolation: { escapeValue: false },
});

/** The keys come from tests as plain text; `exists` checks them instead of the compiler. */
const translate = words.t.bind(words) as unknown as (key: string, values: object) => string;

/** The words of a key, as the console says them: `say('groups:rename.title')`. Refuses a key that nobody wrote. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  if (!words.exists(key, values)) throw new Error(`No words for '${key}'`);
  return translate(key, values);
}
