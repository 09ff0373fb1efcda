import type { Browser, BrowserContext, Page } from 'playwright-core';

import { launch, openProfile, type Misdeeds } from './chromium';
import { signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { say } from './words';

let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let misdeeds: Misdeeds;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  ({ context, misdeeds } = await openProfile(browser));
  page = await context.newPage();
  await recordThemes();
  await signIn(page, server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => {
  expect(misdeeds.take()).toEqual([]);
});

/** Notes every theme the page ever had, from before its first paint. */
async function recordThemes(): Promise<void> {
  await context.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    const note = () => seen.push(document.documentElement.dataset.theme);
    Object.assign(window, { seenThemes: seen });
    new MutationObserver(note).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-theme'] });
    document.addEventListener('DOMContentLoaded', note);
  });
}

const seenThemes = () => page.evaluate(() => [...new Set((window as unknown as { seenThemes: string[] }).seenThemes)]);

const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const themeSwitch = () => page.getByRole('combobox', { name: say('layout:theme.label') });

/** How bright a colour is, 0 to 255. */
function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return (red + green + blue) / 3;
}

it('follows the system until somebody chooses', async () => {
  expect(brightness(await background())).toBeGreaterThan(200);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  expect(brightness(await background())).toBeLessThan(60);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
});

it('keeps the choice over a reload, without a flash of the other theme', async () => {
  await themeSwitch().selectOption({ label: say('layout:theme.dark') });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await page.reload();
  await page.getByRole('heading', { name: say('dashboard:title'), level: 1 }).waitFor();
  expect(await seenThemes()).toEqual(['dark']);
  expect(brightness(await background())).toBeLessThan(60);
});

it('tells the other tabs, and forgets the choice when asked', async () => {
  const second = await context.newPage();
  await second.goto(`${server.url}/funnels`);
  await second.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await themeSwitch().selectOption({ label: say('layout:theme.system') });
  await second.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  await second.close();
});

describe('a dialog', () => {
  /** Opens one and tells what moved before it was closed again. */
  async function openOne(reducedMotion: 'reduce' | 'no-preference'): Promise<string[]> {
    await page.emulateMedia({ reducedMotion });
    await page.reload();
    await page.evaluate(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      document.addEventListener('animationstart', ({ animationName }) => moved.push(animationName));
    });
    await page.getByRole('button', { name: say('layout:bar.profile'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('profile:email')).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    return page.evaluate(() => (window as unknown as { moved: string[] }).moved.filter((name) => /zoom/i.test(name)));
  }

  it('grows, and simply stands there for whoever asked for less movement', async () => {
    expect(await openOne('no-preference')).not.toEqual([]);
    expect(await openOne('reduce')).toEqual([]);
  });
});
