import type { FunnelGraph, Group } from '@contract/schemas/shapes';
import { DAY_MS } from '@contract/time';
import { poll, type Client } from '@test/browser/client';
import { chooseOption, groupCards } from '@test/browser/operator';
import { t } from '@test/browser/texts';

import { buttonIn, dialogOf, groupOf, max, rest, shootAt, shootTroubles, telegram, type Walk } from './standIns';

const RUN_BEGINS_MS = 70_000;
const REQUESTS_COUNT = 3;

/** A group that moves: its card, the invitation, a broadcast to both and what is done to it. */
export async function tourPairs(walk: Walk, client: Client, other: Client): Promise<void> {
  const { page, server, shoot } = walk;
  const [from, to] = [await groupOf(client, 'School'), await groupOf(other, 'Lessons')];
  const path = `/groups/${from.id}`;
  await shootTroubles(walk, 'pair', { calls: ['/group_pairs'], ask: () => page.goto(server.url + path) });
  await shootAt(walk, 'pair-choice', path);
  await client.call('pairGroup', { params: { id: from.id }, body: { pairedId: to.id } });
  await shootAt(walk, 'pair', path);
  const invite = () => buttonIn(page, 'pairs:invite.action').click();
  await shootTroubles(walk, 'pair-invitation', { calls: [`/groups/*/pair_invitation`], ask: invite });
  await page.reload();
  await invite();
  await page.getByText(t('pairs:invite.hasLink')).waitFor();
  await shoot('pair-invitation');
  const id = await sendToBoth(client);
  await shootAt(walk, 'pair-report', `/broadcast/${id}`);
  await shootAt(walk, 'pair-planned', '/broadcast?list=planned');
  for (const act of ['correct', 'recall', 'pin'] as const) {
    await page.goto(`${server.url}/broadcast/${id}`);
    await buttonIn(page, `groupActs:messages.${act}`).click();
    await rest(page);
    await shoot(`pair-report-${act}`);
  }
  await shootAt(walk, 'pair-acts', '/journal?tab=actions');
}

/** @returns the broadcast that was sent */
async function sendToBoth(client: Client): Promise<number> {
  const groupIds = (await client.call<Group[]>('listGroups')).map(({ id }) => id);
  const message = { message: 'We have moved', toPairs: true };
  await client.call('createPlannedBroadcast', { body: { ...message, groupIds, startsAtMs: Date.now() + DAY_MS } });
  const key = crypto.randomUUID();
  const sent = await client.call<{ id: number }>('sendBroadcast', { body: { ...message, group_ids: groupIds }, key });
  await poll(async () => max.said.length >= groupIds.length || null, 'the broadcast');
  return sent.id;
}

const ASKING: FunnelGraph = {
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'poll_1', type: 'poll', position: { x: 320, y: 0 }, data: { message: 'Coming?', options: ['Yes', 'No'] } },
    { id: 'group_1', type: 'group', position: { x: 640, y: 0 }, data: { act: 'close', openAfterMinutes: 60 } },
  ],
  edges: ['start_1>poll_1', 'poll_1>group_1'].map((id) => {
    const [source = '', target = ''] = id.split('>');
    return { id, source, target, data: { condition: 'always' as const } };
  }),
};

/** A funnel that asks, in the designer and in the history of its group. */
export async function tourPolls(walk: Walk, client: Client): Promise<void> {
  const { page, server, shoot } = walk;
  const group = await groupOf(client, 'Club');
  const funnel = await client.saveFunnel('A poll', ['Hello'], 60);
  await client.call('saveStructure', { params: { id: funnel.id }, body: ASKING });
  await page.goto(`${server.url}/funnel-designer?edit=${funnel.id}`);
  for (const node of ['poll', 'group']) {
    await page.locator(`.react-flow__node-${node}`).click();
    await rest(page);
    await shoot(`max-${node}-node`);
  }
  await client.startFunnel(funnel.id, [group.id]);
  server.moveClock(RUN_BEGINS_MS);
  const asked = await poll(async () => max.said.find(({ text }) => text === 'Coming?') ?? null, 'the poll');
  for (const [at, option] of ['Yes', 'No'].entries()) max.press(asked.mid, option, at);
  await shootAt(walk, 'max-poll-group', `/groups/${group.id}`);
  await page.goto(`${server.url}/dashboard`);
  await groupCards(page)
    .getByRole('button', { name: t('groups:card.history'), disabled: false })
    .first()
    .click();
  await rest(page);
  await shoot('max-poll-history');
}

/** What is done to a group in Telegram: closing, opening, its link, requests to join. */
export async function tourGroup(walk: Walk, client: Client, address: string): Promise<void> {
  const { page, server, shoot } = walk;
  const { id } = await groupOf(client, 'Lessons');
  const choose = async (key: string) => {
    await page.goto(`${server.url}/groups/${id}`);
    await page.getByRole('button', { name: t('groups:table.more', { name: 'Lessons' }) }).click();
    await page.getByRole('menuitem', { name: t(key), exact: true }).click();
    await rest(page);
  };
  await choose('groups:card.close');
  await shoot('telegram-close');
  await buttonIn(dialogOf(page), 'groupActs:kinds.close').click();
  await page.getByText(t('groupActs:state.admins')).first().waitFor();
  await shoot('telegram-closed');
  await choose('groups:card.reopen');
  await shoot('telegram-open');
  await buttonIn(dialogOf(page), 'groupActs:kinds.open').click();
  for (let count = 0; count < REQUESTS_COUNT; count += 1) telegram.askToJoin(address);
  const entry = () => choose('groups:card.entry');
  await shootTroubles(walk, 'telegram-entry', { calls: ['/groups/*/invite', '/groups/*/requests'], ask: entry });
  await entry();
  await shoot('telegram-entry');
  await buttonIn(dialogOf(page), 'groupEntry:invite.reset').click();
  await shoot('telegram-reset');
  await buttonIn(dialogOf(page), 'groupEntry:invite.reset').click();
  await rest(page);
  await shoot('telegram-reset-done');
  await page.goto(`${server.url}/dashboard`);
  for (const box of await groupCards(page).getByRole('checkbox').all()) await box.check();
  await buttonIn(page, 'groups:selection.act').click();
  await rest(page);
  await shoot('telegram-act-on-some');
  await tourLimits(walk);
  await shootAt(walk, 'telegram-acts', '/journal?tab=actions');
}

/** What the service would refuse later, where it is typed, and the members that a bot knows. */
async function tourLimits({ page, server, shoot }: Walk): Promise<void> {
  const tooLong = 'A word '.repeat(800);
  const dialog = dialogOf(page);
  for (const kind of ['rename', 'describe'] as const) {
    await chooseOption(dialog.getByRole('combobox', { name: t('groupActs:kind') }), t(`groupActs:kinds.${kind}`));
    await dialog.getByRole('textbox').last().fill(tooLong.slice(0, 300));
    await buttonIn(dialog, `groupActs:kinds.${kind}`).click();
    await rest(page);
    await shoot(`telegram-${kind}-too-long`);
  }
  await page.goto(`${server.url}/dashboard`);
  await groupCards(page)
    .first()
    .getByRole('button', { name: t('groups:card.greeting') })
    .click();
  await buttonIn(dialog, 'groups:greeting.message.write').click();
  await dialog.getByLabel(t('groups:greeting.message.label'), { exact: true }).fill(tooLong);
  await buttonIn(dialog, 'groups:greeting.submit').click();
  await rest(page);
  await shoot('telegram-greeting-too-long');
  await page.reload();
  await groupCards(page)
    .first()
    .getByRole('button', { name: t('groups:card.memberList') })
    .click();
  await rest(page);
  await shoot('telegram-members');
  await page.goto(`${server.url}/broadcast`);
  await page.getByLabel(t('broadcast:message.label'), { exact: true }).fill(tooLong);
  await rest(page);
  await shoot('telegram-broadcast-too-long');
}
