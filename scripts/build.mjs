/** `npm run build`: builds what changed; `-- --all` builds everything. */
import { buildStale } from './buildStale.mjs';
import { root } from './root.mjs';

process.chdir(root);
const isFine = await buildStale({ all: process.argv.includes('--all') });
console.log(isFine ? 'Everything is built.' : 'Not everything could be built.');
process.exitCode = isFine ? 0 : 1;
