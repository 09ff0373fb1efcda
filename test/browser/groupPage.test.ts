import type { Browser, Page } from 'playwright-core';

import type { Group } from '@contract/schemas/shapes';
import { DAY_MS } from '@contract/time';

import { lookAt } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client } from './client';
import { groupCards, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

let server: RunningServer;
let browser: Browser;
let client: Client;
let page: Page;
let pageErrors: PageErrors;
let group: Group;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  client = await signInByApi(server.url);
  const { groups } = await client.connectPhone();
  [group] = groups.filter(({ can_post }) => can_post) as [Group];
  const funnel = await client.saveFunnel('A course', ['First message'], 0);
  await client.startFunnel(funnel.id, [group.id]);
  await client.call('sendBroadcast', { body: { message: 'News of today', group_ids: [group.id] } });
  const body = { message: 'News of tomorrow', groupIds: [group.id], startsAtMs: Date.now() + DAY_MS };
  await client.call('createPlannedBroadcast', { body });
  await poll(async () => {
    const [sent] = await client.call<{ status: string }[]>('listBroadcasts');
    return sent?.status === 'completed' ? sent : null;
  }, 'the end of the broadcast');
  const profile = await openProfile(browser);
  pageErrors = profile.pageErrors;
  page = await profile.context.newPage();
  await signIn(page, server.url);
  await groupCards(page).first().waitFor();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => {
  expect(pageErrors.take()).toEqual([]);
});

const heading = () => page.getByRole('heading', { level: 1, name: group.name });
const listOf = (key: string) => page.getByRole('list', { name: t(key) });

it('opens from a row of the table by the keyboard, and shows what went out and what will', async () => {
  await page.getByRole('button', { name: t('groups:view.table') }).click();
  const name = page.getByRole('rowheader', { name: group.name, exact: true });
  await page.locator('tr.dataTable-row').filter({ has: name }).focus();
  await page.keyboard.press('Enter');
  await heading().waitFor();
  await page.waitForFunction(() => Boolean(document.activeElement?.closest('main')));
  expect(new URL(page.url()).pathname).toBe(`/groups/${group.id}`);
  await listOf('groups:page.past').getByText('News of today').waitFor();
  await listOf('groups:page.ahead').getByText('News of tomorrow').waitFor();
  const start = t('deliveries:kinds.start', { name: 'A course' });
  await listOf('groups:page.ahead').getByRole('link', { name: start }).waitFor();
  expect(await lookAt(page, 'group-page')).toEqual([]);
});

it('has a heading and a visible place of its content while the groups are on their way', async () => {
  const other = await page.context().newPage();
  await other.route('**/api/groups_list', () => {});
  await other.goto(`${server.url}/groups/${group.id}`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  const place = await other.locator('.queryView-skeleton .skeletonCard').boundingBox();
  expect(place?.height).toBeGreaterThan(100);
  await other.close();
});

it('leads from a broadcast in the list to its page, and back by the history', async () => {
  await listOf('groups:page.past').getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/broadcast/*');
  await page.evaluate(() => history.back());
  await heading().waitFor();
});

it('writes now: the broadcast form has the group', async () => {
  await page.getByRole('button', { name: t('groups:page.write') }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/broadcast');
  await page.getByRole('checkbox', { name: new RegExp(`^${group.name}`), checked: true }).waitFor();
});

it('opens from a click beside the controls of a row, not from one on its checkbox', async () => {
  await page.goto(`${server.url}/dashboard`);
  const name = page.getByRole('rowheader', { name: group.name, exact: true });
  const row = page.locator('tr.dataTable-row').filter({ has: name });
  await row.getByRole('checkbox').check();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await row.getByRole('cell').nth(1).click();
  await heading().waitFor();
});

it('says that a group is gone', async () => {
  await page.goto(`${server.url}/groups/999999`);
  await page.getByText(t('groups:page.missing.unknown')).waitFor();
  expect(await lookAt(page, 'group-missing')).toEqual([]);
});
