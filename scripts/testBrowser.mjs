/** `npm run test:browser [-- <part of a file name>]`: the journeys in a real Chromium against the built server. */
import { prepareBrowser } from './prepareBrowser.mjs';
import { run, tools } from './run.mjs';

await prepareBrowser();
const { code } = await run([...tools.browserTests, ...process.argv.slice(2)], { isLoud: true });
process.exitCode = code;
