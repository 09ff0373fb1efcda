import type { Browser, BrowserContext, Page } from 'playwright-core';

/** How much the machine and the network are slowed down for a measurement. */
export const slowMachine = { cpuSlowdown: 4, bytesPerSecond: 10_000_000 / 8, latencyMs: 40 };

/** How one visit of a page went. */
export interface Visit {
  /** When the page was ready and the main thread was idle. */
  readyMs: number;
  /** Total time of its tasks beyond 50 ms each. */
  blockedMs: number;
  firstPaintMs: number;
}

/** What is visited, and the selectors that show that it is ready. */
export interface Destination {
  url: string;
  /** All of these must be on the page. */
  readySelectors: string[];
  /** Prepares the clean profile as that of a returning visitor. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Slows a page's machine and network down. */
export async function slowDown(page: Page, { cpuSlowdown, bytesPerSecond, latencyMs } = slowMachine): Promise<void> {
  const debuggerSession = await page.context().newCDPSession(page);
  await debuggerSession.send('Network.enable');
  await debuggerSession.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await debuggerSession.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** One visit of a clean profile on a slow machine and a slow line. */
export async function visitSlowly(browser: Browser, { url, readySelectors, prepare }: Destination): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await prepare?.(context);
  await context.addInitScript(observe, readySelectors);
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { readyMs?: number }).readyMs !== undefined, null, {
    timeout: 60_000,
  });
  // The browser reports a paint a moment after it.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const visit = await page.evaluate(() => {
    const { readyMs, blockedMs } = window as unknown as Visit;
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { readyMs, blockedMs, firstPaintMs: paint?.startTime ?? 0 };
  });
  await context.close();
  return visit;
}

/** Runs in the page before anything else. */
function observe(readySelectors: string[]): void {
  const notes = window as unknown as Partial<Visit>;
  notes.blockedMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.blockedMs = (notes.blockedMs ?? 0) + Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const isThere = readySelectors.every((selector) => document.querySelector(selector));
    if (isThere) setTimeout(() => (notes.readyMs = performance.now()), 0);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
