import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { byCode, complain, familyOf, keepResults, placeholdersOf, readTexts } from './readTexts.mjs';

const { readTypes } = createRequire(import.meta.url)('./typesFile.cjs');

const FILE = 'locales/texts.d.ts';

/** Read whole: the texts of the API page, whose keys are the contract's names, and those for accounts of bots, whose keys are other texts'. */
const WITHOUT_KEYS = ['docs', 'bots'];

const HEAD = `/**
 * Every key of every namespace with the values that its text needs, so that a wrong key or a forgotten value does not compile.
 * Written by \`npm run locales:check -- --fix\` from the source language; a text without values is any text, and
 * the plural forms of a text are one key.
 */
export interface Texts {
`;

/** Rewrites the types. */
export function writeTypes(root) {
  fs.writeFileSync(path.join(root, FILE), typesOf(readTexts(root)));
}

/**
 * Whether the types match the texts: a lost or renamed value is reported at its text, anything else at the file of types.
 * A repository without types (a made-up one) is not checked.
 */
export function findTypeProblems(root, texts) {
  const full = path.join(root, FILE);
  if (!fs.existsSync(full)) return [];
  const [written, wanted] = [fs.readFileSync(full, 'utf8'), typesOf(texts)];
  if (written === wanted) return [];
  const changed = findChangedValues(readTypes(written), readTypes(wanted), texts);
  return changed.length > 0 ? changed : [{ file: FILE, ...complain('types.outOfStep', 1) }];
}

function findChangedValues(written, wanted, texts) {
  return [...texts].flatMap(([namespace, { file, keys }]) =>
    [...keys].flatMap(([key, { line }]) => {
      const name = `${namespace}.${familyOf(key)}`;
      const [was, is] = [written.get(name), wanted.get(name)];
      if (was === undefined || was === is) return [];
      return [{ file, ...complain('types.values', line, { key, was, is }) }];
    }),
  );
}

function typesOf(texts) {
  const namespaces = [...texts].filter(([name]) => !WITHOUT_KEYS.includes(name)).sort(([a], [b]) => byCode(a, b));
  return `${HEAD}${namespaces.map(([name, { keys }]) => printEntry('  ', name, typesIn(keys))).join('')}}\n`;
}

/** Those of one file, printed as part of all. */
const typesIn = keepResults((keys) => `{\n${print(nest(keys), '    ')}  }`, new WeakMap());

function nest(keys) {
  const tree = {};
  for (const [key, { text, isList, isPlural }] of keys) {
    const names = key.split('.');
    const last = names.pop();
    let place = tree;
    for (const name of names) place = place[name] ??= {};
    const holes = placeholdersOf(text).map((name) => `{{${name}}}`);
    if (isPlural && !holes.includes('{{count}}')) holes.push('{{count}}');
    place[isPlural ? familyOf(last) : last] = isList
      ? 'string[]'
      : holes.length > 0
        ? `'${holes.join(' ')}'`
        : 'string';
  }
  return tree;
}

const print = (tree, indent) =>
  Object.entries(tree)
    .sort(([a], [b]) => byCode(a, b))
    .map(([name, value]) => {
      const type = typeof value === 'string' ? value : `{\n${print(value, `${indent}  `)}${indent}}`;
      return printEntry(indent, name, type);
    })
    .join('');

const printEntry = (indent, name, type) =>
  `${indent}${/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`}: ${type};\n`;
