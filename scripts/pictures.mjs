/**
 * `npm run pictures`: takes the pictures of the help page from the product's own screens: the built server with its simulated phone,
 * a real Chromium, both themes. They go to `public/help`, one WebP each.
 */
import { prepareBrowser } from './prepareBrowser.mjs';
import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

process.chdir(root);

await prepareBrowser();
const { takePictures } = await runTypeScript('test/pictures/takePictures.ts');
const names = await takePictures('public/help');
console.log(`Taken: ${names.join(', ')}.`);
