import type { Browser, Page } from 'playwright-core';

import type { Broadcast, Group, GroupField, PlannedBroadcast } from '@contract/schemas/shapes';
import { DAY_MS, MINUTE_MS } from '@contract/time';

import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client, type Phone } from './client';
import { chooseOption, signInByForm } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** A broadcast for a saved selection is planned for tomorrow, changed in two tabs, sent at once, and sent to one group again. */

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
  // The form tells the server the clock of the browser.
  await signInByForm(tabs[0], server.url);
  await tabs[1].goto(`${server.url}/broadcast`);
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
const writable = () => groups.filter(({ can_post }) => can_post);
/** What begins with a text in each chat of the phone. */
async function listSent(start: string): Promise<string[]> {
  const chats = await phone.listChats();
  const texts = await Promise.all(chats.map(async ({ id }) => (await phone.listMessages(id)).map((one) => one.text)));
  return texts
    .flat()
    .filter((one) => one.startsWith(start))
    .sort();
}
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
/** `dd.mm.yyyy hh:mm` in Moscow, where the browser is. */
const inMoscow = (atMs: number) => {
  const [date = '', time = ''] = new Date(atMs + 180 * MINUTE_MS).toISOString().split('T');
  return `${date.split('-').reverse().join('.')} ${time.slice(0, 5)}`;
};

it('is planned for tomorrow in the groups of a selection', async () => {
  const [page] = tabs;
  await page.bringToFront();
  await button(page, t('dashboard:menu.label')).click();
  await page.getByRole('menuitem', { name: t('dashboard:menu.manageSelections') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('selections:manage.create') }).click();
  await dialog.getByLabel(t('selections:form.name')).fill('Where I write');
  await chooseOption(
    dialog.getByRole('combobox', { name: t('selections:form.canPost.label') }),
    t('selections:form.canPost.yes'),
  );
  await dialog.getByText(t('selections:count.found', { count: writable().length })).waitFor();
  await dialog.getByRole('button', { name: t('selections:create.submit'), exact: true }).click();
  await page.getByText(t('selections:create.done')).waitFor();
  await page.goto(`${server.url}/broadcast`);
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
  expect(planned).toMatchObject({
    status: 'scheduled',
    message: 'Webinar tomorrow',
    groupCount: writable().length,
  });
  expect(planned?.selection?.name).toBe('Where I write');
  await page.getByRole('table').getByText('Webinar tomorrow').waitFor();
  await page.getByRole('table').getByText(t('broadcast:planned.selection.recalculate')).waitFor();
  // The account's dates follow the clock of the browser that signed in first.
  expect(await client.call('getPace')).toMatchObject({ timeZone: 'Europe/Moscow' });
  expect(await countActionRows(page)).toBe(1);
});

/** Waits until the newest broadcast, which is not this one, has ended. */
const pollEnd = (otherThan = 0) =>
  poll(async () => {
    const [broadcast] = await client.call<Broadcast[]>('listBroadcasts');
    return broadcast?.status === 'completed' && broadcast.id !== otherThan ? broadcast : null;
  }, 'the end of the broadcast');
let linkId: number;
const setLink = (id: number) =>
  client.call('setGroupFields', { params: { id }, body: { values: { [linkId]: ': example.com' } } });

/** A field with a value in all groups that can be written to but the last. */
async function addLinks(): Promise<GroupField> {
  const field = await client.call<GroupField>('createField', { body: { name: 'Link' } });
  linkId = field.id;
  for (const { id } of writable().slice(0, -1)) await setLink(id);
  return field;
}

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
  const field = await addLinks();
  await text(second).fill('Webinar at seven for ');
  const dialog = second.getByRole('dialog');
  await dialog.getByRole('button', { name: t('variables:names.groupName'), exact: true }).click();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await dialog.getByRole('switch', { name: t('variables:names.everyone') }).check();
  const withVariables = `{{everyone}}\nWebinar at seven for {{group.name}}{{field.${field.id}}}`;
  expect(await text(second).inputValue()).toBe(withVariables);
  await dialog.getByRole('button', { name: t('broadcast:planned.edit.submit'), exact: true }).click();
  await second.getByRole('dialog').waitFor({ state: 'detached' });
  const [planned] = await client.call<PlannedBroadcast[]>('listPlannedBroadcasts');
  expect(planned).toMatchObject({ message: withVariables, variables: 'ru' });
});

it('is sent at once with the values of each group, and again to the one that lacked a value', async () => {
  const [, page] = tabs;
  const menu = t('broadcast:planned.actions.more', { moment: '' }).trim();
  await page.getByRole('button', { name: new RegExp(`^${menu}`) }).click();
  await page.getByRole('menuitem', { name: t('broadcast:planned.actions.send') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('broadcast:planned.questions.send.submit') })
    .click();
  const { id } = await pollEnd();
  expect(await client.call('listPlannedBroadcasts')).toEqual([]);
  const expected = writable().map(({ name }) => `@all\nWebinar at seven for ${name}: example.com`);
  const last = expected.pop();
  expect(await listSent('@all\nWebinar')).toEqual([...expected].sort());
  await page.goto(`${server.url}/broadcast`);
  await button(page, t('broadcast:actions.retry', { count: 1 })).waitFor();
  expect(await countActionRows(page)).toBe(1);
  const [group] = writable().slice(-1);
  await setLink(group?.id ?? 0);
  await page.goto(`${server.url}/broadcast/${id}`);
  await button(page, t('broadcast:results.resend.action')).click();
  const question = page.getByRole('dialog');
  await question.getByText(t('broadcast:results.resend.failed')).waitFor();
  await button(page, t('broadcast:results.resend.action')).last().click();
  await question.waitFor({ state: 'detached' });
  expect((await pollEnd(id)).total).toBe(1);
  expect(await listSent('@all\nWebinar')).toEqual([...expected, last].sort());
});

it('is sent once when its time has come, and leaves the list of planned ones', async () => {
  const [page] = tabs;
  for (const { id } of await client.call<PlannedBroadcast[]>('listPlannedBroadcasts'))
    await client.call('deletePlannedBroadcast', { params: { id } });
  await client.call('createPlannedBroadcast', {
    body: { message: 'Tomorrow', groupIds: writable().map(({ id }) => id), startsAtMs: Date.now() + DAY_MS },
  });
  await page.bringToFront();
  await page.getByRole('table').getByText('Tomorrow').waitFor();
  const [before] = await client.call<Broadcast[]>('listBroadcasts');
  server.moveClock(DAY_MS - 2 * MINUTE_MS);
  expect(await listSent('Tomorrow')).toEqual([]);
  server.moveClock(2 * MINUTE_MS);
  expect(await pollEnd(before?.id)).toMatchObject({ message: 'Tomorrow', failed: 0, sent: writable().length });
  await page.getByText(t('broadcast:planned.empty.planned.title')).waitFor();
  expect(await listSent('Tomorrow')).toHaveLength(writable().length);
});
