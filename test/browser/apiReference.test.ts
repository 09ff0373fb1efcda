import type { Browser, BrowserContext, Page } from 'playwright-core';

import { lookAt } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { signIn } from './operator';
import { startServer, type RunningServer } from './server';

let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  ({ context, pageErrors } = await openProfile(browser));
  page = await context.newPage();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => {
  expect(pageErrors.take()).toEqual([]);
});

/** Markup of Swagger UI that styles cannot change: links inside the buttons of calls, a list of media types without a name. */
const SWAGGER_MARKUP = /: (?:nested-interactive|select-name) \(/;

const operation = (id: string) => page.locator(`[id$="-${id}"]`);
const title = () => page.getByRole('heading', { level: 1 });

it('shows every section without a session, in the chosen language', async () => {
  await page.goto(`${server.url}/api/docs?lang=en`);
  await title().waitFor();
  expect(await page.locator('.opblock-tag').count()).toBe(13);
  await page.locator('.opblock-tag[data-tag="schedules"]').click();
  await page.getByText('Start a funnel in a group').waitFor();
  await page.getByText('Errors', { exact: true }).click();
  await page.getByRole('cell', { name: 'FUNNEL_INACTIVE', exact: true }).waitFor();
});

it('requests calls with the session of the console', async () => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/api/docs?lang=en#/profile/getProfile`);
  await operation('getProfile').getByRole('button', { name: 'Try it out' }).click();
  await operation('getProfile').getByRole('button', { name: 'Execute' }).click();
  const response = operation('getProfile').locator('.live-responses-table');
  await response.waitFor();
  expect(await response.locator('.response-col_status').last().textContent()).toContain('200');
  expect(await response.textContent()).toContain('owner@example.com');
});

it('is readable in both themes and follows the choice of the console', async () => {
  const found = await lookAt(page, 'api-reference');
  expect(found.filter((line) => !SWAGGER_MARKUP.test(line))).toEqual([]);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await title().waitFor();
  expect(await page.evaluate(() => document.documentElement.className)).toBe('dark-mode');
});
