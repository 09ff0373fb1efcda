/**
 * `npm run prove [-- S1 X3 short seed=7]`: tests the guarantees against the built server, from outside: kills, broken connections,
 * hostile calls. Ids choose some proofs, `short` the quick forms. Each prints its figures and writes them to `test-results/quality`,
 * which `npm run quality` reads; one broken guarantee fails the run.
 */
import { buildStale } from './buildStale.mjs';
import { writeResult } from './resultFiles.mjs';
import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

process.chdir(root);

const args = process.argv.slice(2);
const ids = args.filter((arg) => /^[BSTX]\d+[a-z]?$/.test(arg));
const seed = Number(args.find((arg) => arg.startsWith('seed='))?.slice('seed='.length) ?? 1);
const effort = { isShort: args.includes('short'), seed };

if (!(await buildStale())) process.exit(1);
const { proofs, takeTables } = await runTypeScript('test/prove/proofs.ts');
const chosen = ids.length > 0 ? proofs.filter(({ id }) => ids.includes(id)) : proofs;
if (chosen.length === 0) {
  console.log(`There are no such proofs; there are ${proofs.map(({ id }) => id).join(', ')}.`);
  process.exit(1);
}

const ends = [];
for (const proof of chosen) {
  const startedMs = Date.now();
  const isHeld = await proof.run(effort).catch((error) => {
    console.log(`\n${proof.id} ${proof.title}\n${error.stack}`);
    return false;
  });
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  ends.push({ ...proof, isHeld, seconds });
  writeResult({ id: proof.id, holds: isHeld, isFull: !effort.isShort, seed, seconds, tables: takeTables() });
}

console.log('');
for (const { id, title, isHeld, seconds } of ends)
  console.log(`${isHeld ? 'held  ' : 'BROKEN'}  ${id.padEnd(4)} ${title} (${seconds} s)`);
process.exit(ends.every(({ isHeld }) => isHeld) ? 0 : 1);
