import type { Browser, Page } from 'playwright-core';

import { lookInFull } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** An owner with two numbers: each has its own phone, groups and drafts, and both tabs of the browser are on the same one. */

let server: RunningServer;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  const profile = await openProfile(browser);
  pageErrors = profile.pageErrors;
  // What a page asked for when its session moved is refused.
  pageErrors.allow(/the server responded with a status of 401/);
  page = await profile.context.newPage();
  await signIn(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});
afterEach(() => expect(pageErrors.take()).toEqual([]));

const dialog = () => page.getByRole('dialog', { name: t('accounts:title') });
const barButton = (name: string, where = page) =>
  where.getByRole('button', { name: t('accounts:change', { name }), exact: true });
const text = () => page.getByLabel(t('broadcast:message.label'), { exact: true });

async function openNumber(name: string, from: string): Promise<void> {
  await barButton(from).click();
  await dialog()
    .getByRole('button', { name: t('accounts:openNamed', { name }) })
    .click();
  await barButton(name).waitFor();
}

it('adds a number, which has its own drafts, and keeps those of the first one', async () => {
  await page.goto(`${server.url}/broadcast`);
  await text().fill('Of the first number');
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: t('dashboard:menu.label') }).click();
  await page.getByRole('menuitem', { name: t('dashboard:menu.accounts') }).click();
  await page.getByRole('button', { name: t('accounts:add'), exact: true }).click();
  expect(await lookInFull(page, 'accounts/new')).toEqual([]);
  await page.getByRole('dialog').getByLabel(t('accounts:form.name')).fill('Sales');
  await page.getByRole('button', { name: t('accounts:form.add'), exact: true }).click();
  await dialog()
    .getByRole('button', { name: t('accounts:openNamed', { name: 'Sales' }) })
    .click();
  await barButton('Sales').waitFor();
  await page.goto(`${server.url}/broadcast`);
  expect(await text().inputValue()).toBe('');
  await text().fill('Of the sales');
  await barButton('Sales').click();
  await dialog()
    .getByRole('button', { name: t('accounts:openNamed', { name: t('accounts:first') }) })
    .waitFor();
  expect(await lookInFull(page, 'accounts/two')).toEqual([]);
  await page.keyboard.press('Escape');
  await openNumber(t('accounts:first'), 'Sales');
  await page.goto(`${server.url}/broadcast`);
  expect(await text().inputValue()).toBe('Of the first number');
});

it('shows in another tab the number that was opened in this one', async () => {
  const other = await page.context().newPage();
  await other.goto(`${server.url}/dashboard`);
  await barButton(t('accounts:first'), other).waitFor();
  await openNumber('Sales', t('accounts:first'));
  await barButton('Sales', other).waitFor();
  await page.goto(`${server.url}/broadcast`);
  expect(await text().inputValue()).toBe('Of the sales');
  await other.close();
});
