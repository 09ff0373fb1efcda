/**
 * `npm run tour [-- pages dialogs funnels]`: takes pictures of every screen in every state, in both themes, at 1280 and 390 px, from the
 * built server with its simulated phone. They go to `test-results/tour`, for people to look at. Names choose some parts.
 */
import { findBrowser } from './browser.mjs';
import { buildStale } from './buildStale.mjs';
import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

process.chdir(root);

const chromePath = await findBrowser();
if (!chromePath) {
  console.log('No Chromium: install the package chromium, or name one in CHROME_PATH.');
  process.exit(1);
}
process.env.CHROME_PATH = chromePath;
if (!(await buildStale())) process.exit(1);
const { takeTour } = await runTypeScript('test/tour/takeTour.ts');
const { tourFunnels } = await runTypeScript('test/pictures/tourFunnels.ts');
const names = process.argv.slice(2);
const around = names.filter((name) => name !== 'funnels');
const failed = names.length > 0 && around.length === 0 ? [] : await takeTour('test-results/tour', around);
if (names.length === 0 || names.includes('funnels')) await tourFunnels('test-results/tour/funnels');
console.log(
  failed.length > 0 ? `Not walked to the end: ${failed.join(', ')}.` : 'The pictures lie in test-results/tour.',
);
process.exit(failed.length > 0 ? 1 : 0);
