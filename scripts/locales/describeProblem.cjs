/** Turns a problem of the texts into a sentence of `locales/<language>/check.json`. */
const fs = require('node:fs');
const path = require('node:path');

const { parseTexts } = require('./parseTexts.cjs');

/** The language of problem reports for translators: the one of their guide. */
const SPOKEN = 'ru';

const root = path.resolve(__dirname, '../..');
const read = (language) => parseTexts(fs.readFileSync(path.join(root, `locales/${language}/check.json`), 'utf8')).value;

const find = (node, names) =>
  names.reduce((place, name) => place?.entries?.find((entry) => entry.name === name)?.value, node)?.text;

/** One text with its values; the rule's name where that file is damaged too. */
function say(rule, values = {}, language = SPOKEN) {
  const text = find(read(language), rule.split('.')) ?? `${rule} ${JSON.stringify(values)}`;
  return text.replaceAll(/{{\s*(\w+)\s*}}/g, (_whole, name) => String(values[name] ?? ''));
}

/** `locales/ru/groups.json:12  rename.title: …` */
function describeProblem({ file, line, key, rule, values }, language = SPOKEN) {
  return `${file}:${line}  ${key ? `${key}: ` : ''}${say(rule, values, language)}`;
}

module.exports = { describeProblem, say };
