/**
 * `npm run capacity [-- accounts=10 groups=100 processes=1]`: what one process sends and needs, on the embedded database, or on the empty
 * one that DATABASE_URL names, which several processes may share. The table of docs/operations.md is measured with it.
 */
import { buildStale } from './buildStale.mjs';
import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

process.chdir(root);
const read = (name, standard) =>
  Number(process.argv.find((arg) => arg.startsWith(`${name}=`))?.split('=')[1] ?? standard);

if (!(await buildStale({ names: ['server'] }))) process.exit(1);
const { printCapacity } = await runTypeScript('test/bench/capacity.ts');
await printCapacity({
  accountsCount: read('accounts', 10),
  groupsCount: read('groups', 100),
  databaseUrl: process.env.DATABASE_URL || null,
  processesCount: process.env.DATABASE_URL ? read('processes', 1) : 1,
});
