import { launch } from '@test/browser/chromium';
import { printTable, type Row } from '@test/kit/printTable';

import { serveNaivePage } from './naivePage';
import { slowMachine, visitSlowly, type Destination, type Visit } from './slowVisit';
import { percentile } from './timing';

const BYTES_PER_KIB = 1024;
/** The selectors that show that the sign-in of either page is rendered. */
export const signInForm = ['input[type=password]', 'button[type=submit]'];

/** A page of ours, and how much of the naive page's time it may take. */
interface Comparison {
  title: string;
  visits: number;
  ours: Destination;
  maxRatio: number;
  stretchRatio: number;
}

/**
 * Visits a page of ours and the sign-in of the naive page in turn on a slow machine.
 * @returns whether ours is ready within its share of the naive page's time
 */
export async function compareWithNaive({ title, visits, ours, maxRatio, stretchRatio }: Comparison): Promise<boolean> {
  const naive = await serveNaivePage();
  const browser = await launch();
  try {
    const naiveSignIn = { url: `${naive.url}/login`, readySelectors: signInForm };
    const found: Pair[] = [];
    for (let visit = -1; visit < visits; visit += 1) {
      const pair = { ours: await visitSlowly(browser, ours), naive: await visitSlowly(browser, naiveSignIn) };
      if (visit >= 0) found.push(pair);
    }
    // Other load on the machine slows both visits of a pair alike, so pairs are compared, not sums.
    const ratio = percentile(
      found.map((pair) => pair.ours.readyMs / pair.naive.readyMs),
      0.5,
    );
    const { cpuSlowdown, latencyMs } = slowMachine;
    printTable(`${title}: ${visits} visits, CPU ${cpuSlowdown}x, 10 Mbit/s, ${latencyMs} ms`, [
      ['naive page: script', `${(naive.scriptBytes / BYTES_PER_KIB).toFixed(1)} KiB`, '', true],
      ...toRows(found),
      ['ours / naive', ratio.toFixed(3), `<= ${maxRatio} (stretch ${stretchRatio})`, ratio <= maxRatio],
    ]);
    return ratio <= maxRatio;
  } finally {
    await browser.close();
    naive.close();
  }
}

type Pair = Record<'ours' | 'naive', Visit>;

function toRows(found: Pair[]): Row[] {
  const middle = (page: keyof Pair, key: keyof Visit) =>
    `${percentile(
      found.map((pair) => pair[page][key]),
      0.5,
    ).toFixed(0)} ms`;
  return [
    ['naive page: ready', middle('naive', 'readyMs'), '', true],
    ['naive page: blocked', middle('naive', 'blockedMs'), '', true],
    ['ours: first paint', middle('ours', 'firstPaintMs'), '', true],
    ['ours: blocked', middle('ours', 'blockedMs'), '', true],
    ['ours: ready', middle('ours', 'readyMs'), '', true],
  ];
}
