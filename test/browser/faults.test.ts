import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';

import type { Funnel } from '@contract/schemas/shapes';

import { keepIntercepting, launch, openProfile, type PageErrors } from './chromium';
import { signIn as signInByApi, type Client } from './client';
import { addMessage, fillIn, showAllOfDesigner, signIn } from './operator';
import { owner, startServer, type RunningServer } from './server';
import { t } from './texts';

/** One case of each fault that `npm run prove -- B7 B8 B9 B11` tests in every form. */

let server: RunningServer;
let browser: Browser;
let client: Client;
let context: BrowserContext;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  client = await signInByApi(server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

beforeEach(async () => {
  ({ context, pageErrors } = await openProfile(browser));
  await showAllOfDesigner(context);
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
  expect(pageErrors.take()).toEqual([]);
});

const firstMessage = (tab: Page) => tab.locator('.stepRow-select[data-node-id^=message]').first();
const messageField = (tab: Page) => tab.getByLabel(t('designer:panel.message'), { exact: true });

it('two tabs follow a sign-in and a sign-out', async () => {
  // A request pending at the end of the session is refused.
  pageErrors.allow(/status of 401|WebSocket/);
  const other = await context.newPage();
  const form = (tab: Page) => tab.getByLabel(t('login:email.label'));
  await page.goto(`${server.url}/dashboard`);
  await other.goto(`${server.url}/broadcast`);
  await form(other).waitFor();
  await fillIn(page, owner);
  await page.waitForURL('**/dashboard');
  await other.locator('.appLayout').waitFor();
  await other.getByRole('button', { name: t('layout:logout'), exact: true }).click();
  await Promise.all([form(page).waitFor(), form(other).waitFor()]);
});

it('two tabs on one funnel: the older one shows that another edits it, and the second save asks', async () => {
  pageErrors.allow(/status of 409/);
  const { id } = await client.saveFunnel('Two tabs', ['the first text'], 1);
  const other = await context.newPage();
  await signIn(page, server.url);
  for (const tab of [page, other]) {
    await tab.goto(`${server.url}/funnel-designer?edit=${id}`);
    await firstMessage(tab).click();
  }
  await messageField(page).fill('written here');
  await other
    .getByRole('status')
    .getByText(t('designer:draft.otherTab', { moment: '' }).split(' (')[0] ?? '')
    .waitFor();
  await page.keyboard.press('Control+KeyS');
  await page
    .locator('.saveState[data-unsaved=false]')
    .getByText(/\d\d:\d\d/)
    .waitFor();
  await messageField(other).fill('written there');
  await other.keyboard.press('Control+KeyS');
  const question = other.getByRole('dialog', { name: t('designer:changed.title') });
  await question.getByRole('button', { name: t('designer:changed.overwrite'), exact: true }).click();
  await other.waitForURL(`${server.url}/dashboard`);
});

it('a save whose response is lost and that is repeated creates one funnel', async () => {
  pageErrors.allow(/ERR_FAILED/);
  await keepIntercepting(context);
  await signIn(page, server.url, '/funnel-designer');
  await addMessage(page, 'Saved once');
  await page.getByRole('textbox', { name: t('designer:toolbar.name') }).fill('Saved once');
  let isLost = false;
  await page.route('**/api/funnels', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  const save = page.getByRole('button', { name: t('designer:toolbar.save'), exact: true });
  await save.click();
  await page
    .getByText(new RegExp(`^${t('designer:toasts.failed', { text: '' })}`))
    .first()
    .waitFor();
  await save.click();
  await page.waitForURL(`${server.url}/dashboard`);
  const funnels = await client.call<Funnel[]>('listAllFunnels');
  expect(funnels.filter(({ name }) => name === 'Saved once')).toHaveLength(1);
});

it('the console works without a storage', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto(`${server.url}/login`);
  await fillIn(page, owner);
  await page.getByRole('heading', { name: t('dashboard:title'), level: 1 }).waitFor();
  await page.getByRole('link', { name: t('layout:places.designer') }).click();
  await addMessage(page, 'Kept nowhere');
  await page
    .getByRole('status')
    .filter({ hasText: t('storage:trouble.refused') })
    .waitFor();
});

interface LatePart {
  name: string;
  chunk: string;
  path: string;
  /** Opens the part. */
  prepare?: (tab: Page) => Promise<void>;
  /** What is there instead. */
  instead: (tab: Page) => Locator;
  part: (tab: Page) => Locator;
}

const note = (tab: Page) => tab.getByText(t('common:missing.part'));
const errorScreen = (tab: Page) => tab.getByRole('alert').filter({ hasText: t('common:errorScreen.title') });

const lateParts: LatePart[] = [
  {
    name: 'the selects of a filter',
    chunk: 'search-select',
    path: '/dashboard',
    instead: (tab) => tab.locator('.lazySelect-picture').first(),
    part: (tab) => tab.locator('.lazySelect .searchSelect').first(),
  },
  {
    name: 'a form',
    chunk: 'token-form',
    path: '/programs',
    instead: note,
    part: (tab) => tab.getByLabel(t('programs:tokens.name')),
  },
  {
    name: 'the month of the calendar',
    chunk: 'calendar-month',
    path: '/calendar?view=month',
    instead: note,
    part: (tab) => tab.locator('.calendarMonth'),
  },
  {
    name: 'the plan of a funnel',
    chunk: 'plan',
    path: '/funnel-designer',
    prepare: (tab) => tab.getByRole('tab', { name: t('designer:dock.plan') }).click(),
    instead: note,
    part: (tab) => tab.getByRole('tabpanel').locator('.plan, .planHead').first(),
  },
  {
    name: 'a preview with values',
    chunk: 'filled-sample',
    path: '/broadcast',
    prepare: async (tab) => {
      await tab.getByLabel(t('broadcast:message.label'), { exact: true }).fill('Hello');
      await tab.locator('.insertBar-chip').first().click();
    },
    instead: (tab) => tab.locator('.broadcast-bubble').filter({ hasText: '{{' }),
    part: (tab) => tab.locator('.broadcast-bubble').filter({ hasNotText: '{{' }),
  },
];

it.each(lateParts)(
  '$name that cannot be loaded takes nothing else with it, and comes when it can',
  async ({ chunk, path, prepare, instead, part }) => {
    const file = new RegExp(`/${chunk}\\.[^/]+$`);
    await page.route(file, (route) => route.abort());
    await signIn(page, server.url, path);
    await prepare?.(page);
    await instead(page).waitFor();
    expect(await errorScreen(page).count()).toBe(0);
    await page.unroute(file);
    await part(page).waitFor();
    pageErrors.take();
  },
);

/** A chunk that could not be loaded is not requested again for a second. */
const FAILURE_KEPT_MS = 1_200;

interface LateDialog {
  name: string;
  chunk: string;
  path: string;
  prepare?: (tab: Page) => Promise<void>;
  opener: string;
  title: string;
}

const lateDialogs: LateDialog[] = [
  { name: 'a dialog', chunk: 'profile', path: '/funnels', opener: 'layout:bar.profile', title: 'profile:title' },
  {
    name: 'the question of a page',
    chunk: 'confirm',
    path: '/funnel-designer',
    prepare: (tab) => addMessage(tab, 'Kept on the canvas'),
    opener: 'designer:toolbar.new',
    title: 'designer:new.title',
  },
];

it.each(lateDialogs)(
  '$name that cannot be loaded says so, and opens when it can',
  async ({ chunk, path, prepare, opener, title }) => {
    // No bot is configured, which the profile asks for; the response may come after the end of the test.
    pageErrors.allow(/status of 409/);
    const file = new RegExp(`/${chunk}\\.[^/]+$`);
    await page.route(file, (route) => route.abort());
    await signIn(page, server.url, path);
    await prepare?.(page);
    const button = page.getByRole('button', { name: t(opener), exact: true });
    await button.click();
    await page.getByText(t('common:missing.dialog')).waitFor();
    expect(await errorScreen(page).count()).toBe(0);
    await page.unroute(file);
    await page.waitForTimeout(FAILURE_KEPT_MS);
    await button.click();
    await page.getByRole('dialog', { name: t(title) }).waitFor();
    pageErrors.take();
  },
);
