import { findBrowser, NO_BROWSER } from './browser.mjs';
import { buildStale } from './buildStale.mjs';

/**
 * What every command needs that drives the built console: a Chromium in CHROME_PATH and everything built. Without either the program ends.
 */
export async function prepareBrowser() {
  const chromePath = await findBrowser();
  if (!chromePath) {
    console.log(NO_BROWSER);
    process.exit(1);
  }
  process.env.CHROME_PATH = chromePath;
  if (!(await buildStale())) process.exit(1);
}
