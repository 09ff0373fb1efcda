import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { run } from './run.mjs';

const DOWNLOAD_MAX_MS = 120_000;
const INSTALL_MAX_MS = 300_000;

/** The shell first: without the windows of a whole browser, tests take a third less processor time. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const DOWNLOADED_NAME = /^(?:chrome-headless-shell|headless_shell|chrome)(?:\.exe)?$/;

const downloads = path.resolve('node_modules/.cache/browsers');

/** Shown when there is no Chromium on this machine and none can be fetched. */
export const NO_BROWSER = 'No Chromium: install the package chromium, or name one in CHROME_PATH.';

const say = (text) => console.log(`browser  ${text}`);

/**
 * Finds a Chromium that really starts, or installs one: CHROME_PATH, the system's own,
 * Playwright's own download, then the system's packages. Logs what it does.
 * @returns the program's path, or null when this machine cannot have one
 */
export async function findBrowser() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return starts(CHROME_PATH).then((isFine) => (isFine ? CHROME_PATH : complain(CHROME_PATH)));
  return (await firstThatStarts([...SYSTEM, ...listDownloaded()])) ?? (await download()) ?? (await install());
}

function complain(file) {
  say(`CHROME_PATH is ${file}, but that does not start`);
  return null;
}

async function starts(file) {
  if (!fs.existsSync(file)) return false;
  const { code } = await run([file, '--version', '--no-sandbox'], { maxMs: 20_000 });
  return code === 0;
}

async function firstThatStarts(files) {
  for (const file of files) if (await starts(file)) return file;
  return null;
}

function listDownloaded() {
  if (!fs.existsSync(downloads)) return [];
  return fs
    .readdirSync(downloads, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && DOWNLOADED_NAME.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

async function download() {
  say('no Chromium on this machine: trying the download of Playwright (two minutes at most)');
  const packageFile = createRequire(import.meta.url).resolve('playwright-core/package.json');
  const command = [
    process.execPath,
    path.join(path.dirname(packageFile), 'cli.js'),
    'install',
    'chromium',
    '--only-shell',
  ];
  const env = { PLAYWRIGHT_BROWSERS_PATH: downloads };
  const { code, seconds } = await run(command, { env, maxMs: DOWNLOAD_MAX_MS });
  const found = await firstThatStarts(listDownloaded());
  if (!found) say(`the download ${code === 0 ? 'does not start here' : 'did not work'} (${seconds.toFixed(0)} s)`);
  return found;
}

async function install() {
  if (process.platform !== 'linux' || !fs.existsSync('/usr/bin/apt-get')) return null;
  const privilege = await findPrivilege();
  if (!privilege) {
    say('no rights to install one: neither root nor sudo without a password');
    return null;
  }
  const apt = (...args) =>
    run([...privilege, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      maxMs: INSTALL_MAX_MS,
    });
  say('asking apt-get for it');
  await apt('update', '-qq');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code, seconds } = await apt('install', '-y', '-qq', '--no-install-recommends', name);
    say(`apt-get install ${name}: ${code === 0 ? 'done' : 'refused'} (${seconds.toFixed(0)} s)`);
    const found = await firstThatStarts(SYSTEM);
    if (found) return found;
  }
  return null;
}

/** The prefix of a command that needs root: empty, sudo, or null when there is no way. */
async function findPrivilege() {
  if (process.getuid?.() === 0) return [];
  const { code } = await run(['sudo', '-n', 'true'], { maxMs: 10_000 });
  return code === 0 ? ['sudo', '-n'] : null;
}
