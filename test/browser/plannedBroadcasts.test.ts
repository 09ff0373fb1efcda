import type { Browser, Page } from 'playwright-core';

import type { Broadcast, Group, PlannedBroadcast } from '@contract/schemas/shapes';
import { DAY_MS, MINUTE_MS } from '@contract/time';

import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client, type Phone } from './client';
import { chooseOption, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** A broadcast for a saved selection is planned for tomorrow, changed in two tabs, and sent when its time has come. */

let server: RunningServer;
let browser: Browser;
let client: Client;
let phone: Phone;
let groups: Group[];
let pageErrors: PageErrors;
let tabs: [Page, Page];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  client = await signInByApi(server.url);
  ({ groups, phone } = await client.connectPhone());
  const profile = await openProfile(browser);
  ({ pageErrors } = profile);
  pageErrors.allow(/409 \(Conflict\)/);
  tabs = [await profile.context.newPage(), await profile.context.newPage()];
  await signIn(tabs[0], server.url);
  for (const tab of tabs) await tab.goto(`${server.url}/broadcast`);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => {
  expect(pageErrors.take()).toEqual([]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const showPlanned = (page: Page) =>
  page
    .getByRole('group', { name: t('broadcast:lists.label') })
    .getByRole('button', { name: t('broadcast:lists.planned') })
    .click();
/** In how many lines the buttons of the first row are. */
const countActionRows = async (page: Page) => {
  const buttons = page.locator('.broadcastCell-actions').first().locator('> *');
  return new Set(await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))).size;
};
const text = (page: Page) => page.getByRole('dialog').getByLabel(t('broadcast:message.label'));
const openEditor = async (page: Page) => {
  await showPlanned(page);
  await button(page, t('broadcast:planned.actions.edit')).click();
  await text(page).waitFor();
};
/** The text of the newest change. */
const WITH_NAME = '{{everyone}}\nWebinar at seven for {{group.name}}';
/** `dd.mm.yyyy hh:mm` in Moscow, where the browser is. */
const inMoscow = (atMs: number) => {
  const [date = '', time = ''] = new Date(atMs + 180 * MINUTE_MS).toISOString().split('T');
  return `${date.split('-').reverse().join('.')} ${time.slice(0, 5)}`;
};

it('is planned for tomorrow in the groups of a selection', async () => {
  const [page] = tabs;
  const rule = { allTagIds: [], anyTagIds: [], noTagIds: [], membersMin: null, membersMax: null, activity: null };
  await client.call('createSelection', {
    body: { name: 'Where I write', rule: { ...rule, type: null, canPost: true, nameContains: '' } },
  });
  await page.bringToFront();
  await chooseOption(page.getByRole('combobox', { name: t('selections:choice.label') }), /Where I write/);
  await page.getByLabel(t('broadcast:message.label')).fill('Webinar tomorrow');
  await page.getByRole('radio', { name: t('broadcast:when.kinds.once') }).check();
  await page.getByLabel(t('broadcast:when.start')).fill(inMoscow(Date.now() + DAY_MS));
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: t('broadcast:planned.selection.recalculate') }).check();
  await button(page, t('broadcast:planned.submit')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('broadcast:planned.submit') })
    .click();
  await page.getByText(t('broadcast:planned.planned')).waitFor();
  const [planned] = await client.call<PlannedBroadcast[]>('listPlannedBroadcasts');
  const writable = groups.filter(({ can_post }) => can_post).length;
  expect(planned).toMatchObject({ status: 'scheduled', message: 'Webinar tomorrow', groupCount: writable });
  expect(planned?.selection?.name).toBe('Where I write');
  await page.getByRole('table').getByText('Webinar tomorrow').waitFor();
  await page.getByRole('table').getByText(t('broadcast:planned.selection.recalculate')).waitFor();
  expect(await countActionRows(page)).toBe(1);
});

it('is changed in two tabs: the second learns of the first one and overwrites nothing without being asked', async () => {
  const [first, second] = tabs;
  await openEditor(first);
  await second.bringToFront();
  await openEditor(second);
  await text(second).fill('Webinar at seven');
  await first.bringToFront();
  await text(first).fill('Webinar at six');
  await first
    .getByRole('dialog')
    .getByRole('button', { name: t('broadcast:planned.edit.submit'), exact: true })
    .click();
  await first.getByRole('dialog').waitFor({ state: 'detached' });
  await second.bringToFront();
  await second.getByText(t('broadcast:planned.edit.outdated')).waitFor();
  expect(await text(second).inputValue()).toBe('Webinar at seven');
  await button(second, t('broadcast:planned.edit.reload')).click();
  await poll(async () => ((await text(second).inputValue()) === 'Webinar at six' ? true : null), 'the newer text');
  await text(second).fill('Webinar at seven for ');
  const dialog = second.getByRole('dialog');
  await dialog.getByRole('button', { name: t('variables:names.groupName'), exact: true }).click();
  await dialog.getByRole('switch', { name: t('variables:names.everyone') }).check();
  expect(await text(second).inputValue()).toBe(WITH_NAME);
  await second
    .getByRole('dialog')
    .getByRole('button', { name: t('broadcast:planned.edit.submit'), exact: true })
    .click();
  await second.getByRole('dialog').waitFor({ state: 'detached' });
  const [planned] = await client.call<PlannedBroadcast[]>('listPlannedBroadcasts');
  expect(planned).toMatchObject({ message: WITH_NAME, variables: 'ru' });
});

it('is sent once, with the name of each group and a mention of everyone, when its time has come, and leaves the list of planned ones', async () => {
  const [page] = tabs;
  await page.bringToFront();
  server.moveClock(DAY_MS - 2 * MINUTE_MS);
  expect(await client.call<Broadcast[]>('listBroadcasts')).toEqual([]);
  server.moveClock(2 * MINUTE_MS);
  const sent = await poll(async () => {
    const [broadcast] = await client.call<Broadcast[]>('listBroadcasts');
    return broadcast?.status === 'completed' ? broadcast : null;
  }, 'the end of the broadcast');
  expect(sent).toMatchObject({ message: WITH_NAME, failed: 0, sent: sent.total });
  await page.getByText(t('broadcast:planned.empty.planned.title')).waitFor();
  const chats = await phone.listChats();
  const messages = (await Promise.all(chats.map(({ id }) => phone.listMessages(id)))).flat();
  const mentioning = messages.filter(({ mentionsAll }) => mentionsAll).map(({ text: one }) => one);
  const expected = groups.filter(({ can_post }) => can_post).map(({ name }) => `@all\nWebinar at seven for ${name}`);
  expect(mentioning.sort()).toEqual(expected.sort());
});
