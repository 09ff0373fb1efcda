import type { Browser, BrowserContext, Page } from 'playwright-core';

import { launch, openProfile, type PageErrors } from './chromium';
import { chooseOption, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  ({ context, pageErrors } = await openProfile(browser));
  page = await context.newPage();
  await recordThemes();
  await signIn(page, server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => {
  expect(pageErrors.take()).toEqual([]);
});

/** Records every theme of the page from before its first paint. */
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

const themeSwitch = () => page.getByRole('combobox', { name: t('layout:theme.label') });

/** Brightness of a colour, 0 to 255. */
function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return (red + green + blue) / 3;
}

it('follows the system until one is chosen', async () => {
  expect(brightness(await background())).toBeGreaterThan(200);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  expect(brightness(await background())).toBeLessThan(60);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
});

it('colours checkboxes as buttons, in both themes', async () => {
  // Without Telegram the server returns 409 for its bot, which the browser logs.
  pageErrors.allow(/409 \(Conflict\)/);
  await page.getByRole('button', { name: t('layout:bar.profile'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('profile:title') });
  const box = dialog.getByRole('checkbox').first();
  await box.waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
    const [own, primary] = await box.evaluate((input) => {
      const probe = document.createElement('p');
      probe.style.color = 'var(--v-primary)';
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return [getComputedStyle(input).accentColor, color];
    });
    expect(own).toBe(primary);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

it('keeps the choice over a reload, without a flash of the other theme', async () => {
  await chooseOption(themeSwitch(), t('layout:theme.dark'));
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await page.reload();
  await page.getByRole('heading', { name: t('dashboard:title'), level: 1 }).waitFor();
  expect(await seenThemes()).toEqual(['dark']);
  expect(brightness(await background())).toBeLessThan(60);
});

it('updates the other tabs, and deletes the choice on request', async () => {
  const second = await context.newPage();
  await second.goto(`${server.url}/funnels`);
  await second.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await chooseOption(themeSwitch(), t('layout:theme.system'));
  await second.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  await second.close();
});

describe('a dialog', () => {
  const dialog = () => page.getByRole('dialog');
  const bar = (key: string) => page.getByRole('button', { name: t(`layout:bar.${key}`), exact: true });

  /** Records the duration of antd's animations from now on. */
  const watchMovements = () =>
    page.evaluate(() => {
      const took: number[] = [];
      Object.assign(window, { took });
      document.addEventListener('animationstart', ({ animationName, target }) => {
        if (target instanceof Element && animationName.startsWith('antZoom'))
          took.push(1_000 * parseFloat(getComputedStyle(target).animationDuration));
      });
    });

  /** Opens and closes one by click. Returns the longest animation in ms. */
  async function openOne(reducedMotion: 'reduce' | 'no-preference'): Promise<number> {
    await page.emulateMedia({ reducedMotion });
    await bar('support').click();
    await page.waitForFunction(() => (window as unknown as { took: number[] }).took.length > 0);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    return page.evaluate(() => Math.max(...(window as unknown as { took: number[] }).took.splice(0)));
  }

  it('is animated, unless reduced motion is preferred', async () => {
    await watchMovements();
    expect(await openOne('no-preference')).toBeGreaterThanOrEqual(100);
    expect(await openOne('reduce')).toBeLessThanOrEqual(30);
    expect(await openOne('no-preference')).toBeGreaterThanOrEqual(100);
  });

  it.each(['reduce', 'no-preference'] as const)('focuses its first field, with %s', async (reducedMotion) => {
    await page.emulateMedia({ reducedMotion });
    await bar('support').press('Enter');
    const field = dialog().getByRole('textbox', { name: t('support:message.label') });
    await field.waitFor();
    await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await bar('support').evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

it('shows which link has the focus, also with the styles of the library', async () => {
  await page.getByRole('navigation').getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
    return `${outlineWidth} ${outlineStyle}`;
  });
  expect(outline).toBe('2px solid');
});
