/** For development: the texts of a file, complete enough for an open page, and its problem. */
const fs = require('node:fs');
const path = require('node:path');

const { describeProblem } = require('./describeProblem.cjs');
const { lengthenAll } = require('./longTexts.cjs');
const { parseTexts } = require('./parseTexts.cjs');
const { readTypes } = require('./typesFile.cjs');

const TYPES = path.resolve(__dirname, '../../locales/texts.d.ts');
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** Language and feature of a file, by its path; undefined for any other file. */
function readTextsPath(file) {
  const [, language, namespace] = /locales[\\/]([a-z]{2})[\\/](\w+)\.json$/.exec(file) ?? [];
  return language && { language, namespace };
}

/**
 * `LONG_WORDS=1` makes every text two fifths longer, to see where a wordy language would not fit. A deleted key has its own name
 * as its text, because the program reads it and the page would fail.
 * @returns `texts`, and `problem` when something is wrong; a broken file has no texts
 */
function readTexts(file, text) {
  const { value, mistake } = parseTexts(text);
  const problem =
    mistake ?? (value.kind === 'object' ? null : { line: value.line, rule: 'syntax.noObject', values: {} });
  if (problem) return { problem: describeProblem({ file, ...problem }) };
  const texts = JSON.parse(text);
  const missing = fillMissing(texts, readTextsPath(file)?.namespace);
  return {
    texts: process.env.LONG_WORDS ? lengthenAll(texts) : texts,
    ...(missing.length > 0 && { problem: missing.map((key) => describeMissing(file, key)).join('\n') }),
  };
}

const describeMissing = (file, key) => describeProblem({ file, line: 1, key, rule: 'code.missing', values: {} });

/** Adds every key that the program uses and the file lacks, with its name as its text. */
function fillMissing(texts, namespace) {
  const types = fs.existsSync(TYPES) ? readTypes(fs.readFileSync(TYPES, 'utf8')) : new Map();
  const own = [...types]
    .filter(([key]) => key.startsWith(`${namespace}.`))
    .map(([key, type]) => [key.slice(namespace.length + 1), type]);
  return own.filter(([key, type]) => fill(texts, key.split('.'), type, key)).map(([key]) => key);
}

/** Whether the key was missing, or was no text. */
function fill(texts, names, type, key) {
  const last = names.at(-1);
  let place = texts;
  for (const name of names.slice(0, -1)) {
    if (typeof place[name] !== 'object' || place[name] === null || Array.isArray(place[name])) place[name] = {};
    place = place[name];
  }
  const isList = type === 'string[]';
  const isThere = isList ? Array.isArray(place[last]) : typeof place[last] === 'string';
  if (isThere || Object.keys(place).some((name) => PLURAL.test(name) && name.replace(PLURAL, '') === last))
    return false;
  place[last] = isList ? [] : `[${key}]`;
  return true;
}

module.exports = { readTexts, readTextsPath };
