/**
 * `npm run tour [-- pages dialogs funnels]`: takes pictures of every screen in every state, in both themes, at 1280 and 390 px, from the
 * built server with its simulated phone. They go to `test-results/tour`, for people to review. Names choose some parts.
 * `--words=en` walks in English, `--words=long` in English with every text two fifths longer. What is cut off at 1280 px is named.
 */
import { prepareBrowser } from './prepareBrowser.mjs';
import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

process.chdir(root);

await prepareBrowser();
const { takeTour } = await runTypeScript('test/tour/takeTour.ts');
const { tourFunnels } = await runTypeScript('test/pictures/tourFunnels.ts');
const args = process.argv.slice(2);
const names = args.filter((name) => !name.startsWith('--'));
const voice = args.find((name) => name.startsWith('--words='))?.slice('--words='.length) ?? 'ru';
const folder = `test-results/tour${voice === 'ru' ? '' : `-${voice}`}`;
const around = names.filter((name) => name !== 'funnels');
const { failed, clipped } =
  names.length > 0 && around.length === 0 ? { failed: [], clipped: [] } : await takeTour(folder, around, voice);
if (voice === 'ru' && (names.length === 0 || names.includes('funnels'))) await tourFunnels(`${folder}/funnels`);
if (clipped.length > 0) console.log(`Cut off:\n${clipped.join('\n')}`);
console.log(failed.length > 0 ? `Not walked to the end: ${failed.join(', ')}.` : `The pictures lie in ${folder}.`);
process.exit(failed.length > 0 ? 1 : 0);
