import type { Browser, Page } from 'playwright-core';

import type { Group } from '@contract/schemas/shapes';

import { launch, openProfile } from './chromium';
import { poll, signIn as signInByApi, type Client } from './client';
import { fillIn, groupCards } from './operator';
import { owner, startServer, type RunningServer } from './server';
import { t } from './texts';

/** Toasts and the guide cover nothing that could not be scrolled out from under them. */

const GROUPS = '40';
const TOASTS = 3;
const places = ['groups', 'broadcast', 'funnels', 'activeFunnels', 'instructions'] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

let server: RunningServer;
let browser: Browser;
let client: Client;
let groupId: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SIMULATOR_GROUPS: GROUPS }), launch()]);
  client = await signInByApi(server.url);
  const { groups } = await client.connectPhone();
  groupId = groups.find(({ can_post }: Group) => can_post)?.id ?? 0;
  await client.saveFunnel('A funnel', ['First'], 0);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Names of the controls of the page whose centre is in sight and under a toast or the guide, at the end of the page. */
const findCovered = () => {
  window.scrollTo(0, document.documentElement.scrollHeight);
  for (const list of document.querySelectorAll('[data-long="true"]')) list.scrollTo(0, list.scrollHeight);
  const controls = document.querySelectorAll('main :is(button, a[href], input, select, textarea, summary)');
  return [...controls].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const cover = width > 0 && document.elementFromPoint(x, y)?.closest('.ant-notification-notice, .onboarding');
    return cover ? [`${control.tagName} ${control.textContent}: ${cover.className}`] : [];
  });
};

/** Opens a page by the menu, so that the toasts stay. */
async function open(page: Page, place: (typeof places)[number]): Promise<void> {
  const opener = page.getByRole('button', { name: t('layout:menu.open') });
  if (await opener.isVisible()) await opener.click();
  await page
    .getByRole('link', { name: t(`layout:places.${place}`), exact: true })
    .filter({ visible: true })
    .click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
}

it.each(sizes)('at $width px', async (viewport) => {
  const { context } = await openProfile(browser, { viewport });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await fillIn(page, owner);
  await groupCards(page).first().waitFor();
  await page.locator('.onboarding').waitFor();
  // Toasts count the time that has passed, so they stay.
  await page.clock.setFixedTime(new Date());
  for (let at = 0; at < TOASTS; at += 1)
    await client.call('sendBroadcast', { body: { message: `${at}`, group_ids: [groupId] } });
  await page
    .locator('.ant-notification-notice')
    .nth(TOASTS - 1)
    .waitFor();
  for (const place of places) {
    await open(page, place);
    // Rows that come into sight by scrolling are rendered a moment later.
    await poll(async () => (await page.evaluate(findCovered)).length === 0 || null, `nothing is covered: ${place}`);
    expect(await page.locator('.ant-notification-notice').count()).toBeGreaterThanOrEqual(TOASTS);
    expect(await page.locator('.onboarding').isVisible()).toBe(true);
  }
  await context.close();
});
