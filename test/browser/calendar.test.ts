import type { Browser, Page } from 'playwright-core';

import type { Broadcast, Group, PlannedBroadcast } from '@contract/schemas/shapes';
import { DAY_MS, MINUTE_MS } from '@contract/time';

import { lookAt } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client } from './client';
import { signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** A planned broadcast is dragged to another day and time of the week, and is sent at the new moment; so is one of a repeated one. */

let server: RunningServer;
let browser: Browser;
let client: Client;
let page: Page;
let pageErrors: PageErrors;

const noon = () => new Date(Date.now() + 180 * MINUTE_MS);
/** Noon in Moscow, where the browser is, of the Tuesday of the next week. */
const tuesday = () => {
  const day = noon();
  const monday = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + 7);
  return monday + DAY_MS + 9 * 60 * MINUTE_MS;
};
const writeDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  client = await signInByApi(server.url);
  const { groups } = await client.connectPhone();
  const groupIds = groups.filter(({ can_post }) => can_post).map(({ id }) => id);
  const body = { message: 'Dragged', groupIds, startsAtMs: tuesday() };
  await client.call('createPlannedBroadcast', { body });
  const profile = await openProfile(browser);
  ({ pageErrors } = profile);
  page = await profile.context.newPage();
  await signIn(page, server.url, `/calendar?view=week&day=${writeDay(tuesday())}`);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});
afterEach(() => {
  expect(pageErrors.take()).toEqual([]);
});

const planned = async () => (await client.call<PlannedBroadcast[]>('listPlannedBroadcasts'))[0];
const tile = () => page.locator('.calendarLanes .calendarTile').first();

it('is dragged a day ahead and an hour later', async () => {
  const box = await tile().boundingBox();
  const lanes = page.locator('.calendarLane-day');
  const next = await lanes.nth(2).boundingBox();
  if (!box || !next) throw new Error('Nothing to drag');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(next.x + 40, box.y + 30, { steps: 4 });
  await page.mouse.move(next.x + 40, box.y + 10 + 44, { steps: 4 });
  await page.mouse.up();
  await page.getByText(t('schedules:move.doneBroadcasts', { count: 1 })).waitFor();
  expect((await planned())?.startsAtMs).toBe(tuesday() + DAY_MS + 60 * MINUTE_MS);
});

it('is let go by Esc, and opens nothing when the button is released', async () => {
  const box = await tile().boundingBox();
  if (!box) throw new Error('Nothing to drag');
  const before = (await planned())?.startsAtMs;
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 60, { steps: 4 });
  await page.locator('.calendarGhost').waitFor();
  await page.mouse.move(box.x + 20, box.y + 10, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.locator('.calendarGhost').waitFor({ state: 'detached' });
  await page.mouse.up();
  await page.waitForTimeout(300);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect((await planned())?.startsAtMs).toBe(before);
  await tile().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('can be read in both themes, also on a phone', async () => {
  expect(await lookAt(page, 'calendar-week')).toEqual([]);
  const draft = { message: 'Draft', groupIds: [] };
  const { id } = await client.call<PlannedBroadcast>('createPlannedBroadcast', { body: draft });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/calendar?day=${writeDay(tuesday())}`);
  await page.locator('.calendarMonth .calendarTile').first().waitFor();
  await page.locator('.calendarAside-drafts .calendarTile').waitFor();
  expect(await lookAt(page, 'calendar-month-390')).toEqual([]);
  await client.call('deletePlannedBroadcast', { params: { id } });
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWide).toBe(false);
});

it('shows dates and counts whole at the head of a week on a phone', async () => {
  await page.goto(`${server.url}/calendar?view=week&day=${writeDay(tuesday())}`);
  await page.locator('.calendarLanes .calendarTile').first().waitFor();
  const cut = await page.locator('.calendarLane-head').evaluateAll((heads) =>
    heads.filter((head) => {
      const { top, bottom } = head.getBoundingClientRect();
      return [...head.children].some((part) => {
        const box = part.getBoundingClientRect();
        return box.top < top || box.bottom > bottom;
      });
    }),
  );
  expect(cut).toEqual([]);
});

it('is sent at the new moment, not before', async () => {
  const toMs = tuesday() + DAY_MS + 60 * MINUTE_MS;
  server.moveClock(toMs - Date.now() - 10 * MINUTE_MS);
  expect((await planned())?.status).toBe('scheduled');
  server.moveClock(11 * MINUTE_MS);
  await poll(
    async () => ((await client.call<unknown[]>('listBroadcasts')).length === 1 ? true : null),
    'the broadcast',
  );
  expect(await planned()).toBeUndefined();
});

it('is dragged alone out of a series, gets its own text, and every other one stays', async () => {
  const groupIds = (await client.call<Group[]>('listGroups')).flatMap(({ id, can_post }) => (can_post ? [id] : []));
  const repeat = { kind: 'daily', time: '09:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
  const body = { message: 'Daily', groupIds, repeat };
  const { id, startsAtMs } = await client.call<PlannedBroadcast>('createPlannedBroadcast', { body });
  const nextMs = startsAtMs ?? 0;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/calendar?view=day&day=${writeDay(nextMs)}`);
  const box = await tile().boundingBox();
  if (!box) throw new Error('Nothing to drag');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 30, { steps: 4 });
  await page.mouse.move(box.x + 20, box.y + 10 + 44, { steps: 4 });
  await page.mouse.up();
  const question = page.getByRole('dialog', { name: t('schedules:move.planned.title') });
  await question.getByRole('button', { name: t('schedules:move.action') }).click();
  await page.getByText(t('schedules:move.doneBroadcasts', { count: 1 })).waitFor();
  const rows = await client.call<PlannedBroadcast[]>('listPlannedBroadcasts');
  const moments = rows.map((row) => [row.repeat !== null, row.startsAtMs]);
  expect(moments).toEqual([
    [false, nextMs + 60 * MINUTE_MS],
    [true, nextMs + DAY_MS],
  ]);

  await page.goto(`${server.url}/broadcast?list=planned`);
  const row = page.getByRole('row').filter({ hasText: t('broadcast:when.described.daily', { time: '09:00' }) });
  await row.getByRole('button', { name: t('broadcast:planned.actions.edit') }).click();
  const form = page.getByRole('dialog', { name: t('broadcast:planned.edit.title') });
  await form.getByRole('radio', { name: t('broadcast:planned.edit.scopes.this') }).check();
  await form.getByLabel(t('broadcast:message.label')).fill('Only this one');
  await form.getByRole('button', { name: t('broadcast:planned.edit.submit'), exact: true }).click();
  await form.waitFor({ state: 'detached' });
  expect((await client.call<PlannedBroadcast[]>('listPlannedBroadcasts')).map(({ message }) => message)).toEqual([
    'Daily',
    'Only this one',
    'Daily',
  ]);
  const sent = async () =>
    (await client.call<Broadcast[]>('listBroadcasts'))
      .filter(({ status }) => status === 'completed')
      .map((one) => one.message);
  server.moveClock(nextMs + 2 * DAY_MS + MINUTE_MS - Date.now() - server.clockOffsetMs());
  await poll(async () => ((await sent()).includes('Daily') ? true : null), 'the next one of the series');
  const next = await client.call<PlannedBroadcast>('getPlannedBroadcast', { params: { id } });
  expect(next.startsAtMs).toBe(nextMs + 3 * DAY_MS);
});

it('says so when it goes out while it is dragged, and moves nothing', async () => {
  const nowMs = Date.now() + server.clockOffsetMs();
  const startsAtMs = Math.ceil(nowMs / DAY_MS) * DAY_MS + 9 * 60 * MINUTE_MS;
  const [groupId = 0] = (await client.call<Group[]>('listGroups')).flatMap(({ id, can_post }) =>
    can_post ? [id] : [],
  );
  const body = { message: 'On its way', groupIds: [groupId], startsAtMs };
  const { id } = await client.call<PlannedBroadcast>('createPlannedBroadcast', { body });
  await page.goto(`${server.url}/calendar?view=day&day=${writeDay(startsAtMs)}`);
  const own = page.locator('.calendarLanes .calendarTile').filter({ hasText: 'On its way' }).first();
  await own.scrollIntoViewIfNeeded();
  const box = await own.boundingBox();
  if (!box) throw new Error('Nothing to drag');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 60, { steps: 4 });
  await page.locator('.calendarGhost').waitFor();
  server.moveClock(startsAtMs + 1_000 - nowMs);
  await page.locator('.calendarGhost').getByText(t('calendar:drag.gone')).waitFor();
  await page.mouse.up();
  await page.getByText(t('calendar:drag.goneText', { title: 'On its way' })).waitFor();
  const sent = await client.call<Broadcast[]>('listBroadcasts');
  expect(sent.filter(({ message }) => message === 'On its way')).toHaveLength(1);
  expect((await client.call<PlannedBroadcast[]>('listPlannedBroadcasts')).map((one) => one.id)).not.toContain(id);
});
