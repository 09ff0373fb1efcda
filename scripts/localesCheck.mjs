/**
 * `npm run locales:check`: are all words there, all used, all plural forms complete, all files in order?
 * `-- --fix` sorts the files; `-- --root <folder>` looks at another repository (its own tests do).
 */
import fs from 'node:fs';
import path from 'node:path';

import { findProblems } from './locales/findProblems.mjs';
import { byCode, readWords } from './locales/readWords.mjs';

const args = process.argv.slice(2);
const root = path.resolve(args.includes('--root') ? args[args.indexOf('--root') + 1] : '.');

function sortWords(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => byCode(a, b));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sortWords(inner)]));
}

if (args.includes('--fix')) {
  for (const { file, mistakes } of readWords(root).values()) {
    if (mistakes.length > 0) continue;
    const full = path.join(root, file);
    const sorted = `${JSON.stringify(sortWords(JSON.parse(fs.readFileSync(full, 'utf8'))), null, 2)}\n`;
    fs.writeFileSync(full, sorted);
  }
}

const problems = findProblems(root);
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? 'All words are in their place.' : `${problems.length} problems with words.`);
process.exitCode = problems.length === 0 ? 0 : 1;
