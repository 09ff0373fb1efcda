import type { Browser } from 'playwright-core';

import { launch } from '@test/browser/chromium';
import { startServer } from '@test/browser/server';
import { printTable, type Row } from '@test/kit/printTable';

import type { BenchEffort } from './bench';
import { serveNaivePage } from './naivePage';

/**
 * Evolution Manager's sign-in was ready after 2,066 ms where the naive page of our stack took 2,726 ms; the budget is half of
 * the former. Source: performance P2.
 */
const MAX_RATIO = 0.38;
const STRETCH_RATIO = 0.23;
const STANDARD_VISITS = 9;
const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 10_000_000 / 8;
const LATENCY_MS = 40;
const BYTES_PER_KIB = 1024;

interface Visit {
  readyMs: number;
  blockedMs: number;
  firstPaintMs: number;
}

/**
 * P2: how soon the sign-in is ready on a slow machine, beside the naive page, visit by visit in turn.
 * @returns whether the budget holds
 */
export async function measureLogin({ visits = STANDARD_VISITS }: BenchEffort): Promise<boolean> {
  const naive = await serveNaivePage();
  const server = await startServer();
  const browser = await launch();
  try {
    const found: Record<'ours' | 'naive', Visit[]> = { ours: [], naive: [] };
    for (let visit = -1; visit < visits; visit += 1) {
      const pair = { ours: await visitPage(browser, server.url), naive: await visitPage(browser, naive.url) };
      if (visit < 0) continue;
      found.ours.push(pair.ours);
      found.naive.push(pair.naive);
    }
    return report(found, naive.scriptBytes);
  } finally {
    await browser.close();
    await server.stop();
    naive.close();
  }
}

/** One visit of a clean profile on a slow machine and a slow line. */
async function visitPage(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(observe);
  const page = await context.newPage();
  const debuggerSession = await context.newCDPSession(page);
  await debuggerSession.send('Network.enable');
  await debuggerSession.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await debuggerSession.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(`${url}/login`, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { readyMs?: number }).readyMs !== undefined, null, {
    timeout: 60_000,
  });
  // The browser tells of a paint a moment after it.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const visit = await page.evaluate(() => {
    const { readyMs, blockedMs } = window as unknown as Visit;
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { readyMs, blockedMs, firstPaintMs: paint?.startTime ?? 0 };
  });
  await context.close();
  return visit;
}

/** Runs in the page before anything else: ready is when the form stands and the main thread has caught its breath. */
function observe(): void {
  const notes = window as unknown as Partial<Visit>;
  notes.blockedMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.blockedMs = (notes.blockedMs ?? 0) + Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const isThere = document.querySelector('input[type=password]') && document.querySelector('button[type=submit]');
    if (isThere) setTimeout(() => (notes.readyMs = performance.now()), 0);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function report({ ours, naive }: Record<'ours' | 'naive', Visit[]>, naiveBytes: number): boolean {
  const middle = (visits: Visit[], key: keyof Visit) => median(visits.map((visit) => visit[key]));
  // Neighbours on the machine slow both visits of a pair alike, so pairs are compared, not sums.
  const ratio = median(ours.map(({ readyMs }, visit) => readyMs / (naive[visit]?.readyMs ?? 1)));
  const inMs = (value: number) => `${value.toFixed(0)} ms`;
  const rows: Row[] = [
    ['naive page: script', `${(naiveBytes / BYTES_PER_KIB).toFixed(1)} KiB`, '', true],
    ['naive page: ready', inMs(middle(naive, 'readyMs')), '', true],
    ['naive page: blocked', inMs(middle(naive, 'blockedMs')), '', true],
    ['ours: first paint', inMs(middle(ours, 'firstPaintMs')), '', true],
    ['ours: blocked', inMs(middle(ours, 'blockedMs')), '', true],
    ['ours: ready', inMs(middle(ours, 'readyMs')), '', true],
    ['ours / naive', ratio.toFixed(3), `<= ${MAX_RATIO} (stretch ${STRETCH_RATIO})`, ratio <= MAX_RATIO],
  ];
  printTable(`P2 /login ready: ${ours.length} visits, CPU ${CPU_SLOWDOWN}x, 10 Mbit/s, ${LATENCY_MS} ms`, rows);
  return ratio <= MAX_RATIO;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
