import type { Browser, Locator, Page } from 'playwright-core';

import type { Broadcast, Funnel, FunnelGraph, StartedInGroups } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { lookAt } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { signIn as signInByApi, type Client } from './client';
import {
  chooseOption,
  connect,
  connectPhone,
  groupCards,
  openChat,
  openHistory,
  seeWholeFunnel,
  signIn,
} from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** A poll, from the canvas to its totals: members vote on the phone, and the chosen option leads on. */

const texts = { question: 'Are you coming?', yes: 'See you there', no: 'Next time, then' };
const options = ['Yes, gladly', 'No'];

let server: RunningServer;
let browser: Browser;
let page: Page;
let phone: Page;
let client: Client;
let funnel: Funnel;
let bubbles: Locator;
const group: { id: number; name: string; type: 'community' | 'group' } = { id: 0, name: '', type: 'group' };
const pageErrors: PageErrors[] = [];

const unconnected: FunnelGraph = {
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 16 }, data: {} },
    { id: 'message_1', type: 'message', position: { x: 768, y: 0 }, data: { message: texts.yes } },
    { id: 'message_2', type: 'message', position: { x: 768, y: 160 }, data: { message: texts.no } },
  ],
  edges: [],
};

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  const [desk, pocket] = [
    await openProfile(browser),
    await openProfile(browser, { viewport: { width: 390, height: 844 }, hasTouch: true }),
  ];
  pageErrors.push(desk.pageErrors, pocket.pageErrors);
  page = await desk.context.newPage();
  phone = await pocket.context.newPage();
  client = await signInByApi(server.url);
  funnel = await client.call<Funnel>('createFunnel', { body: { name: 'Asks everybody', active: false } });
  await client.call('saveStructure', { params: { id: funnel.id }, body: unconnected });
  await signIn(page, server.url);
  await connectPhone(page, phone);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => expect(pageErrors.flatMap(({ take }) => take())).toEqual([]));

const choice = (name: string) => bubbles.getByRole('button', { name });

/** Makes an edge wait for an option. */
async function label(at: number, option: string): Promise<void> {
  await page.locator('.react-flow__edge').nth(at).focus();
  await page.keyboard.press('Enter');
  await chooseOption(
    page.getByLabel(t('designer:panel.condition'), { exact: true }),
    t('designer:conditions.condition'),
  );
  await page.getByLabel(t('designer:panel.label'), { exact: true }).fill(option);
}

it('is drawn with two branches, and saved', async () => {
  await page.goto(`${server.url}/funnel-designer?edit=${funnel.id}`);
  await page.locator('.react-flow__node-start').click();
  const toolbar = page.getByRole('group', { name: t('designer:toolbar.label') });
  await toolbar.getByRole('button', { name: t('designer:toolbar.poll'), exact: true }).click();
  await page.getByLabel(t('designer:poll.question'), { exact: true }).fill(texts.question);
  const option = (number: number) => page.getByLabel(t('plan:poll.option', { number }), { exact: true });
  await option(1).fill(options[0] ?? '');
  await option(1).press('Enter');
  await page.keyboard.type(options[1] ?? '');
  expect(await option(2).inputValue()).toBe(options[1]);
  expect(await lookAt(page, 'polls/settings')).toEqual([]);
  await seeWholeFunnel(page);
  await connect(page, { type: 'poll' }, { type: 'message' }, 'drag');
  await connect(page, { type: 'poll' }, { type: 'message', nth: 1 }, 'drag');
  await label(1, options[0] ?? '');
  await label(2, options[1] ?? '');
  await page.getByRole('tab', { name: t('designer:dock.plan') }).click();
  await page.locator('.pollOptions').getByText('Yes, gladly').waitFor();
  expect(await lookAt(page, 'polls/plan')).toEqual([]);
  await page.getByRole('button', { name: t('designer:toolbar.save'), exact: true }).click();
  await page.waitForURL(/\/(dashboard|funnels)/);
});

it('is sent, and the option that a member chooses leads on', async () => {
  await page.goto(`${server.url}/dashboard`);
  const start = page.getByRole('button', { name: t('groups:card.start'), disabled: false });
  const card = groupCards(page).filter({ has: start }).first();
  await card.waitFor();
  group.name = (await card.getByRole('heading').innerText()).trim();
  group.id = Number(await card.getByRole('button', { name: t('groups:card.start') }).getAttribute('data-group-id'));
  const isCommunity = await card.getByText(t('common:groupType.community'), { exact: true }).isVisible();
  group.type = isCommunity ? 'community' : 'group';
  bubbles = await openChat(phone, group.name);
  await client.call('setFunnelStatus', { params: { id: funnel.id }, body: { active: true } });
  const body = { group_ids: [group.id], start_time: Math.ceil(Date.now() / SECOND_MS) + 60 };
  const { successfulGroups } = await client.call<StartedInGroups>('startFunnelInGroups', {
    params: { id: funnel.id },
    body,
  });
  expect(successfulGroups).toBe(1);
  server.moveClock(2 * MINUTE_MS);
  await choice('Yes, gladly').click();
  await bubbles.getByText(texts.yes).waitFor();
  expect(await choice('Yes, gladly').getAttribute('aria-pressed')).toBe('true');
  expect(await lookAt(phone, 'polls/phone')).toEqual([]);
  expect(await bubbles.getByText(texts.no).count()).toBe(0);
});

it('shows what members chose in the history and on its node, while they change their minds', async () => {
  const history = await openHistory(page, group);
  await history.getByText('Yes, gladly 1, No 0').waitFor();
  await choice('No').click();
  await bubbles.getByText(texts.no).waitFor();
  await history.getByText('Yes, gladly 0, No 1').waitFor();
  expect(await lookAt(page, 'polls/history')).toEqual([]);
  await page.goto(`${server.url}/funnel-designer?edit=${funnel.id}`);
  await page.locator('.react-flow__node-poll').getByText('Yes, gladly 0, No 1').waitFor();
  expect(await lookAt(page, 'polls/node')).toEqual([]);
  await choice('No').click();
  await page.locator('.react-flow__node-poll').getByText('Yes, gladly · No').waitFor();
});

it('is sent as a broadcast, whose page counts what members choose', async () => {
  await page.goto(`${server.url}/broadcast`);
  await page.getByRole('checkbox', { name: group.name }).first().check();
  await page.getByRole('switch', { name: t('broadcast:poll.label') }).check();
  await page.getByLabel(t('broadcast:poll.question'), { exact: true }).fill('Which day?');
  const option = (number: number) => page.getByLabel(t('plan:poll.option', { number }), { exact: true });
  await option(1).fill('Saturday');
  await page.reload();
  // The unfinished poll is still there.
  expect(await option(1).inputValue()).toBe('Saturday');
  await page.getByRole('button', { name: t('broadcast:submit') }).click();
  await page.getByText(t('broadcast:problems.pollTooFewOptions', { optionsMinCount: 2 })).waitFor();
  await option(2).fill('Sunday');
  expect(await lookAt(page, 'polls/broadcast')).toEqual([]);
  await page.getByRole('button', { name: t('broadcast:submit') }).click();
  const question = page.getByRole('dialog');
  await question.locator('.pollOptions').getByText('Sunday').waitFor();
  await question.getByRole('button', { name: t('broadcast:confirm.submit') }).click();
  await choice('Sunday').click();
  const [sent] = await client.call<Broadcast[]>('listBroadcasts');
  await page.goto(`${server.url}/broadcast/${sent?.id}`);
  const results = page.getByRole('region', { name: t('broadcast:poll.title') });
  await results.waitFor();
  expect(await results.locator('dl > div').allInnerTexts()).toEqual(['Saturday\n0', 'Sunday\n1']);
  expect(await lookAt(page, 'polls/report')).toEqual([]);
});
