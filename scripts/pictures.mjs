/**
 * `npm run pictures`: takes the pictures of the help page from the product's own screens: the built server with its simulated phone,
 * a real Chromium, the light theme. They go to `public/help`, one WebP each.
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
const { takePictures } = await runTypeScript('test/pictures/takePictures.ts');
const names = await takePictures('public/help');
console.log(`Taken: ${names.join(', ')}.`);
