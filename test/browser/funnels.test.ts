import { setTimeout as sleep } from 'node:timers/promises';

import type { Browser, Locator, Page, Request } from 'playwright-core';

import { limits } from '@contract/limits';
import { nestQuotes } from '@contract/quotes';
import type { Funnel, FunnelGraph, FunnelRun, Group } from '@contract/schemas/shapes';
import { HOUR_MS, MINUTE_MS, toSeconds } from '@contract/time';

import { lookAt, lookInFull } from './axe';
import { keepIntercepting, launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client, type Phone } from './client';
import { chooseOption, groupCard, groupCards, openHistory, signIn, switchOf } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/**
 * The list of funnels, its copy dialog, the start dialog and the history: shows every specified text, starts a funnel in three
 * groups without a mouse, and resends a message. Every response of the messenger is lost, so that nothing is ever confirmed.
 */

const MANY = 5_000;
const STRUCTURE_MS = 500;
const funnelName = 'Course in three letters';
const long = 'A letter that is longer than the history shows. '.repeat(4).trim();
const texts = { first: 'The *first* letter', second: long, third: 'For those who answered' };

let server: RunningServer;
let browser: Browser;
let client: Client;
let phone: Phone;
let page: Page;
let narrow: Page;
let groups: Group[];
let funnelId = 0;
const pageErrors: PageErrors[] = [];
const problems: string[] = [];

async function openPage(options: Parameters<typeof openProfile>[1] = {}): Promise<Page> {
  const profile = await openProfile(browser, options);
  pageErrors.push(profile.pageErrors);
  await keepIntercepting(profile.context);
  return profile.context.newPage();
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SIMULATOR_LOST_ANSWER_RATE: '1' }), launch()]);
  page = await openPage();
  narrow = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  client = await signInByApi(server.url);
  await signIn(page, server.url);
  const connected = await client.connectPhone();
  phone = connected.phone;
  groups = connected.groups;
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(problems.splice(0)).toEqual([]);
  expect(pageErrors.flatMap(({ take }) => take())).toEqual([]);
});

/** What `screens.test.ts` does not show. */
const AUDITED = new Set(['launch-failures', 'history-finished']);

/** Axe finds nothing in either theme, and nothing is wider than the screen. */
async function look(where: Page, name: string): Promise<void> {
  const audit = AUDITED.has(name) ? lookAt : lookInFull;
  problems.push(...(await audit(where, `funnels/${name}`)));
  const tooWidePx = await where.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (tooWidePx > 0) problems.push(`${name}: ${tooWidePx} px too wide`);
}

const button = (key: string, where: Page | Locator = page) => where.getByRole('button', { name: t(key), exact: true });
const seen = (key: string, values = {}, where: Page | Locator = page) =>
  where.getByText(t(key, values), { exact: true }).first().waitFor();
const card = (name: string) => page.getByRole('article', { name, exact: true });
const cards = (where = page) => where.getByRole('article');

/** Makes one call fail once the screen is rendered. */
async function refuse(path: string, method = 'GET', body: object = {}): Promise<void> {
  for (const { allow } of pageErrors) allow(/the server responded with a status of (?:500|409)/);
  await page.route(`**/api/${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: body }) : route.fallback(),
  );
}

const graph: FunnelGraph = {
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'm1', type: 'message', position: { x: 0, y: 160 }, data: { message: texts.first } },
    { id: 'm2', type: 'message', position: { x: 0, y: 320 }, data: { message: texts.second, delay: 30 } },
    { id: 'm3', type: 'message', position: { x: 320, y: 320 }, data: { message: texts.third } },
  ],
  edges: [
    { id: 'e1', source: 'start_1', target: 'm1', data: { condition: 'always' } },
    { id: 'e2', source: 'm1', target: 'm2', data: { condition: 'always' } },
    { id: 'e3', source: 'm1', target: 'm3', data: { condition: 'condition', label: 'Yes' } },
  ],
};

describe('the list of funnels', () => {
  it('shows that there are none', async () => {
    await page.getByRole('link', { name: t('layout:places.funnels'), exact: true }).click();
    await page.getByRole('heading', { name: t('funnels:title'), level: 1 }).waitFor();
    await seen('funnels:empty.title');
    expect(await page.getByRole('link', { name: t('funnels:new') }).getAttribute('href')).toBe('/funnel-designer');
    await look(page, 'none');
  });

  it('shows three, each with name, id, steps and a link to the designer', async () => {
    for (const name of ['Reminder', 'Farewell']) await client.saveFunnel(name, ['Hello'], 1);
    const made = await client.call<Funnel>('createFunnel', { body: { name: funnelName, active: false } });
    funnelId = made.id;
    await client.call('saveStructure', { params: { id: funnelId }, body: graph });
    await cards().nth(2).waitFor();
    const own = card(funnelName);
    await own.getByText(t('funnels:card.id', { id: funnelId }), { exact: true }).waitFor();
    await own.getByText(t('funnels:card.steps', { count: 3 }), { exact: true }).waitFor();
    const edit = own.getByRole('link', { name: t('funnels:card.edit') });
    expect(await edit.getAttribute('href')).toBe(`/funnel-designer?edit=${funnelId}`);
    await look(page, 'three');
  });

  it('switches a funnel on and off, and shows a failure', async () => {
    const turn = card(funnelName).getByRole('switch');
    await turn.click();
    await seen('funnels:status.activated');
    await seen('funnels:badge.active', {}, card(funnelName));
    await turn.click();
    await seen('funnels:status.deactivated');
    await refuse(`funnels/${funnelId}/status`, 'PATCH');
    await turn.click();
    await seen('funnels:status.failed');
  });

  it('filters, sorts, and keeps both in the URL', async () => {
    const search = page.getByRole('searchbox', { name: t('funnels:filter.search') });
    await search.fill('fare');
    await page.waitForURL(/\/funnels\?q=fare$/);
    expect(await cards().allInnerTexts()).toHaveLength(1);
    await page.evaluate(() => history.back());
    await cards().nth(2).waitFor();
    await chooseOption(
      page.getByRole('combobox', { name: t('funnels:filter.fields.sort') }),
      t('funnels:filter.sort.name'),
    );
    await page.waitForURL(/\?sort=name$/);
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([funnelName, 'Farewell', 'Reminder']);
    await page.reload();
    await cards().nth(2).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe(funnelName);
    await search.fill('nothing is called this');
    await seen('funnels:filter.nothing.title');
    await look(page, 'nothing-found');
    await button('funnels:filter.reset').click();
    await cards().nth(2).waitFor();
  });

  it('shows that the list could not be loaded', async () => {
    await refuse('funnels/all');
    await page.reload();
    await seen('funnels:loadFailed');
    await look(page, 'load-failed');
    await page.unrouteAll();
    await page.goto(`${server.url}/funnels`);
    await cards().nth(2).waitFor();
  });

  it('copies under a name: Esc cancels, a name is required, an error is shown, Enter confirms', async () => {
    const dialog = page.getByRole('dialog', { name: t('funnels:copy.title') });
    const opener = button('funnels:card.copy', card(funnelName));
    await opener.focus();
    await page.keyboard.press('Enter');
    const field = dialog.getByLabel(t('funnels:copy.field'));
    await field.waitFor();
    expect(await field.inputValue()).toBe(t('funnels:copy.defaultName', { name: funnelName }));
    await look(page, 'copy');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForFunction((name) => document.activeElement?.ariaLabel === name, t('funnels:card.copy'));
    await page.keyboard.press('Enter');
    await field.fill(' ');
    await page.keyboard.press('Enter');
    await dialog.getByText(t('funnels:copy.required')).waitFor();
    await look(page, 'copy-problem');
    await refuse(`funnels/${funnelId}/duplicate`, 'POST');
    await field.fill('A copy');
    await page.keyboard.press('Enter');
    await seen('funnels:copy.failed');
    await seen('funnels:copy.refused');
    await page.unrouteAll();
    await field.press('Enter');
    await seen('funnels:copy.done');
    await card('A copy').waitFor();
  });

  it("deletes after the browser's confirmation, and shows a failure", async () => {
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.message());
      void question.accept();
    });
    const remove = button('funnels:card.delete', card('A copy'));
    await refuse('funnels/*', 'DELETE');
    await remove.click();
    await seen('funnels:delete.failed');
    await seen('funnels:delete.refused');
    await page.unrouteAll();
    await remove.click();
    await seen('funnels:delete.done');
    await card('A copy').waitFor({ state: 'detached' });
    expect(questions).toEqual(Array(2).fill(t('funnels:delete.confirm', { name: 'A copy' })));
  });

  it(`draws a screenful of ${MANY}, and finds one of them at once`, async () => {
    const [sample] = await client.call<Funnel[]>('listAllFunnels');
    const many = Array.from({ length: MANY }, (_none, at) => ({ ...sample, id: at + 1, name: `Funnel ${at + 1}` }));
    await page.route('**/api/funnels/all', (route) => route.fulfill({ json: { status: 'success', response: many } }));
    await page.reload();
    await card(`Funnel ${MANY}`).waitFor();
    expect(await cards().count()).toBeLessThan(60);
    const list = page.getByRole('list', { name: t('funnels:list') });
    await list.locator(`li[aria-setsize='${MANY}']`).first().waitFor();
    await look(page, 'many');
    await page.getByRole('searchbox', { name: t('funnels:filter.search') }).fill('4321');
    await card('Funnel 4321').waitFor();
    await seen('funnels:filter.found', { count: 1 });
    await page.unrouteAll();
    await page.goto(`${server.url}/funnels`);
    await cards().nth(2).waitFor();
  });
});

describe('the start dialog', () => {
  const dialog = () => page.getByRole('dialog', { name: t('launch:title') });
  const chosen: Group[] = [];

  /** The focused element. */
  const focused = () => page.locator(':focus');

  /** Tabs until the element has focus, with a limit. */
  async function tabTo(target: Locator): Promise<void> {
    for (let step = 0; step < 60; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not come there, but to ${await focused().evaluate((found) => found.outerHTML)}`);
  }

  /** Selects a group, and waits until the dialog counts it: React may draw the change after the click has ended. */
  async function choose(group: Locator, count: number): Promise<void> {
    await group.click();
    await seen('launch:groups.selected', { count }, dialog());
    await dialog()
      .getByRole('checkbox', { checked: true })
      .nth(count - 1)
      .waitFor();
  }

  it('shows what is missing, and problems known before the start', async () => {
    await page.goto(`${server.url}/dashboard`);
    const group = groups.find(({ can_post }) => can_post);
    if (!group) throw new Error('No group may be written to');
    await button('groups:card.start', groupCard(page, group.name)).click();
    expect(await dialog().getByRole('checkbox', { name: group.name, exact: true }).isChecked()).toBe(true);
    await seen('launch:start.hint', {}, dialog());
    await button('launch:submit', dialog()).click();
    await seen('launch:problems.noFunnel', {}, dialog());
    await dialog().getByRole('radio', { name: funnelName }).check();
    await seen('launch:funnels.steps', { count: 3 }, dialog());
    await seen('launch:funnels.inactiveHint', {}, dialog());
    await button('launch:groups.clear', dialog()).click();
    await button('launch:submitInactive', dialog()).click();
    await seen('launch:problems.noGroups', {}, dialog());
    const closed = groups.find(({ can_post }) => !can_post)?.name ?? '';
    expect(await dialog().getByRole('checkbox', { name: closed, exact: true }).isDisabled()).toBe(true);
    await seen('launch:groups.readOnly', {}, dialog());
    await look(page, 'launch-problem');
  });

  it('shows the plan of the selected funnel, also at the width of a phone', async () => {
    const plan = dialog().getByRole('region', { name: t('plan:title') });
    await plan.getByText(t('plan:ifReplied', { replies: 'Yes' })).waitFor();
    expect(await plan.locator('strong').innerText()).toBe('first');
    expect(await plan.getByText(/^\d+\. /).count()).toBe(3);
    await plan.scrollIntoViewIfNeeded();
    await look(page, 'launch-plan');
    await signIn(narrow, server.url);
    await button('groups:card.start', narrow).first().click();
    const small = narrow.getByRole('dialog', { name: t('launch:title') });
    await small.getByRole('radio', { name: funnelName }).check();
    const narrowPlan = small.getByRole('region', { name: t('plan:title') });
    await narrowPlan.getByText(/^1\. /).waitFor();
    await narrowPlan.scrollIntoViewIfNeeded();
    await look(narrow, 'launch-plan-narrow');
  });

  it('rejects a moment that has passed meanwhile', async () => {
    const group = groups.find(({ can_post }) => can_post);
    await dialog()
      .getByRole('checkbox', { name: group?.name ?? '', exact: true })
      .check();
    const inAnHour = new Intl.DateTimeFormat('ru-RU', {
      timeZone: 'Europe/Moscow',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
      .format(Date.now() + HOUR_MS)
      .replace(',', '');
    const field = dialog().getByLabel(t('launch:start.label'));
    await field.fill(inAnHour);
    await field.press('Enter');
    await button('launch:start.clear', dialog()).waitFor();
    await page.clock.setSystemTime(Date.now() + 2 * HOUR_MS);
    await button('launch:submitInactive', dialog()).click();
    await seen('launch:problems.startInPast', {}, dialog());
    await page.clock.setSystemTime(Date.now());
    await button('launch:start.clear', dialog()).click();
  });

  it.each([
    ['02.01.2020 06:00', 'startInPast', null],
    ['02.01.2020 06:00', 'startInPast', 'Enter'],
    ['31.02.2037 06:00', 'startUnreadable', null],
    ['abc', 'startUnreadable', 'Tab'],
  ])('keeps a typed time of %s in the field and starts nothing: %s after %s', async (text, problem, key) => {
    const starts: string[] = [];
    const note = (request: Request) => {
      if (request.url().endsWith('/start-multiple')) starts.push(request.url());
    };
    page.on('request', note);
    const field = dialog().getByLabel(t('launch:start.label'));
    await field.click();
    await page.locator('.momentPicker-panel').waitFor();
    await page.keyboard.type(text);
    if (key) await page.keyboard.press(key);
    await button('launch:submitInactive', dialog()).click();
    await seen(`launch:problems.${problem}`, {}, dialog());
    expect(await field.inputValue()).toBe(text);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.locator('.momentPicker-panel').waitFor({ state: 'hidden' });
    if (key === null) await look(page, `launch-${problem}`);
    page.off('request', note);
    expect(starts).toEqual([]);
    await button('launch:start.clear', dialog()).click();
    expect(await field.inputValue()).toBe('');
  });

  it("shows the server's text, and that activation failed", async () => {
    const response = t('errors:FUNNELS_TOO_MANY');
    await refuse(`funnels/${funnelId}/status`, 'PATCH', { status: 'error', code: 'FUNNELS_TOO_MANY', response });
    await button('launch:submitInactive', dialog()).click();
    await seen('launch:toasts.failed', { text: response });
    const turn = switchOf(dialog(), funnelName);
    await turn.click();
    await seen('funnels:status.failed');
    await page.unrouteAll();
    await turn.click();
    await seen('funnels:status.activated');
    await turn.click();
    await seen('funnels:status.deactivated');
    await turn.click();
    await turn.and(dialog().locator(':checked')).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('shows that no selected group is valid', async () => {
    const strange = groups.map((group, at) => ({ ...group, id: `strange-${at}` }));
    await page.route('**/api/groups', (route) => route.fulfill({ json: { status: 'success', response: strange } }));
    await page.goto(`${server.url}/funnels`);
    await button('funnels:card.start', card(funnelName)).click();
    await choose(dialog().getByRole('checkbox', { disabled: false }).first(), 1);
    await button('launch:submit', dialog()).click();
    await seen('launch:problems.noValidGroups', {}, dialog());
    await page.unrouteAll();
    await page.reload();
  });

  it('starts in three groups without a mouse; focus returns to the opener', async () => {
    chosen.push(...groups.filter(({ can_post }) => can_post).slice(0, 3));
    const opener = button('funnels:card.start', card(funnelName));
    await opener.waitFor();
    await page.locator('body').press('Tab');
    await tabTo(opener);
    await page.keyboard.press('Enter');
    const search = dialog().getByRole('searchbox', { name: t('launch:groups.search') });
    await search.waitFor();
    await page.waitForFunction((words) => document.activeElement?.ariaLabel === words, t('launch:groups.search'));
    // The dialog restores what the earlier tests left selected, as far as it was saved before the reload.
    await tabTo(button('launch:groups.clear', dialog()));
    await page.keyboard.press('Enter');
    for (const [at, { name }] of chosen.entries()) {
      await tabTo(dialog().getByRole('checkbox', { name, exact: true }));
      await page.keyboard.press('Space');
      await seen('launch:groups.selected', { count: at + 1 }, dialog());
    }
    await look(page, 'launch-three');
    await tabTo(button('launch:submit', dialog()));
    await page.keyboard.press('Enter');
    await seen('launch:toasts.all', { count: 3 });
    await dialog().waitFor({ state: 'hidden' });
    await page.waitForFunction((words) => document.activeElement?.textContent === words, t('funnels:card.start'));
    expect(await focused().getAttribute('aria-describedby')).toBe(`funnel-${funnelId}`);
    const schedules = await client.call<unknown[]>('listSchedules', { params: { id: funnelId } });
    expect(schedules).toHaveLength(3);
  });

  it('closes after a start that failed in some groups, and retries only those from the toast', async () => {
    const [first, second] = chosen;
    if (!first || !second) throw new Error('Two groups are needed');
    const answer = { successfulGroups: 1, failedGroups: 1, totalGroups: 2 };
    const failures = [{ group_id: second.id, code: 'GROUP_NOT_WRITABLE', text: t('errors:GROUP_NOT_WRITABLE') }];
    await page.route(`**/api/funnels/${funnelId}/start-multiple`, (route) =>
      route.fulfill({ json: { status: 'success', response: { ...answer, failures } } }),
    );
    await button('funnels:card.start', card(funnelName)).click();
    for (const [at, { name }] of [first, second].entries())
      await choose(dialog().getByRole('checkbox', { name, exact: true }), at + 1);
    await button('launch:submit', dialog()).click();
    await seen('launch:toasts.some', { started: 1, count: 2, failed: 1 });
    await dialog().waitFor({ state: 'hidden' });
    await look(page, 'launch-partial-toast');
    const retry = page.getByRole('button', { name: t('launch:results.retry', { count: 1 }) });
    await page.keyboard.press('F8');
    expect(await retry.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const list = dialog().getByRole('region', { name: t('launch:results.list') });
    await list.getByText(second.name, { exact: true }).waitFor();
    await retry.waitFor({ state: 'hidden' });
    expect(await dialog().getByRole('checkbox', { name: second.name, exact: true }).isChecked()).toBe(true);
    await seen('launch:groups.selected', { count: 1 }, dialog());
    await look(page, 'launch-failures');
    await page.unrouteAll();
    await button('launch:submit', dialog()).click();
    await dialog().waitFor({ state: 'hidden' });
  });

  it('does not move while it opens, with reduced motion, nor when its plan comes late', async () => {
    await page.reload();
    await page.route(`**/api/funnels/${funnelId}/structure`, async (route) => {
      await sleep(STRUCTURE_MS);
      await route.fallback();
    });
    await card(funnelName).waitFor();
    await page.evaluate(() => {
      const places = new Set<string>();
      const timer = setInterval(() => {
        const box = document.querySelector('[role=dialog] [type=checkbox]')?.getBoundingClientRect();
        if (box) places.add(`${box.left} ${box.top}`);
      }, 4);
      Object.assign(window, { placesOfCheckbox: () => (clearInterval(timer), [...places]) });
    });
    await button('funnels:card.start', card(funnelName)).click();
    await dialog().getByRole('checkbox').first().waitFor();
    await page.locator('.ant-zoom-appear').waitFor({ state: 'detached' });
    await dialog().getByText(t('forecast:noGroups'), { exact: true }).waitFor();
    expect(await page.evaluate('placesOfCheckbox()')).toHaveLength(1);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('closes also when the server does not report the failed groups', async () => {
    const answer = { successfulGroups: 1, failedGroups: 1, totalGroups: 2 };
    await page.route(`**/api/funnels/${funnelId}/start-multiple`, (route) =>
      route.fulfill({ json: { status: 'success', response: answer } }),
    );
    await button('funnels:card.start', card(funnelName)).click();
    await choose(dialog().getByRole('checkbox', { disabled: false }).first(), 1);
    await button('launch:submit', dialog()).click();
    await seen('launch:toasts.some', { started: 1, count: 2, failed: 1 });
    await dialog().waitFor({ state: 'hidden' });
    await card(funnelName).waitFor();
    await page.unrouteAll();
  });

  it('keeps an unfinished start over a reload, and shows it', async () => {
    await button('funnels:card.start', card(funnelName)).click();
    await dialog().getByLabel(t('launch:start.label')).fill('02.01.2037 06:05');
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('launchDraft/')));
    await page.reload();
    await button('funnels:card.start', card('Reminder')).click();
    await seen('common:draft.restored', {}, dialog());
    expect(await dialog().getByRole('radio', { name: 'Reminder' }).isChecked()).toBe(true);
    expect(await dialog().getByLabel(t('launch:start.label')).inputValue()).toBe('02.01.2037 06:05');
    await look(page, 'launch-draft');
    await button('common:draft.discard', dialog()).click();
    expect(await dialog().getByLabel(t('launch:start.label')).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });
});

describe('the history', () => {
  let group: Group;
  let dialog: Locator;

  const runs = () => client.call<FunnelRun[]>('listRuns', { params: { id: funnelId }, query: { group_id: group.id } });
  const standsAt = (place: number, status: string) =>
    poll(async () => ((await runs())[0]?.messages[place]?.status === status ? true : null), `${status} at ${place}`);
  const line = (place: number) =>
    dialog
      .getByRole('list', { name: t('runs:messages') })
      .getByRole('listitem')
      .nth(place);

  async function countReceived(text: string): Promise<number> {
    const chat = (await phone.listChats()).find(({ name }) => name === group.name);
    const messages = chat ? await phone.listMessages(chat.id) : [];
    return messages.filter((message) => message.text === text).length;
  }

  const open = async () => {
    dialog = await openHistory(page, { name: group.name, type: group.group_type });
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };

  beforeAll(() => {
    const found = groups.find(({ can_post }) => can_post);
    if (found) group = found;
  });

  it('shows that nothing ran yet, that there is no funnel, and that loading failed', async () => {
    await page.goto(`${server.url}/dashboard`);
    await groupCards(page).first().waitFor();
    await open();
    await seen('runs:empty.noRuns', {}, dialog);
    await look(page, 'history-empty');
    await close();
    await page.route('**/api/funnels?group_id=*', (route) =>
      route.fulfill({ json: { status: 'success', response: [] } }),
    );
    await page.reload();
    await open();
    await seen('runs:empty.noFunnels.title', {}, dialog);
    await seen('runs:empty.noFunnels.text', {}, dialog);
    await close();
    await page.unrouteAll();
    await refuse('funnels/*/runs?*');
    await page.reload();
    await open();
    await seen('runs:loadFailed', {}, dialog);
    await close();
    await page.unrouteAll();
    await page.reload();
  });

  it('updates live: a running run, unsent messages, unconfirmed messages', async () => {
    await open();
    server.moveClock(MINUTE_MS + 5_000);
    await standsAt(0, 'unconfirmed');
    await seen('runs:run.statuses.running', {}, dialog);
    await line(0).getByText(t('deliveries:statuses.unconfirmed'), { exact: true }).waitFor();
    await line(0).getByText(t('runs:message.unconfirmedHint')).waitFor();
    await line(2).getByText(t('deliveries:statuses.queued'), { exact: true }).waitFor();
    expect(await line(2).innerText()).toContain(t('runs:message.notSent'));
    expect(await line(2).innerText()).toContain(`${long.slice(0, limits.runs.messagePreviewChars)}...`);
    expect(await line(2).innerText()).not.toContain(long);
    await look(page, 'history-running');
  });

  it('resends one message after a confirmation, and shows the result', async () => {
    expect(await countReceived(texts.first)).toBe(1);
    const again = dialog.getByRole('button', { name: t('runs:resend.label', { number: 1 }) });
    await again.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: t('runs:resend.title') });
    await question.getByText(t('runs:resend.confirmTwice', { group: nestQuotes(group.name, 'ru') })).waitFor();
    await look(page, 'history-resend');
    await button('common:actions.cancel', question).click();
    await question.waitFor({ state: 'hidden' });
    expect(await countReceived(texts.first)).toBe(1);
    await page.waitForFunction(
      (words) => document.activeElement?.ariaLabel === words,
      t('runs:resend.label', { number: 1 }),
    );
    await page.keyboard.press('Enter');
    await button('runs:resend.action', question).click();
    await seen('runs:resend.done');
    await line(0).getByText(t('runs:message.unconfirmedHint')).nth(1).waitFor();
    expect(await countReceived(texts.first)).toBe(2);
    expect((await runs())[0]?.messages[0]?.resends).toHaveLength(1);
    await look(page, 'history-resent');
  });

  it('shows why messages were skipped and why a start was missed', async () => {
    server.moveClock(31 * MINUTE_MS);
    await standsAt(2, 'unconfirmed');
    const start_time = toSeconds(Date.now() + server.clockOffsetMs() + 2 * HOUR_MS);
    await client.call('startFunnel', { params: { id: funnelId }, body: { group_id: group.id, start_time } });
    server.moveClock(25 * HOUR_MS);
    await standsAt(1, 'skipped');
    await seen('runs:run.statuses.finished', {}, dialog);
    await line(1).getByText(t('deliveries:statuses.skipped'), { exact: true }).waitFor();
    await line(1).getByText(t('runs:message.skippedHint')).waitFor();
    await line(1).getByText(t('runs:message.notSent'), { exact: true }).waitFor();
    await seen('runs:missed.status', {}, dialog);
    await seen('runs:missed.reasons.late', {}, dialog);
    await look(page, 'history-finished');
    await close();
  });

  it('is titled by the type of its group, too', async () => {
    const community = groups.find(({ group_type, can_post }) => group_type === 'community' && can_post);
    if (!community) throw new Error('The demo phone has a community');
    await client.startFunnel(funnelId, [community.id]);
    group = community;
    await page.reload();
    await open();
    await close();
  });
});
