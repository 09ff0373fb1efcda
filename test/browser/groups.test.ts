import fs from 'node:fs';

import type { Browser, Page } from 'playwright-core';

import type { Group, Member, Tag } from '@contract/schemas/shapes';

import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client, type Phone } from './client';
import { groupCard, groupCards, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** An owner of many groups, without a mouse. */

const GROUPS_COUNT = 300;
/** A picture of one pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let server: RunningServer;
let browser: Browser;
let client: Client;
let page: Page;
let pageErrors: PageErrors;
let groups: Group[];
let phone: Phone;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SIMULATOR_GROUPS: String(GROUPS_COUNT) }), launch()]);
  client = await signInByApi(server.url);
  ({ groups, phone } = await client.connectPhone());
  const profile = await openProfile(browser, { acceptDownloads: true });
  pageErrors = profile.pageErrors;
  page = await profile.context.newPage();
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

const search = () => page.getByRole('searchbox', { name: t('groups:filter.search') });
const cardButton = (name: string, key: string) => groupCard(page, name).getByRole('button', { name: t(key) });
const isFocused = (locator: ReturnType<typeof cardButton>) =>
  locator.evaluate((element) => element === document.activeElement);
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Filters to one group and a few whose names contain its number; returns its card. */
async function find(at: number): Promise<Group> {
  const group = groups[at];
  if (!group) throw new Error(`There is no group ${at}`);
  await search().fill(String(group.id));
  // The card may have been visible before: it is found only when the others are gone.
  await page.locator(`li[aria-setsize="${GROUPS_COUNT}"]`).first().waitFor({ state: 'detached' });
  await groupCard(page, group.name).waitFor();
  return group;
}

it('renders a screenful of them, and the others on scrolling', async () => {
  await page.locator(`li[aria-setsize="${GROUPS_COUNT}"]`).first().waitFor();
  expect(await groupCards(page).count()).toBeLessThan(GROUPS_COUNT / 3);
  const tops = await groupCards(page).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.locator(`li[aria-posinset="${GROUPS_COUNT}"]`).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
});

it('scrolls to the top of the results', async () => {
  const isSeen = (at: number) =>
    page.locator(`.cardGrid > :nth-child(${at})`).evaluate((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      const bar = document.querySelector('.filterBar')?.getBoundingClientRect().bottom ?? 0;
      return top >= bar && bottom <= window.innerHeight;
    });
  await page.evaluate(() => window.scrollTo(0, 3_000));
  await page.locator('li[aria-posinset="1"]').waitFor({ state: 'detached' });
  await search().fill('1');
  await page.getByText(/\d+/).and(page.getByRole('status')).first().waitFor();
  await page.locator('li[aria-posinset="1"]').waitFor();
  expect(await isSeen(1)).toBe(true);
  await search().fill('');
  await page.locator(`li[aria-setsize="${GROUPS_COUNT}"]`).first().waitFor();
});

it('keeps the search in the URL, over a reload and Back', async () => {
  const group = await find(10);
  await page.waitForURL(`**/dashboard?q=${group.id}`);
  const foundCount = await groupCards(page).count();
  await page.reload();
  await groupCard(page, group.name).waitFor();
  await poll(async () => ((await groupCards(page).count()) === foundCount ? true : null), 'what was found before');
  await search().fill('');
  await page.waitForURL('**/dashboard');
  // Waits for the page to be rendered before going back.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
  // Within the document: there is no load that could be waited for.
  await page.evaluate(() => history.back());
  await poll(async () => (await search().inputValue()) === String(group.id) || null, 'the search of before');
});

it('sets a greeting by keyboard, and focus returns to the opener', async () => {
  const group = await find(20);
  await cardButton(group.name, 'groups:card.greeting').focus();
  await press('Enter');
  const field = page.getByLabel(t('groups:greeting.field'));
  await field.waitFor();
  await page.keyboard.type('https://example.com/hello');
  await press('Enter');
  await page.getByText(t('groups:greeting.saved')).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const set = cardButton(group.name, 'groups:card.greetingSet');
  await set.waitFor();
  expect(await isFocused(set)).toBe(true);
  expect(await client.call('getGreeting', { params: { id: group.id } })).toBe('https://example.com/hello');
});

it('greets a new member with a picture and the name of the group', async () => {
  const group = await find(25);
  await cardButton(group.name, 'groups:card.greeting').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('groups:greeting.message.write') }).click();
  await dialog.getByLabel(t('groups:greeting.message.label')).fill('Welcome: ');
  await dialog.getByRole('button', { name: t('variables:names.groupName') }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'cat.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PICTURE, 'base64'),
  });
  await dialog.getByRole('link', { name: 'cat.png' }).waitFor();
  await dialog.getByText(`Welcome: ${group.name}`).waitFor();
  await dialog.getByRole('button', { name: t('groups:greeting.submit'), exact: true }).click();
  await page.getByText(t('groups:greeting.message.saved')).waitFor();
  await phone.join(group.name, 'Anna');
  const chat = (await phone.listChats()).find(({ name }) => name === group.name);
  const greeting = await poll(async () => {
    const messages = await phone.listMessages(chat?.id ?? 0);
    return messages.find(({ text }) => text === `Welcome: ${group.name}`) ?? null;
  }, 'the greeting');
  expect(greeting.media).toMatchObject({ fileName: 'cat.png' });
});

it('saves the members of a group as a spreadsheet file', async () => {
  const group = await find(30);
  await cardButton(group.name, 'groups:card.members').focus();
  const [download] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  expect(download.suggestedFilename()).toBe(`${group.id}_members.csv`);
  const file = fs.readFileSync(await download.path());
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(file.toString().split('\r\n').length).toBeGreaterThan(1);
  await page.getByText(t('groups:members.done')).waitFor();
});

it('shows the members of a group, filtered by keyboard, and focus returns', async () => {
  const group = await find(35);
  const opener = cardButton(group.name, 'groups:card.memberList');
  await opener.focus();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: t('groups:members.title', { name: group.name }) });
  const rows = dialog.getByRole('rowheader');
  await rows.first().waitFor();
  const members = await client.call<Member[]>('listMembers', { params: { id: group.id } });
  expect(await rows.count()).toBe(members.length);
  await dialog.getByRole('combobox').focus();
  await press('Enter');
  await page.getByRole('option', { name: t('groups:members.roles.admins') }).waitFor();
  await press('ArrowDown', 'Enter');
  const admins = members.filter(({ admin }) => admin);
  await poll(async () => (await rows.count()) === admins.length || null, 'the admins alone');
  // Until its list has faded out, Escape is the list's.
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').waitFor({ state: 'detached' });
  await press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await isFocused(opener)).toBe(true);
});

it('deletes a group by keyboard; focus stays on the page', async () => {
  const group = await find(40);
  await search().fill('');
  await search().fill(group.name);
  await cardButton(group.name, 'groups:card.delete').focus();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: t(`groups:delete.title.${group.group_type}`) });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: t('groups:delete.confirm') }).focus();
  await press('Enter');
  await groupCard(page, group.name).waitFor({ state: 'detached' });
  await dialog.waitFor({ state: 'hidden' });
  expect((await client.call<Group[]>('listGroups')).map(({ id }) => id)).not.toContain(group.id);
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

it('opens the overflow menu by keyboard, and Esc closes it without an action', async () => {
  await search().fill('');
  const more = page.getByRole('button', { name: t('dashboard:menu.label') });
  await more.focus();
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
  await page.getByRole('dialog', { name: t('groups:deleteInactive.title') }).waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await isFocused(more)).toBe(true);
  await more.click();
  await page.getByRole('menuitem', { name: t('dashboard:menu.deleteInactive') }).click();
  await page.getByText(t('groups:deleteInactive.none')).waitFor();
  await page.getByRole('button', { name: t('common:actions.close'), exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

it('shows changes by another browser, on the card and in the search', async () => {
  const group = await find(50);
  await client.call('renameGroup', { params: { id: group.id }, body: { custom_name: 'Named elsewhere' } });
  await groupCard(page, 'Named elsewhere').waitFor();
  await search().fill('elsewhere');
  await groupCard(page, 'Named elsewhere').waitFor();
});

it('keeps the width of the search beside the filter by tags', async () => {
  const tag = await client.call<Tag>('createTag', { body: { name: 'VIP', color: 'red' } });
  await page.reload();
  await page.locator('.filterBar .tagFilter').waitFor();
  const widthsPx: number[] = [];
  for (const width of [1_440, 1_920, 1_280]) {
    await page.setViewportSize({ width, height: 800 });
    widthsPx.push((await search().boundingBox())?.width ?? 0);
  }
  expect(Math.min(...widthsPx)).toBeGreaterThan(236);
  await client.call('deleteTag', { params: { id: tag.id } });
  await page.reload();
  await groupCards(page).first().waitFor();
});
