/** `npm run db:move | db:upgrade | db:salvage | files:move | backup | backup:settle | key:rotate -- …`: moves of the data, and copies of it. */
import { buildStale } from './buildStale.mjs';
import { root } from './root.mjs';

process.chdir(root);
if (await buildStale({ names: ['server'] })) await import('../dist/server/maintenance.mjs');
else process.exitCode = 1;
