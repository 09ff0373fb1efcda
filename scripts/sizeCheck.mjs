/**
 * The gate of the build: weighs what the browser fetches, in KiB of brotli 11, and fails when a budget is broken or a bundle calls what
 * supported browsers lack. Reads what the build left behind: `dist/chunks.json` (which files belong to which chunk) and `dist/public`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { NEW_METHODS } from './lint/newBuiltIns.mjs';

const PUBLIC_DIR = 'dist/public';
const BYTES_PER_KIB = 1024;
/** Page, styles and icon come on top of the scripts; the icon is fetched when all is done and not counted. */
const PAGE_REQUESTS = 1;

const { groups, routes } = JSON.parse(readFileSync('dist/chunks.json', 'utf8'));
const isScript = (file) => file.endsWith('.js');

/** What an address loads first: the page's bundles plus the chunks of its address. */
const firstFiles = (route) =>
  [...new Set([...groups.main, ...routes[route]])].filter((file) => /\.(?:js|css)$/.test(file));

/** Everything the phone's page brings and the console does not. */
const phoneOnly = new Set((groups.phone ?? []).filter((file) => !isOfConsole(file)));

function isOfConsole(file) {
  return Object.entries(groups).some(([name, files]) => name !== 'phone' && files.includes(file));
}

function weighKib(files) {
  return files.reduce((sum, file) => sum + brotliBytes(file), 0) / BYTES_PER_KIB;
}

function brotliBytes(file) {
  const compressed = path.join(PUBLIC_DIR, `${file}.br`);
  if (existsSync(compressed)) return readFileSync(compressed).length;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(readFileSync(path.join(PUBLIC_DIR, file)), { params }).length;
}

/** An operator reads one language: the texts of another replace nothing else, and are weighed separately. */
const OF_LANGUAGE = /\/(?:phone-)?language-([a-z]{2})\./;
const languageOnly = new Set(
  Object.values(groups)
    .flat()
    .filter((file) => OF_LANGUAGE.test(file)),
);
const languages = [...new Set([...languageOnly].map((file) => OF_LANGUAGE.exec(file)[1]))];
const filesOf = (language) =>
  [...languageOnly].filter((file) => isScript(file) && OF_LANGUAGE.exec(file)[1] === language);

const allFiles = readdirSync(path.join(PUBLIC_DIR, 'a'))
  .map((name) => `a/${name}`)
  .filter((file) => /\.(?:js|css)$/.test(file) && !phoneOnly.has(file) && !languageOnly.has(file));

const rows = [
  { what: 'P1  /login: JS until the form works', kib: weighKib(firstFiles('/login').filter(isScript)), maxKib: 80 },
  { what: 'P1  /login: requests', count: firstFiles('/login').length + PAGE_REQUESTS, maxCount: 6 },
  {
    what: 'P3  /dashboard: JS until the first card',
    kib: weighKib(firstFiles('/dashboard').filter(isScript)),
    maxKib: 230,
  },
  ...Object.keys(routes)
    .filter((route) => route !== '/login' && route !== '/dashboard')
    .map((route) => ({
      what: `P5  ${route}: JS until its content`,
      kib: weighKib(firstFiles(route).filter(isScript)),
      maxKib: 340,
    })),
  { what: 'P5  the whole console, JS and CSS', kib: weighKib(allFiles), maxKib: 1_100 },
  ...languages.map((language) => ({
    what: `    another language: ${language}`,
    kib: weighKib(filesOf(language)),
    maxKib: 60,
  })),
  { what: '    the phone beside it', kib: weighKib([...phoneOnly].filter((file) => /\.(?:js|css)$/.test(file))) },
];

let isBroken = false;
for (const { what, kib, maxKib, count, maxCount } of rows) {
  const [value, limit, unit] = kib === undefined ? [count, maxCount, ''] : [kib, maxKib, ' KiB'];
  const isOver = limit !== undefined && value > limit;
  isBroken ||= isOver;
  const shown = kib === undefined ? String(value) : value.toFixed(1);
  const budget = limit === undefined ? '' : `of ${limit}`;
  console.log(`${isOver ? 'FAIL' : 'ok  '}  ${what.padEnd(42)} ${shown.padStart(7)}${unit.padEnd(4)} ${budget}`);
}

/** Calls of what supported browsers may lack, in the code of libraries too. */
const newCalls = new RegExp(`\\.(?:${[...NEW_METHODS, 'randomUUID'].join('|')})\\(`, 'g');
for (const file of [...allFiles, ...phoneOnly].filter(isScript)) {
  const calls = readFileSync(path.join(PUBLIC_DIR, file), 'utf8').match(newCalls) ?? [];
  for (const call of new Set(calls))
    console.log(`FAIL  ${file} calls ${call}) which browsers of browserslist may lack`);
  isBroken ||= calls.length > 0;
}
process.exitCode = isBroken ? 1 : 0;
