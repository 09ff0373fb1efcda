import type { Browser, Locator, Page } from 'playwright-core';

import { MINUTE_MS } from '@contract/time';

import { atPlainHost, launch, openProfile, SERVER_AWAY, takePicture, type PageErrors } from './chromium';
import { openPhone, poll } from './client';
import {
  addDelay,
  addMessage,
  connect,
  connectPhone,
  disconnectAll,
  groupCard,
  groupCards,
  openChat,
  openHistory,
  saveAs,
  seeWholeFunnel,
  signInByForm,
  startFunnel,
} from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** A little more than a minute, so that rounding to seconds does not matter. */
const STEP_MS = MINUTE_MS + 2_000;
const funnelName = 'Welcome in two messages';
const texts = { first: 'First: *hello* to everybody', second: 'Second: a minute later' };
/** The phone renders formatting, so a bubble does not contain the asterisks. */
const seen = { first: 'First: hello to everybody', second: texts.second };

/** Opened under the name of another machine, without HTTPS. */
let url: string;
let server: RunningServer;
let browser: Browser;
let console: Page;
let phone: Page;
let step = 0;
const pageErrors: PageErrors[] = [];
const group: { id: number; name: string; type: 'community' | 'group' } = { id: 0, name: '', type: 'group' };

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  url = atPlainHost(server.url);
  const desk = await openProfile(browser);
  const pocket = await openProfile(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  pageErrors.push(desk.pageErrors, pocket.pageErrors);
  console = await desk.context.newPage();
  phone = await pocket.context.newPage();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(async () => {
  step += 1;
  await takePicture(console, `journey/after-${step}-console`);
  await takePicture(phone, `journey/after-${step}-phone`);
  expect(pageErrors.flatMap(({ take }) => take())).toEqual([]);
});

const bubble = (messages: Locator, text: string) => messages.filter({ hasText: text });

/** Nothing must arrive and there is no event to wait for, so this waits long enough for a wrong message. */
async function staysAt(messages: Locator, text: string, count: number): Promise<void> {
  await console.waitForTimeout(1_500);
  expect(await bubble(messages, text).count()).toBe(count);
}

/** What the phone's API returns, independent of its page. */
async function countAccepted(text: string): Promise<number> {
  const token = await phone.evaluate(() => localStorage.getItem('phone_token'));
  const inside = openPhone(server.url, token ?? '');
  const chats = (await inside.listChats()).filter(({ name }) => name === group.name);
  const messages = await Promise.all(chats.map(({ id }) => inside.listMessages(id)));
  return messages.flat().filter((message) => message.text === text).length;
}

describe('the main job, in order', () => {
  let messages: Locator;

  it('signs in', async () => {
    await signInByForm(console, server.url, url);
    expect(await console.evaluate(() => window.isSecureContext)).toBe(false);
  });

  it('connects a phone by its code, and the groups appear automatically', async () => {
    await connectPhone(console, phone);
    await groupCards(console).first().waitFor();
    await console.getByText(t('messenger:status.connected')).first().waitFor();
    await console.getByText(t('layout:demo.label')).waitFor();
    expect(await groupCards(console).count()).toBe(12);
  });

  it('selects a writable group', async () => {
    const start = console.getByRole('button', { name: t('groups:card.start'), disabled: false });
    const card = groupCards(console).filter({ has: start }).first();
    group.name = (await card.getByRole('heading').innerText()).trim();
    group.id = Number(await card.getByRole('button', { name: t('groups:card.start') }).getAttribute('data-group-id'));
    const isCommunity = await card.getByText(t('common:groupType.community'), { exact: true }).isVisible();
    group.type = isCommunity ? 'community' : 'group';
    messages = await openChat(phone, group.name);
  });

  it('creates start, message, a minute, message, and saves', async () => {
    await console.getByRole('link', { name: t('layout:places.designer') }).click();
    await console.locator('.react-flow__node-start').waitFor();
    await addMessage(console, texts.first);
    await addDelay(console, 1);
    await addMessage(console, texts.second);
    await seeWholeFunnel(console);
    await disconnectAll(console);
    await connect(console, { type: 'start' }, { type: 'message' }, 'drag');
    await connect(console, { type: 'message' }, { type: 'delay' }, 'press');
    await connect(console, { type: 'delay' }, { type: 'message', nth: 1 }, 'drag');
    await takePicture(console, 'journey/drawn');
    await saveAs(console, funnelName);
    await console.getByText(t('designer:toasts.created')).first().waitFor();
    await console.waitForURL(`${url}/dashboard`);
  });

  it('starts it in the group, and nothing is sent before its minute', async () => {
    await startFunnel(console, group.name, funnelName);
    await staysAt(messages, seen.first, 0);
  });

  it('sends the first message, then the second after its minute', async () => {
    server.moveClock(STEP_MS);
    await bubble(messages, seen.first).waitFor();
    await staysAt(messages, seen.second, 0);
    const history = await openHistory(console, group);
    await history.getByText(t('runs:run.statuses.running'), { exact: true }).waitFor();
    server.moveClock(STEP_MS);
    await bubble(messages, seen.second).waitFor();
    await history.getByText(t('runs:run.statuses.finished'), { exact: true }).waitFor();
    expect(await history.getByText(t('deliveries:statuses.success'), { exact: true }).count()).toBe(2);
    await takePicture(console, 'journey/history');
    await console.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });
  });

  it('continues after a kill in the middle of a second run, and sends nothing twice', async () => {
    for (const { allow } of pageErrors) allow(SERVER_AWAY);
    await startFunnel(console, group.name, funnelName);
    server.moveClock(STEP_MS);
    await bubble(messages, seen.first).nth(1).waitFor();

    await server.kill();
    await server.start();
    server.moveClock(STEP_MS);
    await poll(async () => ((await countAccepted(texts.second)) === 2 ? true : null), 'the second message');

    await bubble(messages, seen.second).nth(1).waitFor();
    expect(await bubble(messages, seen.first).count()).toBe(2);
    expect(await bubble(messages, seen.second).count()).toBe(2);
    expect([await countAccepted(texts.first), await countAccepted(texts.second)]).toEqual([2, 2]);

    await groupCard(console, group.name).waitFor();
    const history = await openHistory(console, group);
    await history.getByText(t('runs:run.statuses.finished'), { exact: true }).nth(1).waitFor();
    expect(await history.getByText(t('runs:run.statuses.running'), { exact: true }).count()).toBe(0);
    await takePicture(console, 'journey/history-after-kill');
  });
});
