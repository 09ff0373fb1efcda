/**
 * `npm run bench [-- P2 P13 visits=9 database=embedded call=getCalendar]`: the speed budgets. Ids choose some, `database` (`embedded` or
 * `postgresql`) half of P17, `call` one of its calls that read. Bytes are exact; times in the browser are a ratio against a naive page of the same stack, measured in turn in the same run, so that
 * they mean the same on every machine. Writes its figures to `test-results/quality`; `npm run quality` reads those of full runs.
 */
import { prepareBrowser } from './prepareBrowser.mjs';
import { writeResult } from './resultFiles.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { runTypeScript } from './runTypeScript.mjs';

/** `ok    P1  /login: requests    6  of 6`, as `sizeCheck.mjs` prints it. */
const SIZE_LINE = /^(ok|FAIL) +(.+?) +([\d.]+(?: KiB)?) *(of [\d.]+)?$/gm;
const sizes = [];
const SIZES = { id: 'P1', title: 'bytes on the wire: P1, P3, P5', run: measureSizes };

process.chdir(root);

const args = process.argv.slice(2);
const ids = args.filter((arg) => /^P\d+$/.test(arg));
const valueOf = (name) => args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
const [visits, database, call] = [valueOf('visits'), valueOf('database'), valueOf('call')];
const effort = {
  ...(visits !== undefined && { visits: Number(visits) }),
  ...(database !== undefined && { database }),
  ...(call !== undefined && { call }),
};
const isFull = Object.keys(effort).length === 0;
await prepareBrowser();

const { benches, takeTables } = await runTypeScript('test/bench/benches.ts');
const all = [SIZES, ...benches];
const chosen = all.filter(({ id }) => ids.length === 0 || ids.includes(id));
if (chosen.length === 0) {
  console.log(`There are no such measurements; there are ${all.map(({ id }) => id).join(', ')}.`);
  process.exit(1);
}

const ends = [];
for (const { id, title, run: measure } of chosen) {
  const startedMs = Date.now();
  const holds = await measure(effort).catch((error) => {
    console.log(`\n${id} ${title}\n${error.stack}`);
    return false;
  });
  ends.push({ id, title, holds });
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  writeResult({ id, holds, isFull, seconds, tables: [...takeTables(), ...sizes.splice(0)] });
}
console.log('');
for (const { id, title, holds } of ends) console.log(`${holds ? 'holds ' : 'BROKEN'}  ${id.padEnd(4)} ${title}`);
process.exit(ends.every(({ holds }) => holds) ? 0 : 1);

async function measureSizes() {
  const title = 'P1, P3, P5: bytes on the wire';
  console.log(`\n${title}`);
  const { code, output } = await run([process.execPath, 'scripts/sizeCheck.mjs'], { isLoud: true });
  const rows = [...output.matchAll(SIZE_LINE)].map(([, mark, what, value, allowed]) => [
    ...[what, value, allowed ?? ''],
    mark === 'ok',
  ]);
  sizes.push({ title, rows });
  return code === 0;
}
