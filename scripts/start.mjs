/** `npm start`: builds what changed, then serves in this very process, so that signals need no forwarding. */
import { buildStale } from './buildStale.mjs';
import { root } from './root.mjs';

process.chdir(root);
process.setSourceMapsEnabled(true);
if (await buildStale()) await import('../dist/server/main.mjs');
else process.exitCode = 1;
