import fs from 'node:fs';
import path from 'node:path';

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const results = path.resolve('test-results');

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What a browser must never do while somebody works with the console; every test asks that it stays empty. */
export interface Misdeeds {
  /** What was found since the last time. */
  take(): string[];
  /** Failed requests are expected while a test kills the server or refuses a call. */
  allow(pattern: RegExp): void;
}

const PROGRAM = { executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', headless: true, args: SWITCHES };

/** What Chromium writes down while a server is away or goes away in the middle of a call. */
export const SERVER_AWAY = /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|WebSocket connection/;

/** Starts Chromium; `CHROME_PATH` names it. */
export function launch(): Promise<Browser> {
  return chromium.launch(PROGRAM);
}

const atDesk = {
  viewport: { width: 1280, height: 800 },
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  colorScheme: 'light',
  // A press goes to where a growing dialog was a moment ago. Playwright sets this itself, whatever the switches say.
  reducedMotion: 'reduce',
} as const;
const WAIT_MAX_MS = 15_000;

/** A browser's profile, watched for misdeeds. */
export interface Profile {
  context: BrowserContext;
  misdeeds: Misdeeds;
}

/** A person at a desk: a clean profile in Moscow that speaks Russian, watched for misdeeds. */
export async function openProfile(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Profile> {
  const context = await browser.newContext({ ...atDesk, ...options });
  context.setDefaultTimeout(WAIT_MAX_MS);
  return { context, misdeeds: await watch(context) };
}

/** The same person with a browser of their own, whose profile stays in a folder when it is closed. */
export async function reopenProfile(folder: string): Promise<Profile> {
  const context = await chromium.launchPersistentContext(folder, { ...PROGRAM, ...atDesk });
  context.setDefaultTimeout(WAIT_MAX_MS);
  return { context, misdeeds: await watch(context) };
}

/**
 * For tests that answer calls themselves, with `page.route`. Chromium goes through this test for every call until the profile is
 * closed: when it is told to stop and begin again, as `page.unrouteAll` does, a call of that very moment may hang for good. Such a profile has no HTTP cache.
 */
export async function keepIntercepting(context: BrowserContext): Promise<void> {
  await context.route(/^never:/, (route) => route.fallback());
}

async function watch(context: BrowserContext): Promise<Misdeeds> {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const report = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) found.push(text);
  };
  await context.exposeFunction('reportMisdeed', report);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const page = window as unknown as { reportMisdeed(text: string): void };
      page.reportMisdeed(`security policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') report(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => report(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || !/^(?:http|ws)/.test(protocol);
    if (!isOurs) report(`request to the world: ${request.url()}`);
  });
  return { take: () => found.splice(0), allow: (pattern) => void allowed.push(pattern) };
}

/** Leaves a picture in `test-results/` for the people who look at screens; `npm test`, which nobody watches, takes none. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.NO_PICTURES) return;
  const file = path.join(results, `${name}.png`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file });
}
