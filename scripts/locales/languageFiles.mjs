import fs from 'node:fs';
import path from 'node:path';

import { root as checkout } from '../root.mjs';

import { readPairs, readStrings } from './readContract.mjs';
import { complain, readTexts, SOURCE } from './readTexts.mjs';

const LIST = 'contract/languages.ts';
const HOME = { app: 'src/app/languages', phone: 'src/phone/languages' };

/** Features with texts of the server, the phone's page, and the support command line; the console has all others. */
const NAMESPACES = {
  server: ['audit', 'bots', 'docs', 'errors', 'members', 'planner', 'server', 'simulator'],
  phone: ['common', 'phone'],
  inspect: ['inspect', 'replay'],
  replay: ['errors'],
  /** Loaded by the console when an account needs them. */
  later: ['bots'],
  elsewhere: ['audit', 'check', 'docs', 'errors', 'inspect', 'members', 'phone', 'server', 'simulator'],
};

const CONSOLE = 'src';

/** Texts of some pages alone come in the standard language with what shows them: `addNamespace` in the module of a page or a component. */
function listOfPages(root) {
  const folder = path.join(root, CONSOLE);
  const files = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true }) : [];
  return files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/^addNamespace\('(\w+)'/gm)])
    .map(([, namespace]) => namespace);
}

const WRITTEN = 'Written by `npm run locales:check -- --fix` from the list of languages.';

/** Files of the libraries for a language without one of its own. */
const SPARE = { antd: 'en_GB', dayjs: 'en-gb' };

/** Every file of the program that follows from `LANGUAGES`, with its content; none in a repository without that list. */
function writeLanguages(root) {
  const listed = readStrings(root, LIST, 'LANGUAGES');
  if (listed.length === 0) return new Map();
  const languages = listed.filter((language) => language !== SOURCE);
  const namespaces = [...readTexts(root).keys()];
  const ofConsole = namespaces.filter((namespace) => !NAMESPACES.elsewhere.includes(namespace));
  const ofPages = listOfPages(root);
  const ofFirstChunk = ofConsole.filter((namespace) => ![...ofPages, ...NAMESPACES.later].includes(namespace));
  const regions = readPairs(root, LIST, 'REGIONS');
  return new Map([
    [`${HOME.app}/${SOURCE}.ts`, packOf(SOURCE, ofFirstChunk, null)],
    ...languages.map((language) => [
      `${HOME.app}/${language}.ts`,
      packOf(language, ofConsole, findLibraries(language, regions[language])),
    ]),
    ...languages.map((language) => [`${HOME.phone}/${language}.ts`, packOf(language, NAMESPACES.phone, null)]),
    ['src/app/languagePacks.ts', packList(languages, 'language')],
    ['src/phone/languagePacks.ts', packList(languages, 'phone-language')],
    ['server/translations.ts', textsOf(languages, NAMESPACES.server)],
    ['src/app/replay/inspectTranslations.ts', textsOf(languages, NAMESPACES.inspect)],
    ['src/app/replay/serverTranslations.ts', textsOf(languages, NAMESPACES.replay)],
  ]);
}

/** Files that differ from the list of languages, and files of languages that are no longer in it. */
export function findLanguageProblems(root) {
  const wanted = writeLanguages(root);
  const read = (file) => (fs.existsSync(path.join(root, file)) ? fs.readFileSync(path.join(root, file), 'utf8') : null);
  return [
    ...[...wanted]
      .filter(([file, content]) => read(file) !== content)
      .map(([file]) => ({ file, ...complain('types.outOfStep', 1) })),
    ...listStrangers(root, wanted).map((file) => ({ file, ...complain('file.unread', 1) })),
  ];
}

/** Writes them all and removes those of languages that are gone. */
export function fixLanguages(root) {
  const wanted = writeLanguages(root);
  for (const [file, content] of wanted) {
    fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), content);
  }
  for (const file of listStrangers(root, wanted)) fs.rmSync(path.join(root, file));
}

const listStrangers = (root, wanted) =>
  Object.values(HOME).flatMap((folder) => {
    const full = path.join(root, folder);
    const names = wanted.size > 0 && fs.existsSync(full) ? fs.readdirSync(full) : [];
    return names.map((name) => `${folder}/${name}`).filter((file) => !wanted.has(file));
  });

/** The component library's and the calendar's codes of a language: `en_GB` and `en-gb`. */
function findLibraries(language, region = new Intl.Locale(language).maximize().region) {
  const namesIn = (folder) =>
    fs
      .readdirSync(path.join(checkout, 'node_modules', folder))
      .filter((name) => name.endsWith('.js'))
      .map((name) => name.slice(0, -'.js'.length));
  const antd = namesIn('antd/es/locale');
  const dayjs = namesIn('dayjs/locale');
  return {
    antd:
      antd.find((name) => name === `${language}_${region}`) ??
      antd.find((name) => name.startsWith(`${language}_`)) ??
      SPARE.antd,
    dayjs: [`${language}-${region?.toLowerCase()}`, language].find((name) => dayjs.includes(name)) ?? SPARE.dayjs,
  };
}

const importsOf = (language, namespaces, name = (namespace) => namespace) =>
  namespaces.map((namespace) => `import ${name(namespace)} from '@locales/${language}/${namespace}.json';\n`).join('');

function packOf(language, namespaces, libraries) {
  const library = libraries
    ? `import antdLocale from 'antd/es/locale/${libraries.antd}';\nimport 'dayjs/locale/${libraries.dayjs}';\n`
    : '';
  const more = libraries ? `  antdLocale,\n  dayjsLocale: '${libraries.dayjs}',\n` : '';
  return `${importsOf(language, namespaces)}${library}
import type { LanguagePack } from '@/lib/language';

/** ${WRITTEN} */
export const pack: LanguagePack = {
  texts: {
${namespaces.map((namespace) => `    ${namespace},\n`).join('')}  },
${more}};
`;
}

const packList = (languages, chunk) => `import type { LanguagePack } from '@/lib/language';

/** Where the languages besides the standard one come from, a chunk each. ${WRITTEN} */
export const languagePacks = {
${languages
  .map(
    (language) => `  ${language}: async (): Promise<LanguagePack> =>
    (await import(/* webpackChunkName: "${chunk}-${language}" */ './languages/${language}')).pack,
`,
  )
  .join('')}};
`;

const nameOf = (language) => (namespace) => `${language}${namespace[0].toUpperCase()}${namespace.slice(1)}`;

const textsOf = (
  languages,
  namespaces,
) => `${languages.map((language) => importsOf(language, namespaces, nameOf(language))).join('')}
/** Texts of the languages besides the standard one. ${WRITTEN} */
export const translations = {
${languages
  .map(
    (language) => `  ${language}: {
${namespaces.map((namespace) => `    ${namespace}: ${nameOf(language)(namespace)},\n`).join('')}  },
`,
  )
  .join('')}};
`;
