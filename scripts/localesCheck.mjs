/**
 * `npm run locales:check`: all texts exist in every language, all are used, plural forms are complete, values and tags match,
 * nothing is too long or must not reach the screen, all files are in order. Prints at the end how much of each language is done.
 * `-- --fix` sorts the files and writes the types of their keys; `-- --root <folder>` checks another repository (its own tests do).
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { findProblems } from './locales/findProblems.mjs';
import { measureCoverage } from './locales/findTranslationProblems.mjs';
import { fixLanguages } from './locales/languageFiles.mjs';
import { byCode, readLanguages, readTexts } from './locales/readTexts.mjs';
import { writeTypes } from './locales/textTypes.mjs';

const { describeProblem, say } = createRequire(import.meta.url)('./locales/describeProblem.cjs');

const args = process.argv.slice(2);
const root = path.resolve(args.includes('--root') ? args[args.indexOf('--root') + 1] : '.');

function sortTexts(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => byCode(a, b));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sortTexts(inner)]));
}

const languages = readLanguages(root);

if (args.includes('--fix')) {
  for (const { file, isBroken } of [...languages, '_meta'].flatMap((name) => [...readTexts(root, name).values()])) {
    if (isBroken) continue;
    const full = path.join(root, file);
    const sorted = `${JSON.stringify(sortTexts(JSON.parse(fs.readFileSync(full, 'utf8'))), null, 2)}\n`;
    fs.writeFileSync(full, sorted);
  }
  writeTypes(root);
  fixLanguages(root);
}

const problems = findProblems(root);
for (const problem of problems) console.log(describeProblem(problem));
for (const language of languages) {
  const { done, total } = measureCoverage(readTexts(root), readTexts(root, language));
  console.log(say('summary.coverage', { language, done, total, percent: Math.floor((done / total) * 100) }));
}
console.log(problems.length === 0 ? say('summary.fine') : say('summary.problems', { count: problems.length }));
process.exitCode = problems.length === 0 ? 0 : 1;
