import type { Browser, Locator, Page } from 'playwright-core';

import { DEFAULT_LANGUAGE } from '@contract/languages';
import { limits } from '@contract/limits';
import { formatNumber } from '@contract/numbersInTexts';
import type { ActiveSchedule, Group, Pause } from '@contract/schemas/shapes';
import { DAY_S, HOUR_MS, MINUTE_MS, MINUTE_S } from '@contract/time';

import { lookAt, lookInFull } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client, type Phone } from './client';
import { addDelay, addMessage, chosenOption, groupCard, groupCards, saveAs, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** Assigns a funnel with a start to a group, watches it, stops it and clears the memory. The promise: stop means stop. */

/** A little more than requested, so that rounding to seconds does not matter. */
const SLACK_MS = 2_000;
const UNDO_MS = limits.schedules.stopUndoMs;
const DELAY_MINUTES = 30;
const funnelName = 'Drawn over the dialog';
const texts = { first: 'The first of two', second: 'The second, half an hour later' };
const startAtS = Math.floor((Date.now() + 2 * HOUR_MS) / MINUTE_MS) * MINUTE_S;

let server: RunningServer;
let browser: Browser;
let client: Client;
let page: Page;
let otherTab: Page;
let narrow: Page;
let phone: Phone;
let group: Group;
const pageErrors: PageErrors[] = [];
const problems: string[] = [];

async function openPage(options: Parameters<typeof openProfile>[1] = {}): Promise<Page> {
  const profile = await openProfile(browser, options);
  pageErrors.push(profile.pageErrors);
  return profile.context.newPage();
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  page = await openPage();
  narrow = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  client = await signInByApi(server.url);
  await signIn(page, server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
  expect(pageErrors.flatMap(({ take }) => take())).toEqual([]);
});

/** What `screens.test.ts` does not show. */
const AUDITED = new Set(['assignment-added', 'running', 'clear']);

async function look(where: Page, name: string): Promise<void> {
  const audit = AUDITED.has(name) ? lookAt : lookInFull;
  problems.push(...(await audit(where, `activeFunnels/${name}`)));
  const tooWidePx = await where.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (tooWidePx > 0) problems.push(`${name}: ${tooWidePx} px too wide`);
}

/** Text for date and time fields, in the time zone of the test's browsers. */
function inMoscow(atS: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', ...options }).format(atS * 1_000);
}

const button = (key: string, where: Page | Locator = page) => where.getByRole('button', { name: t(key), exact: true });
const table = (where = page) => where.getByRole('table', { name: t('schedules:list') });
const rows = (where = page) =>
  table(where)
    .getByRole('row')
    .filter({ has: where.getByRole('button') });
const hasFocus = (where: Locator) => where.evaluate((element) => element === document.activeElement);

async function countReceived(text: string): Promise<number> {
  const chat = (await phone.listChats()).find(({ name }) => name === group.name);
  const messages = chat ? await phone.listMessages(chat.id) : [];
  return messages.filter((message) => message.text === text).length;
}

it('shows that nothing is active', async () => {
  await page.getByRole('link', { name: t('layout:places.activeFunnels') }).click();
  await page.getByText(t('schedules:empty.title')).waitFor();
  await look(page, 'empty');
});

describe('a group without a funnel', () => {
  let dialog: Locator;

  beforeAll(async () => {
    const connected = await client.connectPhone();
    phone = connected.phone;
    const found = connected.groups.find(({ can_post }) => can_post);
    if (!found) throw new Error('No group may be written to');
    group = found;
    await page.goto(`${server.url}/dashboard`);
    await groupCards(page).first().waitFor();
    dialog = page.getByRole('dialog', { name: t('assignment:title', { name: group.name }) });
  });

  it('opens its dialog, which shows what is missing', async () => {
    const opener = button('groups:card.assign', groupCard(page, group.name));
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await button('assignment:form.add', dialog).click();
    await dialog.getByText(t('assignment:problems.noMoment')).waitFor();
    await button('assignment:submit.action', dialog).click();
    await dialog.getByText(t('assignment:problems.nothingToSave')).waitFor();
    await look(page, 'assignment-problems');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
  });

  it('gets a funnel created in the modal designer', async () => {
    await button('assignment:funnel.create', dialog).click();
    const designer = page.getByRole('dialog', { name: t('designer:title') });
    await designer.locator('.react-flow__node-start').waitFor();
    await look(page, 'assignment-designer');
    await page.keyboard.press('Escape');
    await addMessage(page, texts.first);
    await addDelay(page, DELAY_MINUTES);
    await addMessage(page, texts.second);
    await button('designer:toolbar.close', designer).click();
    const question = page.getByRole('dialog', { name: t('designer:leave.title') });
    await button('designer:leave.stay', question).click();
    await question.waitFor({ state: 'hidden' });
    await saveAs(page, funnelName);
    await designer.waitFor({ state: 'hidden' });
    const chosen = chosenOption(dialog.getByRole('combobox', { name: t('assignment:funnel.label') }));
    await chosen.filter({ hasText: t('assignment:funnel.option', { name: funnelName }) }).waitFor();
    expect(page.url()).toBe(`${server.url}/dashboard`);
  });

  it('gets a start in two hours, and the inactive funnel is activated with it', async () => {
    const date = inMoscow(startAtS, { day: '2-digit', month: '2-digit', year: 'numeric' });
    const time = inMoscow(startAtS, { hour: '2-digit', minute: '2-digit' });
    await dialog.getByLabel(t('assignment:form.date')).fill(date);
    await page.keyboard.press('Enter');
    await dialog.getByLabel(t('assignment:form.time'), { exact: true }).fill(time);
    await page.keyboard.press('Enter');
    await button('assignment:form.myTime', dialog).click();
    await dialog.getByText(`${date}, ${time}`).waitFor();
    await button('assignment:form.add', dialog).click();
    await page.getByText(t('assignment:schedules.added')).first().waitFor();
    await dialog.getByText(t('assignment:schedules.unsaved')).waitFor();
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(true);
    await look(page, 'assignment-added');
    await button('assignment:submit.action', dialog).click();
    await page.getByText(t('assignment:submit.done')).first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    const listed = await client.call<ActiveSchedule[]>('listActiveSchedules');
    expect(listed).toMatchObject([
      { group_id: group.id, start_at: startAtS, active: true, funnel_name: funnelName, funnel_active: true },
    ]);
  });

  it('shows the saved start when reopened, with its funnel', async () => {
    await button('groups:card.assign', groupCard(page, group.name)).click();
    await dialog.getByText(t('assignment:schedules.saved')).waitFor();
    await dialog.getByText(t('assignment:attach.done')).waitFor();
    await button('assignment:schedules.delete', dialog).click();
    await page.getByRole('dialog', { name: t('assignment:schedules.deleteTitle') }).waitFor();
    await look(page, 'assignment-delete');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: t('assignment:schedules.deleteTitle') }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('an active start', () => {
  it('waits, and is moved to tomorrow and back', async () => {
    await page.getByRole('link', { name: t('layout:places.activeFunnels') }).click();
    await rows().getByText(t('schedules:status.waiting')).waitFor();
    await rows().getByText(group.name).waitFor();
    otherTab = await page.context().newPage();
    await otherTab.goto(`${server.url}/active-funnels`);
    await rows(otherTab).first().waitFor();
    await page.bringToFront();

    const tomorrow = inMoscow(Date.now() / 1_000 + DAY_S, { day: '2-digit', month: '2-digit', year: 'numeric' });
    await button('schedules:move.action', rows()).click();
    const dialog = page.getByRole('dialog', { name: t('schedules:move.title', { count: 1 }) });
    await button('common:moment.presets.tomorrow', dialog).click();
    await dialog.getByRole('status').getByText(tomorrow).waitFor();
    await look(page, 'move');
    await button('schedules:move.action', dialog).click();
    await rows().getByText(`${tomorrow}, 10:00`).waitFor();
    await button('schedules:stop.undo').click();
    await page.getByText(t('schedules:move.undone')).waitFor();
    const isBack = async () => (await client.call<ActiveSchedule[]>('listActiveSchedules'))[0]?.start_at === startAtS;
    await poll(async () => (await isBack()) || null, 'the old moment');
  });

  it('waits, then runs, and the phone gets the first message', async () => {
    server.moveClock(startAtS * 1_000 - Date.now() + SLACK_MS);
    await poll(async () => ((await countReceived(texts.first)) === 1 ? true : null), 'the first message');
    await rows().getByText(t('schedules:status.running')).waitFor();
    await look(page, 'running');
  });

  it('is paused, which another tab shows, and its next step moves by the length of the pause', async () => {
    const [active] = await client.call<ActiveSchedule[]>('listActiveSchedules');
    const readDue = async () => {
      const [run] = await client.listRuns(active?.funnel_id ?? 0);
      return run?.messages.find(({ message }) => message === texts.second)?.due_at ?? NaN;
    };
    const dueS = await readDue();
    const row = (where: Page) => rows(where).filter({ hasText: group.name });
    await button('pauses:pause.action', row(page)).click();
    await page.getByText(t('pauses:pause.done.run')).first().waitFor();
    await button('pauses:resume.action', row(page)).waitFor();
    await button('pauses:resume.action', row(otherTab)).waitFor();
    await look(page, 'paused');

    server.moveClock(HOUR_MS);
    await poll(async () => {
      const pause = await client.call<Pause>('getRunPause', { params: { id: active?.runId ?? 0 } });
      return pause.asOf - (pause.pausedAt ?? NaN) >= HOUR_MS || null;
    }, 'the hour');
    await button('pauses:resume.action', row(page)).click();
    const dialog = page.getByRole('dialog', { name: t('pauses:resume.title.run') });
    await dialog
      .getByRole('table')
      .getByText(t('pauses:steps.number', { number: 2 }))
      .waitFor();
    expect(await dialog.getByRole('radio').first().isChecked()).toBe(true);
    await look(page, 'resume');
    await button('pauses:resume.action', dialog).click();
    await page.getByText(t('pauses:resume.done.run')).first().waitFor();
    await button('pauses:pause.action', row(page)).waitFor();
    const movedS = (await readDue()) - dueS;
    expect(movedS).toBeGreaterThanOrEqual(HOUR_MS / 1_000);
    expect(movedS).toBeLessThan((2 * HOUR_MS) / 1_000);
    expect(await countReceived(texts.second)).toBe(0);
  });

  it('continues when its stop is undone by keyboard', async () => {
    const stop = button('schedules:stop.action', rows());
    const { color, red } = await stop.evaluate((element) => {
      const shown = getComputedStyle(element).color;
      const probe = element.appendChild(document.createElement('i'));
      probe.style.color = 'var(--v-error)';
      const wanted = getComputedStyle(probe).color;
      probe.remove();
      return { color: shown, red: wanted };
    });
    expect(color).toBe(red);
    const heightOf = () =>
      rows()
        .last()
        .evaluate(({ clientHeight }) => clientHeight);
    const height = await heightOf();
    await stop.focus();
    await page.keyboard.press('Enter');
    await button('schedules:stop.busy', rows()).waitFor();
    // The rows below stay under the pointer.
    expect(await heightOf()).toBe(height);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await stop.waitFor();
    expect(await hasFocus(stop)).toBe(true);
    await page.getByText(t('schedules:stop.undone', { id: '1' })).waitFor();
  });

  it('is stopped by keyboard, and nothing more is sent', async () => {
    const stop = button('schedules:stop.action', rows());
    await stop.focus();
    await page.keyboard.press('Enter');
    await button('schedules:stop.busy', rows()).waitFor();
    await look(page, 'stopping');
    // Taking screenshots may take longer than the undo.
    await page.getByText(t('schedules:stop.done')).first().waitFor();
    await page.getByText(t('schedules:empty.title')).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');

    server.moveClock(DELAY_MINUTES * MINUTE_MS + SLACK_MS);
    await page.waitForTimeout(2_000);
    expect([await countReceived(texts.first), await countReceived(texts.second)]).toEqual([1, 0]);
  });

  it('disappears from another tab within ten seconds, and stays locked until the memory is cleared', async () => {
    await otherTab.getByText(t('schedules:empty.title')).waitFor();
    await otherTab.getByText(t('schedules:memory.stopped', { amount: 1 })).waitFor();
    // A background tab renders once a second.
    await otherTab.bringToFront();
    await button('schedules:memory.clear.action', otherTab).click();
    await otherTab.getByText(t('schedules:memory.clear.confirm')).waitFor();
    await look(otherTab, 'clear');
    await button('schedules:memory.clear.action', otherTab.getByRole('dialog')).click();
    await otherTab.getByText(t('schedules:memory.clear.done', { count: 1 })).waitFor();
    await button('schedules:memory.clear.action', otherTab).waitFor({ state: 'hidden' });
    await page.getByText(t('schedules:memory.stopped', { amount: 0 })).waitFor();
  });

  it('is stopped from two tabs at once, and both show it', async () => {
    const [funnel] = await client.call<{ id: number }[]>('listAllFunnels');
    const start_time = startAtS + DAY_S;
    await client.call('startFunnelInGroups', {
      params: { id: funnel?.id ?? 0 },
      body: { group_ids: [group.id], start_time },
    });
    const stops = [page, otherTab].map((tab) => button('schedules:stop.action', rows(tab)));
    await Promise.all(stops.map((stop) => stop.waitFor()));
    await Promise.all(stops.map((stop) => stop.click()));
    await Promise.all([page, otherTab].map((tab) => tab.getByText(t('schedules:stop.done')).first().waitFor()));
  });

  it('is stopped immediately when its tab closes before the undo ends', async () => {
    const [funnel] = await client.call<{ id: number }[]>('listAllFunnels');
    const start_time = startAtS + 2 * DAY_S;
    await client.call('startFunnelInGroups', {
      params: { id: funnel?.id ?? 0 },
      body: { group_ids: [group.id], start_time },
    });
    await otherTab.bringToFront();
    await button('schedules:stop.action', rows(otherTab)).click();
    await button('schedules:stop.undo', rows(otherTab)).waitFor();
    const leftMs = Date.now();
    await otherTab.goto('about:blank');
    await poll(
      async () => ((await client.call<ActiveSchedule[]>('listActiveSchedules')).length === 0 ? true : null),
      'the stop of the tab that has gone',
    );
    expect(Date.now() - leftMs).toBeLessThan(UNDO_MS);
    await otherTab.close();
  });
});

describe('five thousand schedules', () => {
  const COUNT = 5_000;
  const many = Array.from({ length: COUNT }, (_none, index): ActiveSchedule => ({
    id: index + 1,
    funnel_id: 1 + (index % 25),
    group_id: 1 + (index % 700),
    start_at: startAtS + index * 60,
    active: true,
    funnel_name: `Funnel ${1 + (index % 25)}`,
    funnel_active: true,
    name: `Group ${1 + (index % 700)}`,
    custom_name: null,
    group_type: 'group',
  }));

  it('are in a table that renders only visible rows', async () => {
    await page.bringToFront();
    for (const where of [page, narrow]) {
      await where.route('**/api/funnel_schedules/active', (route) =>
        route.fulfill({ json: { status: 'success', response: many } }),
      );
    }
    await page.goto(`${server.url}/active-funnels`);
    await rows().first().waitFor();
    await page.getByText(formatNumber(COUNT, DEFAULT_LANGUAGE), { exact: true }).waitFor();
    expect(await rows().count()).toBeLessThan(60);
    await look(page, 'many');
    const scroller = page.getByRole('group', { name: t('schedules:list') });
    const heightPx = () => scroller.evaluate(({ scrollHeight }) => scrollHeight);
    const expectedPx = await heightPx();
    await scroller.focus();
    await page.keyboard.press('End');
    await page.getByText(t('schedules:schedule', { id: String(COUNT) }), { exact: true }).waitFor();
    // Rows and heads are as high as they were expected to be: a correction would scroll, and end the scroll to the end.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await heightPx()).toBe(expectedPx);
  });

  it('keep order, scroll position and focus when newer ones arrive', async () => {
    const scroller = page.getByRole('group', { name: t('schedules:list') });
    const head = page.getByRole('columnheader', { name: t('schedules:columns.start') });
    await head.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await page.getByText(t('schedules:schedule', { id: '4976' }), { exact: true }).waitFor();
    await scroller.evaluate((element) => element.scrollTo({ top: 20_000 }));
    const stop = button('schedules:stop.action', rows()).nth(12);
    await stop.focus();
    const described = await stop.getAttribute('aria-describedby');
    const topPx = await scroller.evaluate(({ scrollTop }) => scrollTop);
    await page.waitForResponse('**/api/funnel_schedules/active');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-describedby'))).toBe(described);
    expect(await scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(topPx);
    expect(await head.getAttribute('aria-sort')).toBe('descending');
  });

  it('fit the width of a phone', async () => {
    await signIn(narrow, server.url, '/active-funnels');
    await rows(narrow).first().waitFor();
    await look(narrow, 'many-narrow');
    await narrow.goto(`${server.url}/dashboard`);
    await button('groups:card.assign', groupCards(narrow).first()).click();
    await narrow.getByRole('dialog').getByText(t('assignment:schedules.label')).waitFor();
    await look(narrow, 'assignment-narrow');
  });
});
