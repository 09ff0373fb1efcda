import fs from 'node:fs';
import path from 'node:path';

const locales = path.resolve(__dirname, '../../locales');

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(locales, file), 'utf8'));

/**
 * Texts that the specification quotes, by key; `npm run locales:check` reads the same table. Each may be changed only
 * together with the specification. A text with a number is quoted in the form for many. `{{…}}` marks a value.
 */
const texts = readJson('specTexts.json') as Record<string, Record<string, string>>;

/** Plain reading of the files, without the translator: their content is what is compared. */
function read(key: string): unknown {
  const [namespace = '', rest = ''] = key.split(':');
  return rest
    .split('.')
    .reduce<unknown>(
      (place, name) => (place as Record<string, unknown> | undefined)?.[name],
      readJson(`ru/${namespace}.json`),
    );
}

it('pins every text that the specification quotes', () => {
  expect(Object.values(texts).flatMap(Object.keys).length).toBeGreaterThanOrEqual(193);
});

describe.each(Object.entries(texts))('the texts of the specification: %s', (_part, pinned) => {
  it('are as agreed', () => {
    const found = Object.fromEntries(Object.keys(pinned).map((key) => [key, read(key)]));
    expect(found).toEqual(pinned);
  });
});
