import type { ParseKeys } from 'i18next';
import type { Page } from 'playwright-core';

import type { Broadcast, Group, PlannedBroadcast } from '@contract/schemas/shapes';
import { TAG_COLORS } from '@contract/tags';
import { DAY_MS } from '@contract/time';
import { poll, signIn as signInByApi, type Client } from '@test/browser/client';
import { groupCards, signIn } from '@test/browser/operator';
import type { RunningServer } from '@test/browser/server';
import { t } from '@test/browser/texts';

import type { Camera } from './camera';

const LISTS = ['sent', 'running', 'planned', 'drafts'] as const;
const PLANNED_GROUPS = 12;
/** Until dialogs have opened and their content is loaded. */
const OPEN_MS = 700;

const menuDialogs: ParseKeys<'dashboard'>[] = ['menu.manageTags', 'menu.groupFields', 'menu.manageSelections'];

/** Tags, fields, selections, templates and greetings, and broadcasts in every list, with their pages. */
export async function tourBroadcasts(camera: Camera, server: RunningServer): Promise<void> {
  const { page, shoot } = camera;
  const client = await signInByApi(server.url);
  const { groups } = await client.connectPhone();
  await signIn(page, server.url);
  for (const list of LISTS) {
    await open(page, `${server.url}/broadcast?list=${list}`);
    await shoot(`lists-${list}-empty`, { isWhole: true });
  }
  await seedAudience(client, groups);
  await seedBroadcasts(client, groups);
  for (const list of LISTS) {
    await open(page, `${server.url}/broadcast?list=${list}`);
    await shoot(`lists-${list}`, { isWhole: true });
  }
  await tourReport(camera, server, client);
  await tourEditors(camera, server);
  await tourTags(camera, server);
  await tourGreeting(camera, server);
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(OPEN_MS);
}

/** In the language of the tour. */
const readTexts = () => ({
  name: t('dashboard:welcome.title'),
  text: t('dashboard:welcome.text'),
  long: t('instructions:sections.quickStart.text'),
});

async function seedAudience(client: Client, groups: readonly Group[]): Promise<void> {
  const texts = readTexts();
  const names = [t('tags:colors.red'), t('groups:filter.choices.greeting.with'), t('instructions:title')];
  for (const [at, name] of names.entries()) {
    const tagged = groups.filter((_group, place) => place % (at + 2) === 0);
    await client.saveTag(name, tagged, TAG_COLORS[at + 1]);
  }
  const field = await client.call<{ id: number }>('createField', { body: { name: t('groups:greeting.field') } });
  const values = { [field.id]: 'https://example.com/pay' };
  await client.call('setGroupFields', { params: { id: groups[0]?.id ?? 0 }, body: { values } });
  const lists = { allTagIds: [], anyTagIds: [], noTagIds: [] };
  const rule = { ...lists, membersMin: null, membersMax: null, activity: null, type: null, canPost: true };
  for (const name of [t('selections:form.canPost.label'), texts.long.slice(0, 60)])
    await client.call('createSelection', { body: { name, rule: { ...rule, nameContains: '' } } });
  for (const name of [texts.name, t('instructions:sections.funnels.title'), texts.long.slice(0, 60)])
    await client.call('createTemplate', { body: { name, text: `*${texts.name}*\n\n${texts.text}` } });
}

async function seedBroadcasts(client: Client, groups: readonly Group[]): Promise<void> {
  const texts = readTexts();
  const group_ids = groups.filter(({ can_post }) => can_post).map(({ id }) => id);
  for (const message of [`*${texts.name}*\n${texts.text}`, texts.name, `${texts.long} `.repeat(4)])
    await client.call('sendBroadcast', { body: { message, group_ids, media_url: null } });
  await poll(async () => {
    const sent = await client.call<Broadcast[]>('listBroadcasts');
    return sent.every(({ status }) => status === 'completed') || null;
  }, 'the ends of the broadcasts');
  const groupIds = group_ids.slice(0, PLANNED_GROUPS);
  const plan = (content: object) => client.call<PlannedBroadcast>('createPlannedBroadcast', { body: content });
  const [selection] = await client.call<{ id: number }[]>('listSelections');
  const repeat = { kind: 'weekly', time: '10:00', weekdays: [1, 3, 5], monthDay: 1, zone: 'Europe/Moscow' };
  await plan({ message: texts.name, groupIds, startsAtMs: Date.now() + DAY_MS });
  await plan({
    message: texts.text,
    groupIds,
    selectionId: selection?.id ?? null,
    repeat: { ...repeat, untilMs: Date.now() + 90 * DAY_MS },
  });
  await plan({ message: texts.long, groupIds, repeat: { ...repeat, kind: 'monthly', monthDay: 31, untilMs: null } });
  await plan({ message: texts.name, groupIds: [] });
}

/** The page of a broadcast, and the question before one message is sent again. */
async function tourReport({ page, shoot }: Camera, server: RunningServer, client: Client): Promise<void> {
  const sent = await client.call<Broadcast[]>('listBroadcasts');
  const shown = sent.find(({ failed }) => failed > 0) ?? sent[0];
  await open(page, `${server.url}/broadcast/${shown?.id ?? 0}`);
  await page.getByRole('table').first().waitFor();
  await shoot('report', { isWhole: true });
  await page
    .getByRole('button', { name: t('broadcast:results.resend.action') })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await shoot('report-resend');
}

/** The dialog of each planned broadcast, from its top to its end. */
async function tourEditors({ page, shoot }: Camera, server: RunningServer): Promise<void> {
  for (const [at, name] of ['once', 'weekly', 'monthly'].entries()) {
    await open(page, `${server.url}/broadcast?list=planned`);
    await page
      .getByRole('button', { name: t('broadcast:planned.actions.edit'), exact: true })
      .nth(at)
      .click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await page.waitForTimeout(OPEN_MS);
    await shoot(`edit-${name}`);
    await page
      .locator('.dialogFrame-body')
      .last()
      .evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await shoot(`edit-${name}-end`);
  }
}

/** Groups with tags as cards and as a table, and the dialogs of their menu. */
async function tourTags({ page, shoot }: Camera, server: RunningServer): Promise<void> {
  await open(page, `${server.url}/dashboard`);
  await shoot('tags-cards');
  await page.getByRole('button', { name: t('groups:view.table'), exact: true }).click();
  await page.waitForTimeout(OPEN_MS);
  await page.getByRole('checkbox').first().check();
  await shoot('tags-table');
  await page.getByRole('button', { name: t('groups:view.cards'), exact: true }).click();
  for (const entry of menuDialogs) {
    await open(page, `${server.url}/dashboard`);
    await page.getByRole('button', { name: t('dashboard:menu.label') }).click();
    await page.getByRole('menuitem', { name: t(`dashboard:${entry}`) }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(OPEN_MS);
    await shoot(entry.split('.').at(-1) ?? entry);
  }
  await page.getByRole('button', { name: t('selections:manage.create') }).click();
  await page.waitForTimeout(OPEN_MS);
  await shoot('selection-new');
}

/** A greeting as a link and as a message, and the templates that can be inserted. */
async function tourGreeting({ page, shoot }: Camera, server: RunningServer): Promise<void> {
  const { name, text } = readTexts();
  await open(page, `${server.url}/dashboard`);
  await groupCards(page)
    .first()
    .getByRole('button', { name: t('groups:card.greeting') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').waitFor();
  await shoot('greeting-link');
  await dialog.getByRole('button', { name: t('groups:greeting.message.write') }).click();
  await page.waitForTimeout(OPEN_MS);
  await shoot('greeting-empty');
  await dialog.getByRole('textbox').first().fill(`*${name}*\n\n${text}\n`.repeat(3));
  await page.waitForTimeout(OPEN_MS);
  await shoot('greeting-message');
  await dialog.locator('.dialogFrame-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
  await shoot('greeting-message-end');
  await dialog.getByRole('button', { name: t('templates:manage.action') }).click();
  await page.waitForTimeout(OPEN_MS);
  await shoot('templates');
  await page.getByRole('button', { name: t('templates:manage.create') }).click();
  await page.waitForTimeout(OPEN_MS);
  await shoot('template-new');
}
