import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';

import { isFullForm } from '../kit/effort';
import type { LendBrowser } from './browserPool';

const results = path.resolve('test-results');

/**
 * The last switch of this name counts, so what playwright-core switches off is repeated. The popups of the address bar are pages that
 * Chromium loads for each profile: they took more than half a second of processor time, and nobody sees them.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Another name of this machine, which browsers do not trust like localhost: pages there have what all pages without HTTPS have. */
const PLAIN_HOST = 'console.test';

/** The address of a server under that name. */
export const atPlainHost = (url: string): string => url.replace('localhost', PLAIN_HOST);

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${PLAIN_HOST} localhost`,
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** Errors that a browser must never report; every test checks that there are none. */
export interface PageErrors {
  /** Errors since the last call. */
  take(): string[];
  /** Failed requests are expected while a test kills the server or refuses a call. */
  allow(pattern: RegExp): void;
}

/** No page of a test file runs long enough to be worth optimizing: a tenth of its processor time. Benches and proofs have what owners have. */
const SCRIPT_SWITCHES = process.env.JEST_WORKER_ID !== undefined && !isFullForm ? ['--js-flags=--no-opt'] : [];

const PROGRAM = {
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  headless: true,
  args: [...SWITCHES, ...SCRIPT_SWITCHES],
};

/** What Chromium logs while a server is down or stops during a call. */
export const SERVER_AWAY = /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|WebSocket connection/;

/** A page that ends its session, or is left, closes a socket that is still connecting; Chromium logs that as a warning. */
const CLOSED_BY_PAGE = /WebSocket is closed before the connection is established/;

/** `SLOW=1 npm run test:browser` finds tests, and code, that rely on the order or speed of responses. */
const isSlow = process.env.SLOW === '1';
/** Most responses come at once, some late, a few after those of later calls. */
const DELAYS_MS = [0, 0, 0, 100, 300, 800];

async function slowDown(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', async (route) => {
    // Chromium does not show a test the body of an upload.
    if (route.request().headers()['content-type']?.startsWith('multipart/')) return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 }).catch(() => null);
    await setTimeout(DELAYS_MS[randomInt(DELAYS_MS.length)]);
    // The page may be gone by now.
    await (response ? route.fulfill({ response }) : route.abort('connectionrefused')).catch(() => undefined);
  });
}

/** Starts Chromium, which `CHROME_PATH` names, or takes the one of the files before. */
export function launch(): Promise<Browser> {
  const start = () => chromium.launch(PROGRAM);
  return globalThis.lendBrowser?.(start) ?? start();
}

const openBrowserProfile = {
  viewport: { width: 1280, height: 800 },
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  colorScheme: 'light',
  // A click hits where a growing dialog was a moment ago. Playwright sets this option itself, independent of the switches.
  reducedMotion: 'reduce',
} as const;
const WAIT_MAX_MS = 15_000;

/** A browser profile, watched for errors. */
export interface Profile {
  context: BrowserContext;
  pageErrors: PageErrors;
}

/** A user in Moscow with Russian locale and a clean profile, watched for errors. */
export async function openProfile(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Profile> {
  const context = await browser.newContext({ ...openBrowserProfile, ...options });
  context.setDefaultTimeout(WAIT_MAX_MS);
  return { context, pageErrors: await watch(context) };
}

/** The same user with a persistent profile in a folder. */
export async function reopenProfile(folder: string): Promise<Profile> {
  const context = await chromium.launchPersistentContext(folder, { ...PROGRAM, ...openBrowserProfile });
  context.setDefaultTimeout(WAIT_MAX_MS);
  return { context, pageErrors: await watch(context) };
}

/**
 * For tests that fulfil calls with `page.route`. All calls go through the test until the profile is closed: stopping and restarting
 * the interception, as `page.unrouteAll` does, may leave a call of that moment hanging. Such a profile has no HTTP cache.
 */
export async function keepIntercepting(context: BrowserContext): Promise<void> {
  await context.route(/^never:/, (route) => route.fallback());
}

declare global {
  /** Read by the test environment when a test fails; missing in scripts that are no tests. */
  var openContexts: Set<BrowserContext> | undefined;
  /** The browser of the worker, if it is one of jest's. */
  var lendBrowser: LendBrowser | undefined;
  /** The last refused or failed calls of every page, for the report of a failed test. */
  var failedCalls: string[] | undefined;
}

const FAILED_CALLS_MAX = 8;
const BODY_LENGTH_MAX = 160;

function watchCalls(context: BrowserContext): void {
  const { failedCalls } = globalThis;
  if (!failedCalls) return;
  const note = (request: Request, outcome: string) => {
    failedCalls.push(`${request.method()} ${new URL(request.url()).pathname}: ${outcome}`);
    if (failedCalls.length > FAILED_CALLS_MAX) failedCalls.shift();
  };
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  context.on('response', async (response) => {
    if (response.status() < 400) return;
    const body = await response.text().catch(String);
    note(response.request(), `${response.status()} ${body.slice(0, BODY_LENGTH_MAX)}`);
  });
}

/** Runs in the page: the last inputs with the element they hit, its place and the page's time, for the report of a failed test. */
function recordInput(): void {
  const INPUTS_MAX = 12;
  const inputs: string[] = [];
  Object.assign(window, { lastInputs: inputs });
  for (const type of ['mousedown', 'mouseup', 'click', 'change', 'keydown']) {
    document.addEventListener(
      type,
      (event) => {
        const element = event.target;
        if (!(element instanceof Element)) return;
        const { left, top } = element.getBoundingClientRect();
        const at = event instanceof MouseEvent ? ` at ${event.clientX},${event.clientY}` : '';
        const what = `${element.tagName.toLowerCase()}.${element.className} from ${left},${top}`;
        inputs.push(`${Math.round(event.timeStamp)} ms ${type}${at} on ${what}`);
        if (inputs.length > INPUTS_MAX) inputs.shift();
      },
      true,
    );
  }
}

/** Runs in the page: removes what the oldest browsers of `browserslist` in package.json lack. */
function forgetNewBuiltIns(): void {
  const missing: [object, string[]][] = [
    [Array, ['fromAsync']],
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [Set.prototype, ['difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [Intl, ['Segmenter']],
    [window, ['Iterator', 'requestIdleCallback', 'scheduler']],
  ];
  for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
}

async function watch(context: BrowserContext): Promise<PageErrors> {
  globalThis.openContexts?.add(context);
  context.on('close', () => globalThis.openContexts?.delete(context));
  watchCalls(context);
  if (isSlow) await slowDown(context);
  const found: string[] = [];
  const allowed: RegExp[] = [CLOSED_BY_PAGE];
  const report = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) found.push(text);
  };
  await context.exposeFunction('reportPageError', report);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const page = window as unknown as { reportPageError(text: string): void };
      page.reportPageError(`security policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  await context.addInitScript(forgetNewBuiltIns);
  await context.addInitScript(recordInput);
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') report(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => report(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = ['localhost', '127.0.0.1', '[::1]', PLAIN_HOST].includes(hostname) || !/^(?:http|ws)/.test(protocol);
    if (!isOurs) report(`request to the world: ${request.url()}`);
  });
  return { take: () => found.splice(0), allow: (pattern) => void allowed.push(pattern) };
}

/** Saves a screenshot to `test-results/` for visual review; skipped in `npm test`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.NO_PICTURES) return;
  const file = path.join(results, `${name}.png`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file });
}
