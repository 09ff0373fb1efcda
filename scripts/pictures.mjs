/**
 * `npm run pictures`: takes the pictures of the help page from the product's own screens: the built server with its simulated phone,
 * a real Chromium, both themes, each language with a folder in `public/help`, one WebP each.
 */
import fs from 'node:fs';

import { prepareBrowser } from './prepareBrowser.mjs';
import { root } from './root.mjs';
import { runTypeScript } from './runTypeScript.mjs';

process.chdir(root);

await prepareBrowser();
const { takePictures } = await runTypeScript('test/pictures/takePictures.ts');
for (const language of fs.readdirSync('public/help')) {
  const names = await takePictures(`public/help/${language}`, language);
  console.log(`Taken in ${language}: ${names.join(', ')}.`);
}
