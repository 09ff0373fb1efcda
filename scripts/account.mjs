/** `npm run account -- add | list | password | remove | sessions | end-sessions | audit | migrate`: accounts from the command line. */
import { buildStale } from './buildStale.mjs';
import { root } from './root.mjs';

process.chdir(root);
if (await buildStale({ names: ['server'] })) await import('../dist/server/account.mjs');
else process.exitCode = 1;
