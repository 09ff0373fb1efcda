import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Locator, Page } from 'playwright-core';

import type { ActiveSchedule, Group } from '@contract/schemas/shapes';
import { DAY_S } from '@contract/time';

import { reopenProfile, SERVER_AWAY, type Profile } from './chromium';
import { openClient, openPhone, poll, type Client } from './client';
import { addMessage, chooseOption, connectPhone, groupCard, groupCards, signInByForm, startFunnel } from './operator';
import { startServer, type RunningServer } from './server';
import { goTo } from './tour';
import { t } from './texts';

/** An upgrade during a working day: the server is restarted under an open page, then browser and server both are. */

const STEP_MS = 62_000;
/** A server that was down is polled every ten seconds, and each response reconnects the socket. */
const BACK_MAX_MS = 12_000;
const funnelName = 'Two messages';
const texts = { first: 'The first message', second: 'The second message' };
const unsaved = 'Written into the draft, saved nowhere';
const complaint = 'Who restarted it?';
const telegramName = 'owner_1';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-profile-'));
let server: RunningServer;
let profile: Profile;
let page: Page;
let client: Client;
let phoneToken: string;
let loads = 0;
let sockets = 0;
/** A funnel is started at once in the first, and tomorrow in the second. */
let groups: [Group, Group];

beforeAll(async () => {
  server = await startServer();
  await openBrowser();
});

afterAll(async () => {
  await profile.context.close();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

afterEach(() => {
  expect(profile.pageErrors.take()).toEqual([]);
});

/** The browser as it was left. Without Telegram the server returns 409 for its bot. */
async function openBrowser(): Promise<void> {
  profile = await reopenProfile(folder);
  profile.pageErrors.allow(/409 \(Conflict\)/);
  page = profile.context.pages()[0] ?? (await profile.context.newPage());
  page.on('load', () => (loads += 1));
  page.on('websocket', (socket) => socket.once('framereceived', () => (sockets += 1)));
}

/**
 * Chromium writes localStorage up to a minute later, and not at all when it closes meanwhile. It writes at once when the last page of an
 * address is closed; another page keeps it running until then.
 */
async function leavePage(): Promise<void> {
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(unsaved);
  await profile.context.newPage();
  await page.close();
  const leveldb = path.join(folder, 'Default', 'Local Storage', 'leveldb');
  await poll(async () => {
    const files = fs.readdirSync(leveldb).map((name) => fs.readFileSync(path.join(leveldb, name)));
    // The end of a block of the file may be within one half.
    const halves = [unsaved.slice(0, 18), unsaved.slice(18)];
    return (
      halves.some((half) => files.some((file) => file.includes(half) || file.includes(half, 0, 'utf16le'))) || null
    );
  }, 'the draft on the disk');
}

async function restartServer(): Promise<void> {
  profile.pageErrors.allow(SERVER_AWAY);
  await server.terminate();
  await server.start();
}

const button = (key: string, where: Page | Locator = page) => where.getByRole('button', { name: t(key), exact: true });
const dialogOf = (key: string, values = {}) => page.getByRole('dialog', { name: t(key, values) });
const said = (key: string, values = {}) => page.getByText(t(key, values)).first().waitFor();
const startRows = () =>
  page
    .getByRole('table', { name: t('schedules:list') })
    .getByRole('row')
    .filter({ hasText: t('schedules:stop.action') });
const drawn = () => page.locator('.react-flow__node-message').getByText(unsaved, { exact: true });

async function closeDialog(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Everything done before is on its page. */
async function findEverything(): Promise<void> {
  await goTo(page, '/dashboard');
  await groupCards(page).first().waitFor();
  expect(await groupCards(page).count()).toBe(12);
  await said('messenger:status.connected');
  await goTo(page, '/funnels');
  await page.getByRole('main').getByText(funnelName).waitFor();
  await goTo(page, '/active-funnels');
  for (const { name } of groups) await startRows().getByText(name, { exact: true }).waitFor();
  await goTo(page, '/broadcast');
  await said('broadcast:statuses.completed');
  await page.locator('.notificationMenu-badge').waitFor();
  await button('layout:bar.profile').click();
  const username = dialogOf('profile:title').getByLabel(t('profile:username.label'));
  await poll(async () => (await username.inputValue()) === telegramName || null, 'the name in the profile');
  await closeDialog();
  await button('layout:bar.support').click();
  await dialogOf('support:title').getByText(complaint).waitFor();
  await closeDialog();
}

async function countReceived(text: string): Promise<number> {
  const phone = openPhone(server.url, phoneToken);
  const chats = (await phone.listChats()).filter(({ name }) => name === groups[0].name);
  const messages = await Promise.all(chats.map(({ id }) => phone.listMessages(id)));
  return messages.flat().filter((message) => message.text === text).length;
}

describe('a morning of work', () => {
  it('a phone, a funnel that is started, and one that is assigned for tomorrow', async () => {
    await signInByForm(page, server.url);
    const phone = await profile.context.newPage();
    await connectPhone(page, phone);
    phoneToken = (await phone.evaluate(() => localStorage.getItem('phone_token'))) ?? '';
    await phone.close();
    client = openClient(server.url, (await page.evaluate(() => localStorage.getItem('auth_token'))) ?? '');
    await groupCards(page).first().waitFor();
    const [first, second] = (await client.call<Group[]>('listGroups')).filter(({ can_post }) => can_post);
    if (!first || !second) throw new Error('Two groups are missing');
    groups = [first, second];
    await client.saveFunnel(funnelName, [texts.first, texts.second], 1);
    await startFunnel(page, first.name, funnelName);

    await button('groups:card.assign', groupCard(page, second.name)).click();
    const dialog = dialogOf('assignment:title', { name: second.name });
    const funnels = dialog.getByRole('combobox', { name: t('assignment:funnel.label') });
    await chooseOption(funnels, new RegExp(funnelName));
    const inMoscow = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short' });
    const [day = '', month = ''] = inMoscow.format(Date.now() + DAY_S * 1_000).split('.');
    const year = new Date(Date.now() + DAY_S * 1_000).getFullYear();
    await dialog.getByLabel(t('assignment:form.date')).fill(`${day}.${month}.${year}`);
    await page.keyboard.press('Enter');
    await dialog.getByLabel(t('assignment:form.time'), { exact: true }).fill('12:00');
    await page.keyboard.press('Enter');
    await button('assignment:form.add', dialog).click();
    await said('assignment:schedules.added');
    await button('assignment:submit.action', dialog).click();
    await said('assignment:submit.done');
    await dialog.waitFor({ state: 'hidden' });
    expect(await client.call<ActiveSchedule[]>('listActiveSchedules')).toHaveLength(2);
  });

  it('a broadcast, the profile, a message to support, and an unsaved funnel', async () => {
    await goTo(page, '/broadcast');
    await page.getByRole('checkbox', { name: groups[0].name }).check();
    await page.getByLabel(t('broadcast:message.label'), { exact: true }).fill('News');
    await button('broadcast:submit').click();
    await button('broadcast:confirm.submit', page.getByRole('dialog')).click();
    await said('broadcast:statuses.completed');
    await button('layout:bar.profile').click();
    await dialogOf('profile:title').getByLabel(t('profile:username.label')).fill(telegramName);
    await button('profile:submit').click();
    await said('profile:saved');
    await closeDialog();
    await button('layout:bar.support').click();
    const message = dialogOf('support:title').getByRole('textbox', { name: t('support:message.label') });
    await message.waitFor();
    await page.locator('.support-skeleton').waitFor({ state: 'detached' });
    await message.fill(complaint);
    // Pressed again: beside other browsers the first one had no effect twice, for a reason that is not known yet.
    await poll(async () => {
      await message.press('Control+Enter');
      return (await message.inputValue()) === '' || null;
    }, 'the message to be sent');
    await closeDialog();
    await findEverything();
    await goTo(page, '/funnel-designer');
    await page.locator('.react-flow__node-start').waitFor();
    await addMessage(page, unsaved);
    await drawn().waitFor();
  });
});

it('the open page reconnects to the restarted server, and everything is there', async () => {
  const before = { loads, sockets };
  await restartServer();
  await poll(async () => (sockets > before.sockets ? true : null), 'the socket', BACK_MAX_MS);
  await page.getByText(t('layout:offline.server')).waitFor({ state: 'hidden' });
  expect(await drawn().isVisible()).toBe(true);
  await button('designer:toolbar.back').click();
  await button('designer:leave.confirm', dialogOf('designer:leave.title')).click();
  await page.waitForURL('**/dashboard');
  await findEverything();

  await goTo(page, '/dashboard');
  await groupCard(page, groups[1].name).waitFor();
  const custom_name = 'Named after the restart';
  await client.call('renameGroup', { params: { id: groups[1].id }, body: { custom_name } });
  await groupCard(page, custom_name).waitFor({ timeout: 2_000 });
  groups[1].name = custom_name;
  expect(loads).toBe(before.loads);
});

it('a reopened browser continues where it was: signed in, with its draft', async () => {
  await leavePage();
  await profile.context.close();
  await server.terminate();
  await server.start();
  await openBrowser();
  await page.goto(server.url);
  await page.waitForURL('**/dashboard');
  await findEverything();
  await goTo(page, '/funnel-designer');
  await drawn().waitFor();
  expect(await page.locator('.react-flow__node-message').count()).toBe(1);
});

it('what was started is sent, once', async () => {
  server.moveClock(STEP_MS);
  await poll(async () => (await countReceived(texts.first)) > 0 || null, 'the first message');
  server.moveClock(STEP_MS);
  await poll(async () => (await countReceived(texts.second)) > 0 || null, 'the second message');
  expect([await countReceived(texts.first), await countReceived(texts.second)]).toEqual([1, 1]);
});
