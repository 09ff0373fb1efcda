import type { Page } from 'playwright-core';

import { limits } from '@contract/limits';
import { routes } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';
import { signIn as signInByApi } from '@test/browser/client';
import { groupCards, signIn } from '@test/browser/operator';
import type { RunningServer } from '@test/browser/server';
import { furnish, listPages } from '@test/browser/tour';
import { t } from '@test/browser/texts';

import type { Camera } from './camera';

/** A placeholder is drawn a moment late, so that a quick response does not flicker. */
const PLACEHOLDER_MS = 600;

const failure = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ status: 'error', code: 'INTERNAL', response: '', requestId: 'req-7f3a' }),
};

/** Every page that waits, fails or is offline, and one that cannot be fetched. */
export async function tourTroubles(camera: Camera, server: RunningServer): Promise<void> {
  const { page, shoot } = camera;
  await furnish(await signInByApi(server.url), server);
  await signIn(page, server.url);
  for (const { path, call, name } of listPages) {
    const pattern = new RegExp(`${apiPrefix}${splitRoute(routes[call]).path}(\\?|$)`);
    await page.route(pattern, () => {});
    await page.goto(server.url + path);
    await page.waitForTimeout(PLACEHOLDER_MS);
    await shoot(`${name}-loading`);
    if (path === '/dashboard') {
      await page.waitForTimeout(limits.groups.listTimeoutMs);
      await shoot('dashboard-timeout');
    }
    await page.unroute(pattern);
    await page.route(pattern, (route) => route.fulfill(failure));
    await page.goto(server.url + path);
    await page.waitForTimeout(PLACEHOLDER_MS);
    await shoot(`${name}-failed`);
    await page.unroute(pattern);
  }
  await page.goto(`${server.url}/dashboard`);
  await groupCards(page).first().waitFor();
  await page.context().setOffline(true);
  await page.getByText(t('layout:offline.network')).waitFor();
  await shoot('offline');
  await page.context().setOffline(false);
  await shootErrorScreen(page, server, shoot);
}

/** The script of a page cannot be fetched. */
async function shootErrorScreen(page: Page, server: RunningServer, shoot: Camera['shoot']): Promise<void> {
  await page.route(/instructions.*\.js$/, (route) => route.abort());
  await page.goto(`${server.url}/instructions`);
  await page.getByRole('heading', { name: t('common:errorScreen.title') }).waitFor();
  await shoot('error-screen');
  await page.unroute(/instructions.*\.js$/);
}
