import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { percentile } from '@test/bench/timing';
import { launch } from '@test/browser/chromium';
import { fillIn, skipGuide } from '@test/browser/operator';
import { signIn } from '@test/browser/client';
import { owner, startServer } from '@test/browser/server';
import { printTable } from '@test/kit/printTable';

import { sleep } from './connectedServer';
import type { Effort } from './proof';

const SAVED_MAX_MS = 1_000;
const SHORT_SAVES = 4;
const FULL_SAVES = 12;
const BETWEEN_MS = 1_000;
const STARTED_MAX_MS = 300_000;
const LOOK_EVERY_MS = 50;
const SEEN_MAX_MS = 30_000;
const TYPED = 'half a text';
/** The parts of the development server; the texts are a copy, so that the real files are not written. */
const LINKED = [
  'contract',
  'node_modules',
  'public',
  'scripts',
  'src',
  'package.json',
  'tsconfig.json',
  'webpack.config.ts',
];

interface Seen {
  tookMs: number[];
  isTextKept: boolean;
  wasLoadedOnce: boolean;
  isProblemNamed: boolean;
}

/**
 * B15: a text file that is saved while `npm run dev` runs is on the open page within a second, also the first one after a start
 * with an empty cache; what is typed stays, also through a mistake in the file.
 * @returns whether it was so
 */
export async function proveLiveTranslations({ isShort }: Effort): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-dev-'));
  for (const name of LINKED) fs.symlinkSync(path.resolve(name), path.join(folder, name));
  fs.cpSync('locales', path.join(folder, 'locales'), { recursive: true });
  const [server, browser] = await Promise.all([startServer(), launch()]);
  try {
    await skipGuide(await signIn(server.url));
    const development = await startDevelopment(folder, new URL(server.url).port);
    try {
      const page = await openPage(browser, development.url);
      return report(await saveAgainAndAgain(page, folder, isShort ? SHORT_SAVES : FULL_SAVES));
    } finally {
      await development.stop();
    }
  } finally {
    await browser.close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(SEEN_MAX_MS);
  await page.goto(`${url}/login`);
  await fillIn(page, owner);
  await page.waitForURL('**/dashboard');
  await page.goto(`${url}/broadcast`);
  return page;
}

async function saveAgainAndAgain(page: Page, folder: string, count: number): Promise<Seen> {
  const file = path.join(folder, 'locales/ru/broadcast.json');
  const text = fs.readFileSync(file, 'utf8');
  const words = JSON.parse(text) as object;
  const field = page.locator('textarea').first();
  await field.fill(TYPED);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const tookMs: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const startedMs = performance.now();
    fs.writeFileSync(file, JSON.stringify({ ...words, title: `Saved ${at}.` }, null, 2));
    await page.getByRole('heading', { name: `Saved ${at}.`, exact: true }).waitFor();
    tookMs.push(performance.now() - startedMs);
    await sleep(BETWEEN_MS);
  }
  fs.writeFileSync(file, text.replace('{', '{,'));
  const problem = page.locator('#brokenTexts', { hasText: 'locales/ru/broadcast.json:1' });
  const isProblemNamed = await problem.waitFor().then(
    () => true,
    () => false,
  );
  fs.writeFileSync(file, text);
  await problem.waitFor({ state: 'hidden' });
  await sleep(BETWEEN_MS);
  const wasLoadedOnce = await page.evaluate(() => 'isSamePage' in window);
  return { tookMs, isTextKept: (await field.inputValue()) === TYPED, wasLoadedOnce, isProblemNamed };
}

async function startDevelopment(folder: string, serverPort: string) {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'], {
    cwd: folder,
    env: { ...process.env, HOST: '127.0.0.1', DEV_PORT: String(port), PORT: serverPort },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitUntilBuilt(child);
  return {
    url: `http://localhost:${port}`,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function waitUntilBuilt(child: ChildProcess): Promise<void> {
  let said = '';
  const hear = (chunk: Buffer) => (said += chunk.toString());
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  for (const endsMs = Date.now() + STARTED_MAX_MS; Date.now() < endsMs;) {
    await sleep(LOOK_EVERY_MS);
    if (said.includes('compiled successfully')) return;
    if (child.exitCode !== null) break;
  }
  child.kill('SIGKILL');
  throw new Error(`The development server did not start:\n${said}`);
}

async function findFreePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function report({ tookMs, isTextKept, wasLoadedOnce, isProblemNamed }: Seen): boolean {
  const [first = Infinity, ...later] = tookMs;
  const slowest = Math.max(...later);
  const inMs = (value: number) => `${value.toFixed(0)} ms`;
  const yesNo = (value: boolean) => (value ? 'yes' : 'no');
  const isHeld = first <= SAVED_MAX_MS && slowest <= SAVED_MAX_MS && isTextKept && wasLoadedOnce && isProblemNamed;
  printTable('B15 saved words are on the open page', [
    ['the first save after a start', inMs(first), `<= ${SAVED_MAX_MS} ms`, first <= SAVED_MAX_MS],
    ['later saves', later.length, '', true],
    ['half of them within', inMs(percentile(later, 0.5)), '', true],
    ['the slowest', inMs(slowest), `<= ${SAVED_MAX_MS} ms`, slowest <= SAVED_MAX_MS],
    ['a broken file is named with its line', yesNo(isProblemNamed), 'yes', isProblemNamed],
    ['what was typed stays', yesNo(isTextKept), 'yes', isTextKept],
    ['the page was never loaded anew', yesNo(wasLoadedOnce), 'yes', wasLoadedOnce],
  ]);
  return isHeld;
}
