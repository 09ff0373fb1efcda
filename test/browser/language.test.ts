import fs from 'node:fs';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { launch, openProfile, takePicture, type PageErrors } from './chromium';
import { chooseOption, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';
import { menuPlaces } from './tour';

/** The whole console in a second language, chosen in the profile: no Russian text is left on any page. */

let server: RunningServer;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;

type Tree = { [name: string]: string | Tree };

/** An English text, by its dotted key. */
function english(key: string): string {
  const [room = '', names = ''] = key.split(':');
  const words = JSON.parse(fs.readFileSync(path.resolve(`locales/en/${room}.json`), 'utf8')) as Tree;
  const text = names.split('.').reduce<string | Tree>((tree, name) => (tree as Tree)[name] ?? '', words);
  return text as string;
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  const profile = await openProfile(browser);
  ({ pageErrors } = profile);
  page = await profile.context.newPage();
  // Without Telegram the server returns 409 for its bot, which the profile requests.
  pageErrors.allow(/status of 409/);
  await signIn(page, server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => {
  expect(pageErrors.take()).toEqual([]);
});

/** Texts and labels of the page with a Cyrillic character, except user content and the phone's data. */
const russianTexts = () =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // Language names are in their own language; browsers without scripts have no language yet.
      const isMeant = node.parentElement?.closest('[lang=ru], noscript') !== null;
      if (/[\u0400-\u04ff]/.test(node.textContent ?? '') && !isMeant) found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        if (/[\u0400-\u04ff]/.test(element.getAttribute(name) ?? '')) found.push(element.getAttribute(name) ?? '');
    return found;
  });

it('changes all texts immediately when English is chosen in the profile, and keeps what is typed', async () => {
  await page.getByRole('button', { name: t('layout:bar.profile'), exact: true }).click();
  await page.getByLabel(t('profile:username.label')).fill('half_typed');
  // It moves the list of languages down when it arrives.
  await page.getByText(t('profile:telegram.notConfigured')).waitFor();
  await chooseOption(page.getByLabel(t('profile:language.label')), 'English');
  await page.getByRole('dialog', { name: english('profile:title') }).waitFor();
  expect(await page.getByLabel(english('profile:username.label')).inputValue()).toBe('half_typed');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(await russianTexts()).toEqual([]);
  await takePicture(page, 'language/profile');
});

it.each([...menuPlaces, { path: '/nowhere', shownText: 'common:notFound.title' }])(
  '$path is English after a reload',
  async ({ path: address, shownText }) => {
    await page.goto(server.url + address);
    await page.getByText(english(shownText), { exact: true }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(await russianTexts()).toEqual([]);
    expect(await page.title()).not.toMatch(/[\u0400-\u04ff]/);
    await takePicture(page, `language${address}`);
  },
);

it('the report for support is English', async () => {
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: english('layout:bar.support'), exact: true }).click();
  await page.getByRole('button', { name: english('report:open'), exact: true }).click();
  await page.getByRole('region', { name: english('report:title'), exact: true }).waitFor();
  expect(await russianTexts()).toEqual([]);
});

it('server errors are English, too', async () => {
  pageErrors.allow(/status of 401/);
  const answer: unknown = await page.evaluate(async () => (await fetch('/api/groups')).json() as Promise<unknown>);
  expect(answer).toMatchObject({ response: english('errors:UNAUTHORIZED') });
});

it("another browser of the same owner is English, another owner's is Russian", async () => {
  const { context } = await openProfile(browser);
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${server.url}/login`);
  await elsewhere.getByRole('heading', { name: t('login:title') }).waitFor();
  await context.close();
  const own = await openProfile(browser);
  const second = await own.context.newPage();
  await second.goto(`${server.url}/login`);
  await second.getByLabel(t('login:email.label')).fill('owner@example.com');
  await second.getByLabel(t('login:password.label'), { exact: true }).fill('correct horse battery');
  await second.getByRole('button', { name: t('login:submit') }).click();
  await second.getByRole('heading', { name: english('dashboard:title'), level: 1 }).waitFor();
  await own.context.close();
});

it('the sign-in page is English in a browser that chose it', async () => {
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('heading', { name: english('dashboard:title'), level: 1 }).waitFor();
  await page.evaluate(() => localStorage.removeItem('auth_token'));
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: english('login:submit') }).waitFor();
  expect(await russianTexts()).toEqual([]);
  await takePicture(page, 'language/login');
});

it('translation tools of development are in no served file', () => {
  const folder = path.resolve('dist/public/a');
  const files = fs.readdirSync(folder).filter((file) => /\.(?:js|css)$/.test(file));
  expect(files.length).toBeGreaterThan(0);
  const tools = /translatorNote|applyTranslations|translatorTools|locales\/(?:en|ru)\//;
  expect(files.filter((file) => tools.test(fs.readFileSync(path.join(folder, file), 'utf8')))).toEqual([]);
});
