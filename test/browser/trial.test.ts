import type { Browser, Locator, Page } from 'playwright-core';

import type { Funnel, FunnelGraph, Group } from '@contract/schemas/shapes';
import { DAY_MINUTES } from '@contract/time';

import { lookAt, lookInFull } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client, type Phone } from './client';
import { chooseOption, findStill, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** The trial run: days of a funnel play in seconds and send nothing; a test group receives it really, and only that group. */

const REPLY = 'Gladly';
const texts = { first: 'Shall I go on?', agreed: 'Then on it goes', later: 'Two days later', last: 'And two more' };
const WAIT_MINUTES = 2 * DAY_MINUTES;
/** The simulated chat waits so long for a reply before it goes on. */
const PLAYED_MAX_MS = 30_000;

let server: RunningServer;
let browser: Browser;
let page: Page;
let narrow: Page;
let client: Client;
let phone: Phone;
let groups: Group[];
let funnel: Funnel;
const pageErrors: PageErrors[] = [];

function drawFunnel(): FunnelGraph {
  const at = (x: number, y = 0) => ({ position: { x, y } });
  return {
    nodes: [
      { id: 'start_1', type: 'start', ...at(0), data: {} },
      { id: 'message_1', type: 'message', ...at(320), data: { message: texts.first } },
      { id: 'message_2', type: 'message', ...at(640, 240), data: { message: texts.agreed } },
      { id: 'delay_1', type: 'delay', ...at(640), data: { delay: WAIT_MINUTES } },
      { id: 'message_3', type: 'message', ...at(960), data: { message: texts.later } },
      { id: 'delay_2', type: 'delay', ...at(1280), data: { delay: WAIT_MINUTES } },
      { id: 'message_4', type: 'message', ...at(1600), data: { message: texts.last } },
    ],
    edges: [
      { id: 'e1', source: 'start_1', target: 'message_1', data: { condition: 'always' } },
      { id: 'e2', source: 'message_1', target: 'message_2', label: REPLY, data: { condition: 'condition' } },
      { id: 'e3', source: 'message_1', target: 'delay_1', data: { condition: 'always' } },
      { id: 'e4', source: 'delay_1', target: 'message_3', data: { condition: 'always' } },
      { id: 'e5', source: 'message_3', target: 'delay_2', data: { condition: 'always' } },
      { id: 'e6', source: 'delay_2', target: 'message_4', data: { condition: 'always' } },
    ],
  };
}

const panelOf = (where: Page) => where.getByRole('complementary', { name: t('trial:title') });

async function openTrial(where: Page): Promise<Locator> {
  await where.goto(`${server.url}/funnel-designer?edit=${funnel.id}`);
  await where.getByRole('tab', { name: t('designer:dock.plan') }).click();
  await button('trial:open', where).click();
  const dialog = panelOf(where);
  await dialog.getByText(texts.first).waitFor();
  return dialog;
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  const profiles = [
    await openProfile(browser),
    await openProfile(browser, { viewport: { width: 390, height: 844 }, hasTouch: true }),
  ] as const;
  pageErrors.push(...profiles.map((profile) => profile.pageErrors));
  page = await profiles[0].context.newPage();
  narrow = await profiles[1].context.newPage();
  client = await signInByApi(server.url);
  ({ phone, groups } = await client.connectPhone());
  funnel = await client.call<Funnel>('createFunnel', { body: { name: 'Tried before it is sent', active: false } });
  await client.call('saveStructure', { params: { id: funnel.id }, body: drawFunnel() });
  await signIn(page, server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => {
  expect(pageErrors.flatMap(({ take }) => take())).toEqual([]);
});

const button = (key: string, where: Page | Locator = page) => where.getByRole('button', { name: t(key), exact: true });
const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Everything that any chat of the phone received. */
async function listReceived(): Promise<{ chat: string; text: string }[]> {
  const received: { chat: string; text: string }[] = [];
  for (const { id, name } of await phone.listChats()) {
    const messages = await phone.listMessages(id);
    for (const { author, text } of messages) if (author === null) received.push({ chat: name, text });
  }
  return received;
}

describe('played beside the canvas', () => {
  let dialog: Locator;
  const clock = () => dialog.locator('.trial-clock').innerText();

  beforeAll(async () => {
    dialog = await openTrial(page);
  });

  it('stands still while it is paused, and goes on', async () => {
    await button('trial:pause', dialog).click();
    const stopped = await clock();
    expect(await lookAt(page, 'trial/waits')).toEqual([]);
    expect(await clock()).toBe(stopped);
    await button('trial:resume', dialog).click();
    await poll(async () => ((await clock()) === stopped ? null : true), 'the clock of the funnel');
  });

  it('is replied to, and plays four days to their end within seconds', async () => {
    await button('trial:restart', dialog).click();
    await dialog
      .getByRole('group', { name: t('trial:replies') })
      .getByRole('button', { name: REPLY })
      .click();
    await dialog.getByText(texts.agreed).waitFor();
    await dialog.getByText(texts.later).waitFor();
    const speed = (times: number) =>
      dialog.getByRole('group', { name: t('trial:speed') }).getByRole('button', { name: String(times) });
    await speed(4).click();
    expect(await speed(4).getAttribute('aria-pressed')).toBe('true');
    await dialog.getByText(t('trial:ended')).waitFor({ timeout: PLAYED_MAX_MS });
    await speed(1).click();
    expect(await dialog.getByRole('listitem').count()).toBe(4);
    await dialog.getByText(t('trial:sum', { messages: t('plan:messages', { count: 4 }) })).waitFor();
    expect(await button('trial:next', dialog).isDisabled()).toBe(true);
    expect(await lookInFull(page, 'trial/ended')).toEqual([]);
  });

  it('goes on to the next message at once, without a reply', async () => {
    await button('trial:restart', dialog).click();
    await dialog.getByText(texts.first).waitFor();
    while (await button('trial:next', dialog).isEnabled()) await button('trial:next', dialog).click();
    await dialog.getByText(t('trial:sum', { messages: t('plan:messages', { count: 3 }) })).waitFor();
    expect(await dialog.getByText(texts.agreed).count()).toBe(0);
  });

  it('shows on the canvas what acts, and gives way to an edit', async () => {
    await button('trial:restart', dialog).click();
    await dialog.getByText(texts.first).waitFor();
    const acting = (text: string) => page.locator('.nodeCard[data-acting=true]').getByText(text, { exact: true });
    await acting(texts.first).waitFor();
    await dialog
      .getByRole('group', { name: t('trial:replies') })
      .getByRole('button', { name: REPLY })
      .click();
    await acting(texts.agreed).waitFor();
    expect(await page.locator('.designerEdge-acting').count()).toBe(1);
    const first = page.locator('.react-flow__node-message').first();
    // The view follows what acts, as long as something does.
    await button('trial:pause', dialog).click();
    await findStill(first);
    await first.click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('complementary', { name: t('designer:panel.node') }).waitFor();
    await button('designer:toolbar.try').click();
    await dialog.getByText(texts.first).waitFor();
  });

  it('has sent nothing', async () => {
    expect(await listReceived()).toEqual([]);
    expect(await client.listRuns(funnel.id)).toEqual([]);
  });
});

it('fits a phone, in both themes', async () => {
  await signIn(narrow, server.url);
  await openTrial(narrow);
  expect(await lookAt(narrow, 'trial/narrow')).toEqual([]);
  const heightOf = async (target: Locator) => (await target.boundingBox())?.height ?? 0;
  const sheet = panelOf(narrow);
  // The chat is what one sees first, with the first bubble in it.
  expect(await heightOf(sheet.getByRole('group', { name: t('trial:phone') }))).toBeGreaterThan(
    (await heightOf(sheet)) * 0.55,
  );
  expect(await heightOf(sheet.locator('.trial-controls'))).toBeLessThan(50);
  const tooWidePx = await narrow.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWidePx).toBeLessThanOrEqual(0);
});

it('is sent to the chosen group and to no other, within a minute, and is marked as a trial', async () => {
  const group = groups.find(({ can_post }) => can_post);
  if (!group) throw new Error('No group may be written to');
  const dialog = panelOf(page);
  await page.bringToFront();
  await dialog.getByText(t('trial:group.title'), { exact: true }).click();
  await chooseOption(dialog.getByRole('combobox', { name: t('trial:group.label') }), group.name);
  await button('trial:group.submit', dialog).click();
  await page.getByText(t('trial:group.started')).first().waitFor();
  await poll(async () => ((await listReceived()).length > 0 ? true : null), 'the first message');
  await page.goto(`${server.url}/active-funnels`);
  const row = page.getByRole('row').filter({ hasText: group.name });
  await row.getByText(t('common:trial'), { exact: true }).waitFor();

  const chat = (await phone.listChats()).find(({ name }) => name === group.name);
  if (!chat) throw new Error('The group has no chat');
  await phone.write(chat, REPLY);
  await poll(async () => ((await listReceived()).length === 4 ? true : null), 'all of it', PLAYED_MAX_MS);
  await sleep(500);
  const wanted = [texts.first, texts.agreed, texts.later, texts.last];
  expect(await listReceived()).toEqual(wanted.map((text) => ({ chat: group.name, text })));
});
