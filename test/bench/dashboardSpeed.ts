import type { BrowserContext } from 'playwright-core';

import { signIn } from '@test/browser/client';
import { skipGuide } from '@test/browser/operator';
import { startServer } from '@test/browser/server';

import type { BenchEffort } from './bench';
import { compareWithNaive } from './besideNaive';

/** Of the naive page: limit of P4 in docs/evidence/quality.md. */
const MAX_RATIO = 0.6;
const STRETCH_RATIO = 0.45;
const STANDARD_VISITS = 9;

/**
 * P4: how soon the groups of a signed-in owner are shown on a slow machine, compared with the naive sign-in.
 * @returns whether the budget holds
 */
export async function measureDashboard({ visits = STANDARD_VISITS }: BenchEffort): Promise<boolean> {
  const server = await startServer();
  try {
    const client = await signIn(server.url);
    await skipGuide(client);
    await client.connectPhone();
    const prepare = (context: BrowserContext) =>
      context.addInitScript((token) => {
        localStorage.setItem('auth_token', token);
      }, client.token);
    return await compareWithNaive({
      title: 'P4 /dashboard ready',
      visits,
      ours: { url: `${server.url}/dashboard`, readySelectors: ['li .groupCard'], prepare },
      maxRatio: MAX_RATIO,
      stretchRatio: STRETCH_RATIO,
    });
  } finally {
    await server.stop();
  }
}
