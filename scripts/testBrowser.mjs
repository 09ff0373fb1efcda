/** `npm run test:browser [-- <part of a file name>]`: the journeys in a real Chromium against the built server. */
import { findBrowser } from './browser.mjs';
import { run, tell, tools } from './run.mjs';

const chromePath = await findBrowser();
if (!chromePath) {
  console.log('No Chromium: install the package chromium, or name one in CHROME_PATH.');
  process.exit(1);
}
const build = await run(tools.build);
if (!tell('build', build)) process.exit(1);
const command = [...tools.browserTests, ...process.argv.slice(2)];
const { code } = await run(command, { env: { CHROME_PATH: chromePath }, isLoud: true });
process.exitCode = code;
