import type { Browser, Page } from 'playwright-core';

import type { Broadcast, JournalCounts, Overview } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { isShortForm } from '../kit/effort';
import { lookInFull } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client, type Phone } from './client';
import { signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** A broadcast to many groups has a typo: where it is early enough it is corrected, in the others deleted, and the overview follows. */

const GROUPS_COUNT = isShortForm ? 24 : 48;
const SENT_MIN_COUNT = isShortForm ? 16 : 40;
/** So many have it when the owner pauses. */
const EARLY_MIN_COUNT = isShortForm ? 4 : 10;
/** It reads every ten seconds, and on a busy machine a read can be given up after ten more. */
const FOLLOWS_MAX_MS = 40_000;
const TYPO = 'The lesson begins at 19:00 tomorow';
const MENDED = 'The lesson begins at 19:00 tomorrow';

let server: RunningServer;
let browser: Browser;
let client: Client;
let phone: Phone;
let page: Page;
/** Shows the overview, and is never reloaded. */
let watcher: Page;
let pageErrors: PageErrors;
let earlyCount = 0;

beforeAll(async () => {
  const latencyMs = isShortForm ? '80' : '40';
  const slow = { SIMULATOR_LATENCY_MIN_MS: latencyMs, SIMULATOR_LATENCY_MAX_MS: latencyMs };
  [server, browser] = await Promise.all([startServer({ SIMULATOR_GROUPS: String(GROUPS_COUNT), ...slow }), launch()]);
  client = await signInByApi(server.url);
  ({ phone } = await client.connectPhone());
  const profile = await openProfile(browser);
  ({ pageErrors } = profile);
  [page, watcher] = [await profile.context.newPage(), await profile.context.newPage()];
  await signIn(watcher, server.url, '/overview');
  await watcher.getByText(t('overview:hours.empty')).waitFor();
  await signIn(page, server.url, '/broadcast');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});
afterEach(() => expect(pageErrors.take()).toEqual([]));

const newest = async () => (await client.call<Broadcast[]>('listBroadcasts'))[0];
const textsOnPhone = async () => {
  const chats = await phone.listChats();
  return (await Promise.all(chats.map(({ id }) => phone.listMessages(id)))).flat();
};
/** The sums of the hours, by the heads of the table. */
const sumsOfOverview = () =>
  watcher.getByRole('region', { name: t('overview:hours.title') }).evaluate((card) => {
    const heads = [...card.querySelectorAll('thead th')].slice(1).map(({ textContent }) => textContent);
    const rows = [...card.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')]);
    return heads.map((head, at) => [head, rows.reduce((sum, cells) => sum + Number(cells[at]?.textContent), 0)]);
  });

it('is sent to many groups, paused when the typo is seen, and goes on', async () => {
  await page.getByRole('button', { name: t('broadcast:groups.selectAll') }).click();
  await page.getByLabel(t('broadcast:message.label'), { exact: true }).fill(TYPO);
  await page.getByRole('button', { name: t('broadcast:submit'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('broadcast:confirm.submit') })
    .click();
  const { id } = await poll(async () => {
    const one = await newest();
    return one && one.sent >= EARLY_MIN_COUNT ? one : null;
  }, 'the first groups');
  await client.call('pauseBroadcast', { params: { id } });
  earlyCount = await poll(async () => {
    const one = await newest();
    return one?.status === 'paused' ? one.sent : null;
  }, 'the pause');
  server.moveClock(20 * MINUTE_MS);
  // The server reads its clock now and then: what is sent before that would be as old as the rest.
  await poll(async () => {
    const { nowMs } = await client.call<Overview>('getOverview', { query: { todayMs: Date.now() } });
    return nowMs > Date.now() + 10 * MINUTE_MS || null;
  }, 'the clock');
  await client.call('resumeBroadcast', { params: { id } });
  const whole = await poll(async () => {
    const one = await newest();
    return one?.status === 'completed' ? one : null;
  }, 'the end');
  expect(whole.sent).toBeGreaterThanOrEqual(SENT_MIN_COUNT);
  expect([earlyCount < whole.sent, whole.failed, whole.unconfirmed]).toEqual([true, 0, 0]);
});

it('is corrected in time and deleted where that is too late', async () => {
  const { id = 0, sent = 0 } = (await newest()) ?? {};
  await page.goto(`${server.url}/broadcast/${id}`);
  await page.getByRole('button', { name: t('groupActs:messages.correct'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const counts = { correctCount: String(sent - earlyCount), sentCount: String(sent) };
  await dialog.getByText(t('groupActs:messages.canCorrectRest', counts)).waitFor();
  await dialog.getByLabel(t('groupActs:messages.text')).fill(MENDED);
  await dialog.getByLabel(t('groupActs:messages.recallsRest')).check();
  await dialog.getByRole('button', { name: t('groupActs:messages.correct'), exact: true }).click();
  // One act per message: nothing is queued before the click has reached the server, either.
  await poll(async () => {
    const counted = await client.call<JournalCounts>('countJournal');
    return counted.queued === 0 && counted.sent === 2 * sent ? true : null;
  }, 'the acts');
  const messages = await textsOnPhone();
  expect(messages.filter(({ isRecalled }) => isRecalled === true)).toHaveLength(earlyCount);
  expect(messages.filter(({ text, isRecalled }) => text === MENDED && !isRecalled)).toHaveLength(sent - earlyCount);
  expect(messages.filter(({ text, isRecalled }) => text === TYPO && !isRecalled)).toEqual([]);
  await dialog.getByRole('row').nth(SENT_MIN_COUNT).waitFor();
  expect(await lookInFull(page, 'recall/results')).toEqual([]);
});

it('is followed by the overview, which counts what the journal lists', async () => {
  const { sent, failed, unconfirmed, queued } = await client.call<JournalCounts>('countJournal');
  expect([failed, unconfirmed, queued]).toEqual([0, 0, 0]);
  await poll(
    async () => {
      const sums = await sumsOfOverview();
      return JSON.stringify(sums) === JSON.stringify([[t('overview:kinds.sent'), sent]]) ? true : null;
    },
    'the overview',
    FOLLOWS_MAX_MS,
  );
  await page.goto(`${server.url}/journal`);
  const shown = { sent, failed, unconfirmed, queued: 0, dropped: 0 };
  await page.getByText(t('journal:counts', shown)).waitFor();
  expect(await lookInFull(watcher, 'recall/overview')).toEqual([]);
});
