import { startServer } from '@test/browser/server';

import type { BenchEffort } from './bench';
import { compareWithNaive, signInForm } from './besideNaive';

/** Of the naive page: limit of P2 in docs/evidence/quality.md. */
const MAX_RATIO = 0.35;
const STRETCH_RATIO = 0.28;
const STANDARD_VISITS = 9;

/**
 * P2: how soon the sign-in is ready on a slow machine, compared with the naive page, visit by visit in turn.
 * @returns whether the budget holds
 */
export async function measureLogin({ visits = STANDARD_VISITS }: BenchEffort): Promise<boolean> {
  const server = await startServer();
  try {
    return await compareWithNaive({
      title: 'P2 /login ready',
      visits,
      ours: { url: `${server.url}/login`, readySelectors: signInForm },
      maxRatio: MAX_RATIO,
      stretchRatio: STRETCH_RATIO,
    });
  } finally {
    await server.stop();
  }
}
