/**
 * `npm run tour`: takes pictures of every screen around funnels, wide and narrow, in both themes, for people to look at. They go to
 * `test-results/tour`.
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
const { tourFunnels } = await runTypeScript('test/pictures/tourFunnels.ts');
console.log(`Taken: ${await tourFunnels('test-results/tour')} pictures in test-results/tour.`);
