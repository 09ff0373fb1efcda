import fs from 'node:fs';

import type { Page } from 'playwright-core';

import { signIn as signInByApi } from '@test/browser/client';
import { addDevtools, exportDevtools } from '@test/browser/devtools';
import { groupCards, signIn } from '@test/browser/operator';
import { owner, type RunningServer } from '@test/browser/server';
import { furnish } from '@test/browser/tour';
import { t } from '@test/browser/texts';

import type { Camera } from './camera';

/** The screens of support: the report in its dialog and on the error screen, and recorded sessions on the page that replays them. */
export async function tourSupport(camera: Camera, server: RunningServer): Promise<void> {
  const { page, shoot } = camera;
  await addDevtools(page);
  await furnish(await signInByApi(server.url), server);
  await signIn(page, server.url);
  await page.evaluate((key) => {
    localStorage.setItem(key, '{"broken"');
  }, `drafts/${owner.email}/new`);
  await page.reload();
  await groupCards(page).first().waitFor();
  await shoot('banner');
  await page.getByRole('button', { name: t('layout:bar.support'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await openReport(page);
  await shoot('report');
  const files = { report: await saveReport(page), custom: await exportDevtools(page, 'custom') };
  await shootErrorReport(camera, server);
  await page.goto(`${server.url}/replay`);
  await page.getByRole('heading', { name: t('replay:drop.title'), exact: true }).waitFor();
  await shoot('replay-empty');
  for (const [name, text] of Object.entries(files)) {
    await page.goto(`${server.url}/replay`);
    await replay(camera, name, text);
  }
}

async function openReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('report:open'), exact: true }).click();
  await page.getByRole('region', { name: t('report:title'), exact: true }).waitFor();
}

async function saveReport(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('report:save'), exact: true }).click(),
  ]);
  return fs.readFileSync(await download.path(), 'utf8');
}

/** The script of a page cannot be fetched. */
async function shootErrorReport({ page, shoot }: Camera, server: RunningServer): Promise<void> {
  await page.route(/instructions.*\.js$/, (route) => route.abort());
  await page.goto(`${server.url}/instructions`);
  await page.getByRole('heading', { name: t('common:errorScreen.title') }).waitFor();
  await openReport(page);
  await page.getByText(t('report:preview'), { exact: true }).click();
  await shoot('error-screen-report', { isWhole: true });
  await page.unroute(/instructions.*\.js$/);
}

async function replay({ page, shoot }: Camera, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.json`, mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('slider', { name: t('replay:bar.position'), exact: true }).waitFor();
  await shoot(`replay-${name}`);
  await page.getByRole('button', { name: t('replay:bar.details'), exact: true }).click();
  await shoot(`replay-${name}-details`);
}
