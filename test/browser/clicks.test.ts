import type { Browser, Locator, Page } from 'playwright-core';

import type { Group, PlannedBroadcast } from '@contract/schemas/shapes';

import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client } from './client';
import { chooseOption, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** How many clicks and keys the tasks of a day take in 60 groups, one of which cannot be written to. */

const GROUPS_COUNT = 60;
/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: RunningServer;
let browser: Browser;
let client: Client;
let page: Page;
let pageErrors: PageErrors;
let writable: Group[];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SIMULATOR_GROUPS: String(GROUPS_COUNT) }), launch()]);
  client = await signInByApi(server.url);
  const { groups } = await client.connectPhone();
  writable = groups.filter(({ can_post }) => can_post);
  await client.saveFunnel('Webinar', ['First', 'Second'], 60);
  const profile = await openProfile(browser);
  ({ pageErrors } = profile);
  page = await profile.context.newPage();
  await signIn(page, server.url);
  await page.evaluate(() => {
    const counts = { clicks: 0, keys: 0 };
    Object.assign(window, { counts });
    document.addEventListener('pointerdown', () => (counts.clicks += 1), true);
    document.addEventListener('keydown', () => (counts.keys += 1), true);
  });
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => {
  expect(pageErrors.take()).toEqual([]);
});

/** What a task took since the last call. Texts of messages are not counted: `fill` presses no keys. */
const takeCounts = () =>
  page.evaluate(() => {
    const { counts } = window as unknown as { counts: { clicks: number; keys: number } };
    const taken = { ...counts };
    Object.assign(counts, { clicks: 0, keys: 0 });
    return taken;
  });
const go = (place: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: t(place), exact: true })
    .click();
const button = (words: string, within: Page | Locator = page) =>
  within.getByRole('button', { name: words, exact: true });

it('a funnel is started in all of them by four clicks', async () => {
  await go('layout:places.funnels');
  await button(t('funnels:card.start')).click();
  const dialog = page.getByRole('dialog', { name: t('launch:title') });
  await button(t('launch:groups.selectAll'), dialog).click();
  await button(t('launch:submit'), dialog).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await takeCounts()).toEqual({ clicks: 4, keys: 0 });
  expect(await client.call<object[]>('listActiveSchedules')).toHaveLength(writable.length);
});

it('it is stopped in all of them by three clicks', async () => {
  await go('layout:places.activeFunnels');
  await button(t('schedules:many.stop.everywhere', { count: writable.length })).click();
  await button(t('schedules:stop.action'), page.getByRole('dialog')).click();
  expect(await takeCounts()).toEqual({ clicks: 3, keys: 0 });
  await poll(
    async () => ((await client.call<object[]>('listActiveSchedules')).length === 0 ? true : null),
    'the end of all schedules',
  );
});

it('a weekly broadcast with a picture is planned by ten clicks and six keys, with the days of the week at hand', async () => {
  await go('layout:places.broadcast');
  await button(t('broadcast:groups.selectAll')).click();
  const message = page.getByLabel(t('broadcast:message.label'), { exact: true });
  await message.click();
  await message.fill('News of the week');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(t('broadcast:file.choose')).click()]);
  await chooser.setFiles({ name: 'week.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('radio', { name: t('broadcast:when.kinds.repeat') }).click();
  await chooseOption(page.getByLabel(t('broadcast:when.repeat')), t('broadcast:when.repeats.weekly'));
  await page.getByLabel(t('broadcast:when.time')).click();
  await page.keyboard.type('10:00');
  await page.keyboard.press('Escape');
  await button(t('broadcast:planned.submit')).click();
  await button(t('broadcast:planned.submit'), page.getByRole('dialog')).click();
  await page.getByText(t('broadcast:planned.planned')).waitFor();
  expect(await takeCounts()).toEqual({ clicks: 10, keys: 6 });
  const [planned] = await client.call<PlannedBroadcast[]>('listPlannedBroadcasts');
  expect(planned).toMatchObject({ groupCount: writable.length, repeat: { kind: 'weekly', time: '10:00' } });
});
