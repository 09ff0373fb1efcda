import type { Browser, Page } from 'playwright-core';

import type { FunnelSeries, Group } from '@contract/schemas/shapes';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';
import { anyGroupRule } from '@test/kit/anyGroupRule';

import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client, type Phone } from './client';
import { chooseOption, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** A funnel is planned weekly for a selection; one of its starts is dragged to another day and sent then, the others keep their day. */

const WEEKLY_TIME = '09:00';
/** Moscow, where the browser is. */
const ZONE_MS = 3 * HOUR_MS;

let server: RunningServer;
let browser: Browser;
let client: Client;
let phone: Phone;
let groups: Group[];
let page: Page;
let pageErrors: PageErrors;
let funnelId: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  client = await signInByApi(server.url);
  ({ groups, phone } = await client.connectPhone());
  ({ id: funnelId } = await client.saveFunnel('Weekly digest', ['What was new'], 0));
  await client.call('createSelection', { body: { name: 'Where I write', rule: { ...anyGroupRule, canPost: true } } });
  const profile = await openProfile(browser);
  ({ pageErrors } = profile);
  page = await profile.context.newPage();
  await signIn(page, server.url, '/funnels');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});
afterEach(() => expect(pageErrors.take()).toEqual([]));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const series = async () => (await client.call<FunnelSeries[]>('listSeries', { params: { id: funnelId } }))[0];
const writable = () => groups.filter(({ can_post: canPost }) => canPost);
/** Of Wednesday and so on, at the time of the series, in the week of a moment. */
const dayOfWeek = (day: number, ms: number) => {
  const local = new Date(ms + ZONE_MS);
  const monday = Date.UTC(
    local.getUTCFullYear(),
    local.getUTCMonth(),
    local.getUTCDate() - ((local.getUTCDay() + 6) % 7),
  );
  return monday + (day - 1) * DAY_MS + 9 * HOUR_MS - ZONE_MS;
};
async function countSent(): Promise<number> {
  const chats = await phone.listChats();
  const texts = await Promise.all(chats.map(async ({ id }) => (await phone.listMessages(id)).map(({ text }) => text)));
  return texts.flat().filter((text) => text === 'What was new').length;
}

it('is planned for every Wednesday, in the groups that the selection has then', async () => {
  await page
    .getByRole('button', { name: t('funnels:card.start') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('launch:title') });
  await dialog.getByRole('switch', { name: t('launch:repeat.label') }).check();
  await chooseOption(
    dialog.getByRole('combobox', { name: t('broadcast:when.repeat') }),
    t('broadcast:when.repeats.weekly'),
  );
  const wednesday = dialog.getByRole('button', { name: t('planner:weekdays.3'), exact: true });
  for (const day of await dialog
    .getByRole('group', { name: t('broadcast:when.weekdays') })
    .getByRole('button')
    .all())
    if ((await day.getAttribute('aria-pressed')) === 'true') await day.click();
  await wednesday.click();
  await dialog.getByLabel(t('broadcast:when.time'), { exact: true }).fill(WEEKLY_TIME);
  await page.keyboard.press('Tab');
  await chooseOption(dialog.getByRole('combobox', { name: t('schedules:series.groups.label') }), /Where I write/);
  await dialog.getByRole('button', { name: t('launch:submit'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const made = await series();
  expect(made?.selection?.name).toBe('Where I write');
  expect(made?.repeat).toMatchObject({ kind: 'weekly', weekdays: [3], time: WEEKLY_TIME });
  expect(made?.nextAtMs).toBe(dayOfWeek(3, made?.nextAtMs ?? 0));
});

it('is dragged to Friday in the calendar: only this one moves', async () => {
  const wednesday = (await series())?.nextAtMs ?? 0;
  await page.goto(`${server.url}/calendar?view=week&day=${new Date(wednesday).toISOString().slice(0, 10)}`);
  const tile = page.locator('.calendarLanes .calendarTile').first();
  await tile.waitFor();
  const box = await tile.boundingBox();
  const friday = await page.locator('.calendarLane-day').nth(4).boundingBox();
  if (!box || !friday) throw new Error('Nothing to drag');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(friday.x + 40, box.y + 30, { steps: 4 });
  await page.mouse.move(friday.x + 40, box.y + 10, { steps: 4 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: t('schedules:move.series.title') });
  expect(await dialog.getByRole('radio', { name: t('schedules:move.series.scopes.this') }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: t('schedules:move.action') }).click();
  await page.getByText(t('schedules:move.series.done')).waitFor();
  expect(await series()).toMatchObject({ nextForMs: wednesday, nextAtMs: wednesday + 2 * DAY_MS });
});

it('is sent on Friday, not on Wednesday, and on Wednesday of the week after', async () => {
  const { nextForMs, nextAtMs } = (await series()) ?? {};
  const wednesday = nextForMs ?? 0;
  const friday = nextAtMs ?? 0;
  const moveTo = (ms: number) => server.moveClock(ms - Date.now() - server.clockOffsetMs());
  moveTo(wednesday + HOUR_MS);
  expect((await series())?.nextAtMs).toBe(friday);
  moveTo(friday - MINUTE_MS);
  expect(await countSent()).toBe(0);
  moveTo(friday + 1_000);
  const count = writable().length;
  await poll(async () => ((await countSent()) === count ? true : null), 'the messages of Friday');
  const nextWednesday = wednesday + 7 * DAY_MS;
  await poll(async () => ((await series())?.nextAtMs === nextWednesday ? true : null), 'the start of the week after');
  await page.goto(`${server.url}/calendar?view=week&day=${new Date(friday).toISOString().slice(0, 10)}`);
  await page.locator('.calendarLane').nth(4).locator('.calendarTile[data-state=done]').first().waitFor();
  moveTo(nextWednesday + 1_000);
  await poll(async () => ((await countSent()) === 2 * count ? true : null), 'the messages of Wednesday');
  expect(await button(t('calendar:views.week')).getAttribute('aria-pressed')).toBe('true');
});
