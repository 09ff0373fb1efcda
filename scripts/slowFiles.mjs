/** `npm run test:order`: writes the durations of the slow test files, as the last `npm test` measured them, for `slowestFirst.cjs`. */
import fs from 'node:fs';
import path from 'node:path';

const FILE = 'test/kit/slowFiles.json';
const SLOW_MIN_S = 8;

const rows = ['console-tests', 'server-tests', 'browser-tests']
  .flatMap((name) => JSON.parse(fs.readFileSync(`test-results/${name}.json`, 'utf8')).testResults)
  .map(({ name, startTime, endTime }) => [path.relative('.', name), Math.round((endTime - startTime) / 1000)])
  .filter(([, seconds]) => seconds >= SLOW_MIN_S)
  .sort((a, b) => b[1] - a[1]);
fs.writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
console.log(`${rows.length} files take ${SLOW_MIN_S} s or more: ${FILE}`);
