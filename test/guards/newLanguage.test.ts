import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';

import { LANGUAGES, nameOf, type Language } from '@contract/languages';

import { isShortForm } from '@test/kit/effort';
import { addTexts, copyRepository, fixLocales, listLanguage, readTexts, textOf } from '@test/kit/newLanguage';

import type { Program } from '../../scripts/locales/findProblems.mjs';

/** A language is added by the steps of `locales/README.md` alone, in a copy of the tree, and is then used. */

const root = path.resolve(__dirname, '../..');
/** With a language that the program has already, the next one is taken. */
const NEW = ['eo', 'nl', 'sv', 'cs'].find((code) => !LANGUAGES.some((listed) => listed === code)) ?? '';
/** Four, two and two forms of numbers, each with other quotation marks; one in Cyrillic. */
const MORE = (isShortForm ? ['pl'] : ['pl', 'de', 'kk']).filter((code) => !LANGUAGES.some((listed) => listed === code));
const COPIED = [
  'contract',
  'locales',
  'scripts',
  'server',
  'src',
  'test/kit',
  'test/guards/newLanguageWalk.ts',
  'package.json',
  'webpack.config.ts',
  'tsconfig.json',
];
const LINKED = ['node_modules', 'public', 'docs'];

let folder: string;

/** The translated text of a key of English. */
const inNewLanguage = (key: string) => textOf(folder, NEW, key);

/** The files that the check reports. */
async function findFiles(program?: Program): Promise<string[]> {
  const { findProblems } = await import('../../scripts/locales/findProblems.mjs');
  return findProblems(folder, program).map(({ file }) => file);
}

/** A language by its code, and the texts of another one than the standard. */
const NAMED = /['"`](?:ru|en)(?:[-_][A-Za-z]{2})?['"`]|^\s*(?:ru|en):|@locales\/(?!ru\b|words\b)/m;

it('is named by no file of the program, unless the check writes that file', () => {
  const files = ['src', 'server'].flatMap((place) =>
    fs
      .readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => `${place}/${name}`),
  );
  const named = files.filter((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return NAMED.test(text) && !text.includes('Written by `npm run locales:check');
  });
  expect(named).toEqual([]);
});

describe('a language that is added', () => {
  beforeAll(() => {
    folder = copyRepository(COPIED, LINKED);
  });

  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('needs its folder and one line in the list of languages; the rest is written', async () => {
    const { readProgram } = await import('../../scripts/locales/findProblems.mjs');
    const program = readProgram(root);
    addTexts(folder, NEW);
    expect(await findFiles(program)).toEqual(['contract/languages.ts']);
    listLanguage(folder, NEW);
    expect(await findFiles(program)).toContain('server/translations.ts');
    for (const language of MORE) {
      addTexts(folder, language);
      listLanguage(folder, language);
    }
    const { status, stdout } = fixLocales(folder);
    const done = [NEW, ...MORE].filter((language) => new RegExp(`^${language}: .*\\(100 %\\)$`, 'm').test(stdout));
    expect({ status, done, problems: stdout.split('\n').filter((line) => line.startsWith('locales/')) }).toEqual({
      status: 0,
      done: [NEW, ...MORE],
      problems: [],
    });
  }, 120_000);

  it('is chosen by an owner, kept by the server, and spoken by it', async () => {
    await build({
      absWorkingDir: folder,
      entryPoints: ['test/guards/newLanguageWalk.ts'],
      outfile: path.join(folder, 'walk.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      banner: { js: 'globalThis.jest = { setTimeout() {} };' },
      logLevel: 'error',
    });
    const { stdout, stderr } = spawnSync(process.execPath, ['walk.mjs', NEW], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    const seen = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, string>;
    expect(seen).toMatchObject({ language: NEW, name: nameOf(NEW as Language), chosenStatus: 200, kept: NEW });
    expect(seen.refusal).toBe(inNewLanguage('errors:BAD_CREDENTIALS'));
    expect(seen.docs).toContain(inNewLanguage('docs:page.title'));
    expect(seen.docs).toContain(`<html lang="${NEW}">`);
  }, 60_000);

  it('is shown by the sign-in page and the profile in a browser that chose it', async () => {
    await build({
      absWorkingDir: folder,
      stdin: {
        resolveDir: folder,
        loader: 'ts',
        contents: `import { languagePacks } from './src/app/languagePacks';
          import { languagePacks as phone } from './src/phone/languagePacks';
          import { translations as replay } from './src/app/replay/serverTranslations';
          export const read = async () => ({ console: await languagePacks.${NEW}(), phone: await phone.${NEW}(), replay: { texts: replay.${NEW} } });`,
      },
      outfile: path.join(folder, 'packs.cjs'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'error',
    });
    const program = `require('./packs.cjs').read().then((packs) => console.log(JSON.stringify(packs)))`;
    const { stdout } = spawnSync(process.execPath, ['-e', program], { cwd: folder, encoding: 'utf8' });
    const packs = JSON.parse(stdout) as Record<
      'console' | 'phone' | 'replay',
      { texts: object; antdLocale: object; dayjsLocale: string }
    >;
    expect(packs.console.texts).toMatchObject({
      login: { title: inNewLanguage('login:title') },
      profile: { title: inNewLanguage('profile:title') },
    });
    expect(packs.console.dayjsLocale).toBe(NEW);
    expect(packs.console.antdLocale).toHaveProperty('Modal');
    expect(packs.replay.texts).toEqual({ errors: readTexts(folder, `${NEW}/errors.json`) });
    expect(packs.phone.texts).toMatchObject({ phone: readTexts(folder, `${NEW}/phone.json`) });
  });
});
