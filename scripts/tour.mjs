/**
 * `npm run tour [-- pages dialogs funnels]`: takes pictures of every screen in every state, in both themes, at 1280, 390 and 1920 px, from
 * the built server with its simulated phone. They go to `test-results/tour`, for people to review. Names choose some parts.
 * `--words=en` walks in English, `--words=long` in English with every text two fifths longer. What is cut off at 1280 px is named.
 * `--before=folder` compares the pictures with those of an earlier tour, on a page.
 */
import { compareTours } from './compareTours.mjs';
import { prepareBrowser } from './prepareBrowser.mjs';
import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

process.chdir(root);

await prepareBrowser();
const { takeTour } = await runTypeScript('test/tour/takeTour.ts');
const { tourFunnels } = await runTypeScript('test/pictures/tourFunnels.ts');
const args = process.argv.slice(2);
const names = args.filter((name) => !name.startsWith('--'));
const option = (name) => args.find((one) => one.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const voice = option('words') ?? 'ru';
const before = option('before');
const folder = `test-results/tour${voice === 'ru' ? '' : `-${voice}`}`;
const around = names.filter((name) => name !== 'funnels');
const { failed, clipped } =
  names.length > 0 && around.length === 0 ? { failed: [], clipped: [] } : await takeTour(folder, around, voice);
if (voice === 'ru' && (names.length === 0 || names.includes('funnels'))) await tourFunnels(`${folder}/funnels`);
if (before) {
  const { sheet, count } = compareTours(before, folder);
  console.log(`${count} pictures differ: ${sheet}`);
}
if (clipped.length > 0) console.log(`Cut off:\n${clipped.join('\n')}`);
console.log(failed.length > 0 ? `Not walked to the end: ${failed.join(', ')}.` : `The pictures lie in ${folder}.`);
process.exit(failed.length > 0 ? 1 : 0);
