import type { Browser, Page } from 'playwright-core';

import { nestQuotes } from '@contract/quotes';
import type { Funnel, FunnelGraph, Group, GroupDetails, StartedInGroups } from '@contract/schemas/shapes';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';

import { lookAt, lookInFull } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { signIn as signInByApi, type Client } from './client';
import { chooseOption, connectPhone, openChat, openHistory, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** A group is closed from the console: its members cannot write until it is opened again, by itself or by hand. */

let server: RunningServer;
let browser: Browser;
let page: Page;
let phone: Page;
let client: Client;
let group: Group;
const pageErrors: PageErrors[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  const desk = await openProfile(browser);
  const pocket = await openProfile(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  pageErrors.push(desk.pageErrors, pocket.pageErrors);
  page = await desk.context.newPage();
  phone = await pocket.context.newPage();
  client = await signInByApi(server.url);
  await signIn(page, server.url);
  await connectPhone(page, phone);
  const details = await client.call<GroupDetails[]>('listGroupDetails');
  const own = new Set(details.flatMap(({ id, isOwnAdmin }) => (isOwnAdmin === true ? id : [])));
  const found = (await client.call<Group[]>('listGroups')).find(({ id }) => own.has(id));
  if (!found) throw new Error('The account administers no group.');
  group = found;
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => expect(pageErrors.flatMap(({ take }) => take())).toEqual([]));

/** Opens the menu of the group's page, and what it leads to. */
async function choose(key: string): Promise<void> {
  await page.getByRole('button', { name: t('groups:table.more', { name: group.name }) }).click();
  await page.getByRole('menuitem', { name: t(key), exact: true }).click();
}

const silence: FunnelGraph = {
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 16 }, data: {} },
    { id: 'message_1', type: 'message', position: { x: 320, y: 0 }, data: { message: 'Quiet, please' } },
    { id: 'group_1', type: 'group', position: { x: 640, y: 0 }, data: { act: 'close', openAfterMinutes: null } },
    { id: 'message_2', type: 'message', position: { x: 960, y: 0 }, data: { message: 'Later', delay: 600 } },
  ],
  edges: [
    { id: 'e1', source: 'start_1', target: 'message_1', data: { condition: 'always' } },
    { id: 'e2', source: 'message_1', target: 'group_1', data: { condition: 'always' } },
    { id: 'e3', source: 'group_1', target: 'message_2', data: { condition: 'always' } },
  ],
};

const composer = () => phone.getByRole('textbox', { name: t('phone:compose.text') });
/** A member who is no administrator. */
async function writeAsMember(): Promise<void> {
  const author = phone.getByLabel(t('phone:compose.author'));
  await author.selectOption({ index: (await author.locator('option').count()) - 1 });
}

it('is closed, so that a member cannot write, and says when it opens', async () => {
  await openChat(phone, group.name);
  await writeAsMember();
  expect(await composer().isEnabled()).toBe(true);
  await page.goto(`${server.url}/groups/${group.id}`);
  await choose('groups:card.close');
  expect(await lookInFull(page, 'groupActs/close')).toEqual([]);
  await page.getByRole('button', { name: t('groupActs:kinds.close'), exact: true }).click();
  await phone.getByText(t('phone:acts.close')).waitFor();
  await phone.getByText(t('phone:compose.closed'), { exact: true }).waitFor();
  expect(await composer().isDisabled()).toBe(true);
  expect(await lookInFull(phone, 'groupActs/phone')).toEqual([]);
  await page.reload();
  await page.getByText(t('groupActs:state.admins')).first().waitFor();
  await page.getByText(t('groupActs:history.close')).waitFor();
  expect(await lookInFull(page, 'groupActs/group')).toEqual([]);
});

it('opens again by itself', async () => {
  server.moveClock(HOUR_MS + 60_000);
  await phone.getByText(t('phone:acts.open')).waitFor();
  await phone.getByText(t('phone:compose.closed'), { exact: true }).waitFor({ state: 'detached' });
  expect(await composer().isEnabled()).toBe(true);
});

it('is never forgotten: what nothing opens is named on the groups page, and opened there', async () => {
  await page.reload();
  await choose('groups:card.close');
  await page.getByRole('checkbox', { name: t('groupActs:fields.opensItself') }).uncheck();
  await page.getByRole('button', { name: t('groupActs:kinds.close'), exact: true }).click();
  await phone.getByText(t('phone:acts.close')).nth(1).waitFor();
  await page.goto(`${server.url}/dashboard`);
  const note = page.getByRole('region', { name: t('groupActs:closed.label') });
  await note.getByRole('link', { name: group.name }).waitFor();
  expect(await lookAt(page, 'groupActs/note')).toEqual([]);
  await note.getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('groupActs:kinds.open'), exact: true })
    .click();
  await phone.getByText(t('phone:acts.open')).nth(1).waitFor();
  await phone.getByText(t('phone:compose.closed'), { exact: true }).waitFor({ state: 'detached' });
  expect(await composer().isEnabled()).toBe(true);
});

it('is closed by a step of a funnel, and whoever stops the funnel is offered to open it', async () => {
  const funnel = await client.call<Funnel>('createFunnel', { body: { name: 'Silence', active: true } });
  await client.call('saveStructure', { params: { id: funnel.id }, body: silence });
  await client.call('setFunnelStatus', { params: { id: funnel.id }, body: { active: true } });
  await page.goto(`${server.url}/funnel-designer?edit=${funnel.id}`);
  await page.locator('.react-flow__node-message').first().click();
  const toolbar = page.getByRole('group', { name: t('designer:toolbar.label') });
  await toolbar.getByRole('button', { name: t('designer:toolbar.group'), exact: true }).click();
  await page.getByLabel(t('designer:group.reopen'), { exact: true }).waitFor();
  expect(await lookAt(page, 'groupActs/settings')).toEqual([]);
  await chooseOption(page.getByLabel(t('designer:group.act'), { exact: true }), t('designer:group.acts.rename'));
  await page.getByLabel(t('designer:group.name'), { exact: true }).fill('Quiet');
  await page.getByRole('tab', { name: t('designer:dock.plan') }).click();
  await page.locator('.planBubble-act').nth(1).waitFor();
  expect(await lookAt(page, 'groupActs/plan')).toEqual([]);
  const body = { group_ids: [group.id], start_time: Math.ceil((Date.now() + 2 * HOUR_MS) / SECOND_MS) };
  await client.call<StartedInGroups>('startFunnelInGroups', { params: { id: funnel.id }, body });
  server.moveClock(HOUR_MS);
  await phone.getByText(t('phone:acts.close')).nth(2).waitFor();
  await page.goto(`${server.url}/dashboard`);
  const history = await openHistory(page, { name: group.name, type: group.group_type });
  await history.getByText(t('planner:act.close'), { exact: true }).waitFor();
  expect(await lookAt(page, 'groupActs/history')).toEqual([]);
  await history.getByRole('button', { name: t('runs:stop.action'), exact: true }).click();
  await page
    .getByRole('button', { name: t('runs:stop.action'), exact: true })
    .last()
    .click();
  const offer = page
    .locator('.ant-notification')
    .getByRole('button', { name: t('groupActs:closed.open', { count: 1 }) });
  await offer.click();
  await phone.getByText(t('phone:acts.open')).nth(2).waitFor();
});

it('has an invite link to copy, and shared links that lead to it', async () => {
  await page.goto(`${server.url}/groups/${group.id}`);
  await choose('groups:card.entry');
  const dialog = page.getByRole('dialog');
  const link = await dialog.locator('code').innerText();
  await dialog.getByText(t('groupEntry:requests.none')).waitFor();
  expect(await lookAt(page, 'groupActs/entry')).toEqual([]);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: t('dashboard:menu.label') }).click();
  await page.getByRole('menuitem', { name: t('dashboard:menu.entryLinks') }).click();
  await page.getByRole('button', { name: t('groupEntry:links.create') }).click();
  await page.getByLabel(t('groupEntry:links.name'), { exact: true }).fill('Course');
  await page.getByLabel(t('groupEntry:links.add'), { exact: true }).click();
  await page.keyboard.type(group.name);
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: t('groupEntry:links.removeOne', { name: nestQuotes(group.name, 'ru') }) })
    .waitFor();
  expect(await lookAt(page, 'groupActs/links')).toEqual([]);
  await page.getByRole('button', { name: t('groupEntry:links.save'), exact: true }).click();
  const address = await page.getByRole('dialog').locator('code').innerText();
  const response = await fetch(address, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, link]);
});

it('writes the short address of a link into the text, which leads there and counts', async () => {
  const url = 'https://shop.example/product?utm_source=group';
  await page.goto(`${server.url}/broadcast`);
  const field = page.getByLabel(t('broadcast:message.label'), { exact: true });
  await field.fill(`New: ${url}`);
  await page.getByRole('switch', { name: t('variables:links.label') }).click();
  await page.getByText(url).first().waitFor();
  expect(await lookAt(page, 'groupActs/shortLinks')).toEqual([]);
  const text = await field.inputValue();
  const address = text.slice('New: '.length);
  expect(address).toMatch(new RegExp(`^${server.url}/go/[\\w-]{8}$`));
  const preview = page.locator('.broadcast-bubble');
  expect(await preview.innerText()).toBe(text);
  await field.fill('');
  await broadcast(text, 'short-links');
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0' };
  const response = await fetch(address, { redirect: 'manual', headers });
  expect([response.status, response.headers.get('location')]).toEqual([302, url]);
  await fetch(address, { redirect: 'manual', headers: { 'user-agent': 'WhatsApp/2.24.9' } });
  await page.reload();
  await page.getByText(t('deliveries:responses.clicksOf', { address, url, clicks: '1' })).waitFor();
  expect(await lookAt(page, 'groupActs/clicks')).toEqual([]);
});

/** Sends a message to two groups by the console's own call, and shows the page of that broadcast. */
async function broadcast(message: string, key = 'message-acts'): Promise<void> {
  const details = await client.call<GroupDetails[]>('listGroupDetails');
  const other = details.find(({ id, isOwnAdmin }) => id !== group.id && isOwnAdmin === true);
  const ids = [group.id, other?.id ?? 0];
  const { id } = await client.call<{ id: number }>('sendBroadcast', {
    body: { message, group_ids: ids },
    key,
  });
  await page.goto(`${server.url}/broadcast/${id}`);
  await page.getByText(t('deliveries:statuses.success')).nth(1).waitFor();
}

it('corrects a broadcast in time, and deletes it where that is too late', async () => {
  // The phone shows the chat of the group since the first test.
  await broadcast('Helo evryone');
  await phone.getByText('Helo evryone', { exact: true }).waitFor();
  await page.getByRole('button', { name: t('groupActs:messages.correct'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('groupActs:messages.canCorrect', { correctCount: '2', sentCount: '2' })).waitFor();
  await dialog.getByLabel(t('groupActs:messages.text')).fill('Hello everyone');
  expect(await lookAt(page, 'groupActs/correct')).toEqual([]);
  await dialog.getByRole('button', { name: t('groupActs:messages.correct'), exact: true }).click();
  await phone.getByText('Hello everyone', { exact: true }).waitFor();
  await phone.getByText(t('phone:chat.corrected'), { exact: true }).waitFor();
  await dialog
    .getByText(t('groupActs:messages.now', { text: 'Hello everyone' }))
    .nth(1)
    .waitFor();
  server.moveClock(20 * MINUTE_MS);
  await page.reload();
  await page.getByRole('button', { name: t('groupActs:messages.correct'), exact: true }).click();
  await dialog.getByText(t('groupActs:messages.tooLate.correct'), { exact: true }).waitFor();
  await dialog.getByText(t('groupActs:messages.canRecall', { recallCount: '2', sentCount: '2' })).waitFor();
  await dialog.getByLabel(t('groupActs:messages.text')).fill('Hello to everyone');
  await dialog.getByLabel(t('groupActs:messages.recallsRest')).check();
  await dialog.getByRole('button', { name: t('groupActs:messages.correct'), exact: true }).click();
  await phone.getByText(t('phone:chat.recalled'), { exact: true }).waitFor();
  await phone.getByText('Hello everyone', { exact: true }).waitFor({ state: 'detached' });
  expect(await lookAt(page, 'groupActs/recalled')).toEqual([]);
});
