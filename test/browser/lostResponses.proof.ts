import type { Browser, BrowserContext, Page } from 'playwright-core';

import { DAY_MS } from '@contract/time';
import type { Broadcast, FunnelSchedule, Group, PlannedBroadcast } from '@contract/schemas/shapes';

import { keepIntercepting, launch, openProfile, type PageErrors } from './chromium';
import { signIn as signInByApi, type Client } from './client';
import { groupCard, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/**
 * S29 in the browser: the server does what was asked, its response is lost, and the operator tries again: after a reload, and from
 * another tab. There is one broadcast, one planned broadcast, one start.
 */

let server: RunningServer;
let browser: Browser;
let client: Client;
let context: BrowserContext;
let pageErrors: PageErrors;
let groups: Group[];
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  client = await signInByApi(server.url);
  ({ groups } = await client.connectPhone());
  ({ context, pageErrors } = await openProfile(browser, { viewport: { width: 1280, height: 900 } }));
  await keepIntercepting(context);
  pageErrors.allow(/ERR_FAILED|409 \(Conflict\)/);
  page = await context.newPage();
  await signIn(page, server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(pageErrors.take()).toEqual([]);
});

/** The first POST to this path reaches the server, its response is lost. @returns when that has happened */
async function loseResponse(path: string): Promise<() => boolean> {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    isLost = true;
    return route.abort();
  });
  return () => isLost;
}

const writable = () => groups.filter(({ can_post }) => can_post);

async function until(what: string, question: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = Date.now() + 15_000;
  while (!(await question())) {
    if (Date.now() > endMs) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Clicks the button of the form and that of the question behind it. */
async function submit(tab: Page, key: string, answer = key): Promise<void> {
  await tab
    .getByRole('button', { name: t(key), exact: true })
    .first()
    .click();
  await tab
    .getByRole('dialog')
    .getByRole('button', { name: t(answer), exact: true })
    .click();
}

const sentBefore = (tab: Page) => tab.getByText(t('broadcast:before.same'));

/** A draft with a text for the first group. */
async function fillBroadcast(text: string): Promise<void> {
  await page.goto(`${server.url}/broadcast`);
  await page.getByLabel(t('broadcast:message.label')).fill(text);
  await page
    .getByRole('checkbox', { name: writable()[0]?.name ?? '' })
    .first()
    .check();
}

it.each(['after a reload', 'from another tab'] as const)('a broadcast is sent once: %s', async (way) => {
  const text = `Lost ${way}`;
  await fillBroadcast(text);
  const isLost = await loseResponse('**/api/broadcast');
  await submit(page, 'broadcast:submit', 'broadcast:confirm.submit');
  await until('the response is lost', isLost);
  const tab = way === 'after a reload' ? page : await context.newPage();
  await (way === 'after a reload' ? page.reload() : tab.goto(`${server.url}/broadcast`));
  await until('the draft is there', async () => {
    return (await tab.getByLabel(t('broadcast:message.label')).inputValue()) === text;
  });
  await submit(tab, 'broadcast:submit', 'broadcast:confirm.submit');
  await sentBefore(tab).waitFor();
  expect(await tab.getByLabel(t('broadcast:message.label')).inputValue()).toBe('');
  const sent = await client.call<Broadcast[]>('listBroadcasts');
  expect(sent.filter(({ message }) => message === text)).toHaveLength(1);
  if (tab !== page) await tab.close();
});

it('a broadcast is planned once', async () => {
  await fillBroadcast('Planned once');
  await page.getByRole('radio', { name: t('broadcast:when.kinds.once') }).check();
  const start = new Date(Date.now() + DAY_MS).toLocaleString('ru-RU', { timeZone: 'Europe/Moscow' });
  await page.getByLabel(t('broadcast:when.start')).fill(start.replace(',', '').slice(0, 16));
  await page.keyboard.press('Escape');
  const isLost = await loseResponse('**/api/broadcast/planned');
  await submit(page, 'broadcast:planned.submit');
  await until('the response is lost', isLost);
  await page.reload();
  await page.getByRole('button', { name: t('broadcast:planned.submit'), exact: true }).waitFor();
  await submit(page, 'broadcast:planned.submit');
  await page.getByRole('table').getByText('Planned once').waitFor();
  expect(await page.getByLabel(t('broadcast:message.label')).inputValue()).toBe('');
  expect(await client.call<PlannedBroadcast[]>('listPlannedBroadcasts')).toHaveLength(1);
});

it('a funnel is started once', async () => {
  const funnel = await client.saveFunnel('Started once', ['First'], 0);
  const [group] = writable();
  const open = async () => {
    await page.goto(`${server.url}/dashboard`);
    await groupCard(page, group?.name ?? '')
      .getByRole('button', { name: t('groups:card.start') })
      .click();
    const dialog = page.getByRole('dialog', { name: t('launch:title') });
    const radio = dialog.getByRole('radio', { name: 'Started once' });
    await radio.waitFor();
    if (!(await radio.isChecked())) await radio.check();
    // The start names the version whose plan is shown.
    await dialog.getByText('First', { exact: true }).first().waitFor();
    return dialog;
  };
  const isLost = await loseResponse('**/start-multiple');
  const start = async () => (await open()).getByRole('button', { name: t('launch:submit'), exact: true }).click();
  await start();
  await until('the response is lost', isLost);
  await start();
  await page.getByRole('dialog', { name: t('launch:title') }).waitFor({ state: 'hidden' });
  expect(await client.call<FunnelSchedule[]>('listSchedules', { params: { id: funnel.id } })).toHaveLength(1);
});
