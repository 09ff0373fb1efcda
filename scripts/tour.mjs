/**
 * `npm run tour [-- pages dialogs]`: takes pictures of every screen around the funnels in every state, in both themes, at 1280 and 390 px,
 * from the built server with its simulated phone. They go to `test-results/tour`, for people to look at. Names choose some parts.
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
const failed = await takeTour('test-results/tour', process.argv.slice(2));
console.log(
  failed.length > 0 ? `Not walked to the end: ${failed.join(', ')}.` : 'The pictures lie in test-results/tour.',
);
process.exit(failed.length > 0 ? 1 : 0);
