import type { Browser, Locator, Page } from 'playwright-core';

import { forecast, type Forecast } from '@contract/planner/forecast';
import { playQueue } from '@contract/planner/playQueue';
import type { PaceSettings } from '@contract/planner/pace';
import type { ForecastQueue, Funnel, FunnelRun, Group, Pause, StoredStructure } from '@contract/schemas/shapes';
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/time';

import { isFullForm, noteFigure } from '@test/kit/effort';

import { launch, openProfile, SERVER_AWAY, takePicture, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client, type Phone } from './client';
import { groupCards, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/**
 * B17: what the start dialog shows is what is sent. A funnel of three steps is started in 40 groups under an hourly limit and quiet
 * hours, paused and resumed midway, and the server is killed with -9 once: every message is sent at its forecast moment.
 */

const GROUPS_COUNT = isFullForm ? 40 : 4;
/** About a third of the simulated groups are for administrators only. */
const SIMULATED_COUNT = isFullForm ? 66 : 10;
const texts = ['Step one of three', 'Step two of three', 'Step three of three'];
const MESSAGES_COUNT = GROUPS_COUNT * texts.length;
const DELAY_MINUTES = 30;
const PAUSE_MS = 10 * MINUTE_MS;
/** The pause comes after so many messages, the kill after so many. */
const PAUSED_AFTER = Math.round(MESSAGES_COUNT * 0.4);
const KILLED_AFTER = Math.round(MESSAGES_COUNT * 0.7);
/** As in S18: never early, hardly late. */
const EARLY_MAX_MS = 1_000;
const LATE_MAX_MS = 5_000;
/** The clock is moved to so long before each message, so that one that is too early arrives too early. */
const LEAD_MS = 1_200;
const WAIT_MAX_MS = 60_000;
/** As long as the forecast expects, together with the work around it. */
const LATENCY_MS = '470';
const ZONE = 'Europe/Moscow';
const zoneFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ru-RU', { timeZone: ZONE, ...options });
const timeFormat = zoneFormat({ hour: '2-digit', minute: '2-digit' });
const dayFormat = zoneFormat({ day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });
const dateFormat = zoneFormat({
  year: 'numeric',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

const startMs = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS;
const minuteOfDay = (atMs: number) => {
  const [hour = 0, minute = 0] = timeFormat.format(atMs).split(':').map(Number);
  return hour * 60 + minute;
};
const quietFromMs = startMs + 2.5 * HOUR_MS;
const pace: Partial<PaceSettings> = {
  gapMinMs: 20 * SECOND_MS,
  gapMaxMs: 20 * SECOND_MS,
  restAfterCount: 0,
  hourMaxCount: isFullForm ? 30 : 3,
  quietFromMinute: minuteOfDay(quietFromMs),
  quietUntilMinute: (minuteOfDay(quietFromMs) + 3 * 60) % DAY_MINUTES,
  timeZone: ZONE,
};

let server: RunningServer;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;
let client: Client;
let phone: Phone;
let groups: Group[];
let funnel: Funnel;
/** Of the dialog, and of what was left after the pause. */
let shown: Forecast;
const rest: ExpectedSend[] = [];
let groupIds: number[] = [];
let resumedMs = 0;

/** A message of a step that is expected at a moment. */
interface ExpectedSend {
  step: number;
  atMs: number;
}

beforeAll(async () => {
  const simulated = { SIMULATOR_GROUPS: String(SIMULATED_COUNT) };
  const latency = { SIMULATOR_LATENCY_MIN_MS: LATENCY_MS, SIMULATOR_LATENCY_MAX_MS: LATENCY_MS };
  [server, browser] = await Promise.all([startServer({ ...simulated, ...latency }), launch()]);
  const profile = await openProfile(browser);
  pageErrors = profile.pageErrors;
  pageErrors.allow(SERVER_AWAY);
  page = await profile.context.newPage();
  client = await signInByApi(server.url);
  ({ phone, groups } = await client.connectPhone());
  await client.call('savePace', { body: pace });
  funnel = await client.saveFunnel('Sent as forecast', texts, DELAY_MINUTES);
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

const serverNow = () => Date.now() + server.clockOffsetMs();
const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const button = (key: string, where: Page | Locator = page) => where.getByRole('button', { name: t(key), exact: true });
const readQueue = () => client.call<ForecastQueue>('getForecastQueue');

/** As the console shows a moment: with its day unless it is today. */
const formatShort = (atMs: number, nowMs: number) =>
  (dateFormat.format(atMs).slice(0, 10) === dateFormat.format(nowMs).slice(0, 10) ? timeFormat : dayFormat).format(
    atMs,
  );

async function listSent(): Promise<FunnelRun['messages']> {
  const runs = await client.listRuns(funnel.id);
  return runs.flatMap(({ messages }) => messages.filter(({ sent_at }) => sent_at !== null));
}

/** Moves the clock from one expected moment to the next until so many messages are sent. */
async function playUntil(count: number, expectedMs: readonly number[]): Promise<void> {
  for (let sent = (await listSent()).length; sent < count;) {
    const aheadMs = (expectedMs[sent] ?? NaN) - serverNow() - LEAD_MS;
    if (aheadMs > 0) server.moveClock(aheadMs);
    const before = sent;
    sent = await poll(
      async () => {
        const now = (await listSent()).length;
        if (now > before) return now;
        await sleep(100);
        return null;
      },
      `message ${before + 1}`,
      WAIT_MAX_MS,
    );
  }
}

it('shows when each step is sent, and why it takes that long', async () => {
  await groupCards(page)
    .getByRole('button', { name: t('groups:card.start'), disabled: false })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('launch:title') });
  await dialog.getByRole('radio', { name: funnel.name }).check();
  await button('launch:groups.clear', dialog).click();
  const writable = groups.filter(({ can_post }) => can_post).slice(0, GROUPS_COUNT);
  expect(writable).toHaveLength(GROUPS_COUNT);
  const search = dialog.getByLabel(t('launch:groups.search'));
  for (const { name } of writable) {
    await search.fill(name);
    await dialog.getByRole('checkbox', { name }).first().check();
  }
  await search.fill('');
  await dialog.getByText(t('launch:groups.selected', { count: GROUPS_COUNT })).waitFor();
  const field = dialog.getByLabel(t('launch:start.label'));
  await field.fill(dateFormat.format(startMs).replace(',', ''));
  await field.press('Enter');

  const queue = await readQueue();
  const { nodes, edges } = await client.call<StoredStructure>('getStructure', { params: { id: funnel.id } });
  shown = forecast(queue, { startMs, graph: { nodes, edges }, groupCount: GROUPS_COUNT });
  const { reasons } = shown;
  const panel = dialog.getByRole('region', { name: t('forecast:title') });
  const amount = pace.hourMaxCount ?? 0;
  await panel.getByText(t('forecast:reasons.hourCap', { amount, count: reasons.hourCap?.count ?? 0 })).waitFor();
  const [hour, minute] = [Math.floor((pace.quietUntilMinute ?? 0) / 60), (pace.quietUntilMinute ?? 0) % 60];
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  await panel.getByText(t('forecast:reasons.quietHours', { time, count: reasons.quietHours?.count ?? 0 })).waitFor();
  const cells = await panel.getByRole('table').getByRole('cell').allInnerTexts();
  const moments = shown.steps.flatMap(({ first, last }) => [first, last]);
  expect(cells.filter((text) => text.trim() !== '')).toEqual(
    moments.map(({ atMs }) => t('forecast:about', { moment: formatShort(atMs, queue.nowMs) })),
  );
  await takePicture(page, 'forecast/dialog');

  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/start-multiple')),
    button('launch:submit', dialog).click(),
  ]);
  ({ group_ids: groupIds } = request.postDataJSON() as { group_ids: number[] });
  expect(groupIds).toHaveLength(GROUPS_COUNT);
  await dialog.waitFor({ state: 'hidden' });
});

it('sends at the forecast moments until it is paused, and continues shifted by the pause', async () => {
  const expectedMs = shown.steps.flatMap(({ moments }) => [...moments.atMs]).sort((a, b) => a - b);
  await playUntil(PAUSED_AFTER, expectedMs);
  await page.getByRole('link', { name: t('layout:places.activeFunnels') }).click();
  const head = page.locator('.activeFunnel-head').filter({ hasText: funnel.name });
  await button('pauses:pause.action', head).click();
  await page.getByText(t('pauses:pause.done.funnel')).first().waitFor();
  const sent = (await listSent()).length;
  server.moveClock(PAUSE_MS);
  await poll(async () => {
    const { pausedAt, asOf } = await client.call<Pause>('getFunnelPause', { params: { id: funnel.id } });
    return asOf - (pausedAt ?? NaN) >= PAUSE_MS || null;
  }, 'the pause');
  expect(await listSent()).toHaveLength(sent);
  await button('pauses:resume.action', head).click();
  const dialog = page.getByRole('dialog', { name: t('pauses:resume.title.funnel') });
  await dialog.getByRole('table').waitFor();
  resumedMs = serverNow();
  await button('pauses:resume.action', dialog).click();
  await dialog.waitFor({ state: 'hidden' });
  // One message may be sent at once; the forecast of the rest is made behind it, in the pause that follows.
  const queue = await poll(
    async () => {
      const found = await readQueue();
      return found.sending === null && found.state.nextSendMs !== null && found.nowMs < found.state.nextSendMs
        ? found
        : null;
    },
    'the pause after a message',
    WAIT_MAX_MS,
  );
  const probe = { startMs: queue.nowMs + 10 * DAY_MS, graph: null, groupCount: 1 };
  const { nodes, edges } = await client.call<StoredStructure>('getStructure', { params: { id: funnel.id } });
  const stepOf = new Map(previewOrder({ nodes, edges }).map((id, step) => [id, step]));
  const play = playQueue(queue, probe, { chance: () => 0.5 }, ({ group, nodeId, atMs }) => {
    if (group < 0) rest.push({ step: stepOf.get(nodeId ?? '') ?? NaN, atMs });
  });
  while (!play.next().done);
  expect(rest.length + (await listSent()).length).toBe(MESSAGES_COUNT);
}, 600_000);

/** Nodes of the messages in the order of the texts. */
const previewOrder = ({ nodes }: Pick<StoredStructure, 'nodes' | 'edges'>) =>
  texts.map((text) => nodes.find(({ data }) => data.message === text)?.id ?? '');

it('sends the rest at its forecast moments, over a kill with -9', async () => {
  const expectedMs = [...Array<number>(MESSAGES_COUNT - rest.length).fill(0), ...rest.map(({ atMs }) => atMs)];
  await playUntil(KILLED_AFTER, expectedMs);
  await server.kill();
  await server.start();
  await playUntil(MESSAGES_COUNT, expectedMs);
}, 600_000);

it('has sent every message once, at its moment', async () => {
  const chats = await phone.listChats();
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const received: { group: number; step: number; atMs: number }[] = [];
  for (const [group, id] of groupIds.entries()) {
    const chat = chats.find(({ name }) => name === names.get(id));
    for (const { text, author, atMs } of chat ? await phone.listMessages(chat.id) : []) {
      if (author === null) received.push({ group, step: texts.indexOf(text), atMs });
    }
  }
  const differencesMs: number[] = [];
  let compared = 0;
  for (const step of texts.keys()) {
    const ofStep = received.filter((one) => one.step === step).sort((a, b) => a.atMs - b.atMs);
    expect(new Set(ofStep.map(({ group }) => group)).size).toBe(GROUPS_COUNT);
    expect(ofStep).toHaveLength(GROUPS_COUNT);
    // Before the pause each group at the moment of the dialog; after it the step in its order.
    for (const { group, atMs } of ofStep.filter((one) => one.atMs < resumedMs)) {
      differencesMs.push(atMs - (shown.steps[step]?.moments.atMs[group] ?? NaN));
    }
    const later = rest.filter((one) => one.step === step).map(({ atMs }) => atMs);
    const last = ofStep.slice(ofStep.length - later.length);
    differencesMs.push(...last.map(({ atMs }, at) => atMs - (later[at] ?? NaN)));
    compared = differencesMs.length;
  }
  const [earliestMs, latestMs] = [Math.min(...differencesMs), Math.max(...differencesMs)];
  noteFigure('groups, steps', `${GROUPS_COUNT}, ${texts.length}`, '', true);
  noteFigure('messages, each once', received.length, String(MESSAGES_COUNT), received.length === MESSAGES_COUNT);
  noteFigure(
    'compared with their forecast moment',
    compared,
    `>= ${MESSAGES_COUNT - 1}`,
    compared >= MESSAGES_COUNT - 1,
  );
  noteFigure('earliest', `${earliestMs} ms`, `>= -${EARLY_MAX_MS} ms`, earliestMs >= -EARLY_MAX_MS);
  noteFigure('latest', `${latestMs} ms`, `<= ${LATE_MAX_MS} ms`, latestMs <= LATE_MAX_MS);
  expect(compared).toBeGreaterThanOrEqual(MESSAGES_COUNT - 1);
  expect(earliestMs).toBeGreaterThanOrEqual(-EARLY_MAX_MS);
  expect(latestMs).toBeLessThanOrEqual(LATE_MAX_MS);
});
