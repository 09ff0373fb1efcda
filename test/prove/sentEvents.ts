import type { Account, BroadcastResponses, Group, JournalPage, SignedIn } from '@contract/schemas/shapes';

import { openClient, poll, signIn, type Client } from '@test/browser/client';
import { startServer, type RunningServer } from '@test/browser/server';
import { startMaxServer, type MaxServer } from '@test/kit/maxServer';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance, type Chance } from '@test/kit/random';

import { sleep } from './connectedServer';
import type { Effort } from './proof';

const PUBLIC_URL = 'https://console.test';
const GREETING = 'welcome.';
const QUESTION = 'who comes?';
const END_MAX_MS = 180_000;
/** Around the end of a transaction. */
const KILL_WITHIN_MS = 30;

/**
 * S26: events that a messenger sends by itself, and the server is killed with -9 while they come: the stand-in of MAX repeats an event until
 * it is acknowledged, and never afterwards.
 * @returns whether each event counted, each once
 */
export async function proveSentEvents({ isShort, seed }: Effort): Promise<boolean> {
  const groupsCount = isShort ? 12 : 60;
  const killsCount = isShort ? 4 : 20;
  const max = await startMaxServer();
  const environment = {
    ...{ MESSENGER: 'simulator,max', MAX_API_ROOT: max.root, PUBLIC_URL, MAX_WEBHOOK: 'unchecked', LOG_LEVEL: 'error' },
    // A bot beside a real messenger would be warmed up: a few messages a day.
    PACE_WARM_UP_DAYS: '0',
  };
  const server = await startServer(environment).catch(async (error: unknown) => {
    await max.close();
    throw error;
  });
  try {
    max.sendTo((url) => url.replace(PUBLIC_URL, server.url));
    const { client, groups, bot } = await openBot(server, max, groupsCount);
    const broadcastId = await ask(client, groups, max);
    const chance = createChance(seed);
    const world: World = { isDown: false, isSending: true };
    const sending = sendEvents(max, groups, { chance, world }).finally(() => (world.isSending = false));
    const kills = await killWhile(server, max, { killsCount, chance, world });
    await sending;
    await poll(async () => (max.openCount() === 0 ? true : null), 'every answer', END_MAX_MS);
    const rows = await countAll(client, broadcastId, groupsCount);
    const repeats = max.sentCount() - 2 * groupsCount;
    const asked = bot.pollsCount;
    const all: Row[] = [
      ['events', 2 * groupsCount, '', true],
      ['kills with -9', kills, `>= ${killsCount / 2}`, kills >= killsCount / 2],
      ['times an event was sent again', repeats, '1 or more', repeats > 0],
      ['polls for events beside', asked, '<= 5', asked <= 5],
      ...rows,
    ];
    printTable(`S26 events that are sent, and a server that is killed (seed ${seed})`, all);
    return all.every(([, , , isFine]) => isFine);
  } finally {
    await server.stop();
    await max.close();
  }
}

/** An account of a bot whose events are sent. */
async function openBot(server: RunningServer, max: MaxServer, groupsCount: number) {
  const bot = max.addBot();
  for (let at = 0; at < groupsCount; at += 1) max.addGroup(bot.id, { title: `Group ${at + 1}` });
  const session = await signIn(server.url);
  const body = { name: 'MAX', messenger: 'max', token: bot.token };
  const { id } = await session.call<Account>('addAccount', { body });
  const { token } = await session.call<SignedIn>('openAccount', { params: { id } });
  const client = openClient(server.url, token);
  const groups = await poll(async () => {
    const found = await client.call<Group[]>('listGroups');
    return found.length === groupsCount && bot.hooks.length === 1 ? found : null;
  }, 'the groups of the bot');
  return { client, groups, bot };
}

/** Every group has a greeting and a question. @returns the broadcast of the questions */
async function ask(client: Client, groups: readonly Group[], max: MaxServer): Promise<number> {
  const groupIds = groups.map(({ id }) => id);
  await client.call('saveGreetings', { body: { groupIds, greeting: { text: GREETING } } });
  const { id } = await client.call<{ id: number }>('sendBroadcast', {
    body: { message: QUESTION, group_ids: groupIds },
  });
  await poll(async () => (max.said.length === groups.length ? true : null), 'the questions', END_MAX_MS);
  return id;
}

/** Whether the server starts again: nothing new happens then, so that a slow machine leaves something for the next kill. */
interface World {
  isDown: boolean;
  /** Whether events still happen; those that are sent again are no new ones. */
  isSending: boolean;
}

/** In each group somebody joins, and somebody replies. */
async function sendEvents(
  max: MaxServer,
  groups: readonly Group[],
  { chance, world }: { chance: Chance; world: World },
): Promise<void> {
  const questions = max.said.filter(({ text }) => text === QUESTION);
  for (const { chatId, mid } of questions.slice(0, groups.length)) {
    while (world.isDown) await sleep(20);
    max.join(String(chatId));
    max.say(String(chatId), 'me', mid);
    await sleep(chance.next() * 400);
  }
}

/** Each time while an event is on its way. @returns how often */
async function killWhile(
  server: RunningServer,
  max: MaxServer,
  { killsCount, chance, world }: { killsCount: number; chance: Chance; world: World },
): Promise<number> {
  let kills = 0;
  for (let last = max.sentCount(); kills < killsCount; last = max.sentCount()) {
    while (max.sentCount() === last && (max.openCount() > 0 || world.isSending)) await sleep(1);
    if (max.sentCount() === last) break;
    await sleep(chance.next() * KILL_WITHIN_MS);
    world.isDown = true;
    await server.kill();
    await server.start();
    world.isDown = false;
    kills += 1;
    await sleep(chance.next() * 500);
  }
  return kills;
}

async function countAll(client: Client, broadcastId: number, groupsCount: number): Promise<Row[]> {
  const counted = () => client.call<BroadcastResponses>('getBroadcastResponses', { params: { id: broadcastId } });
  const greetings = async () => {
    const pages = await Promise.all(
      (['tried', 'queued'] as const).map((state) =>
        client.call<JournalPage>('listJournal', { query: { state, count: 500 } }),
      ),
    );
    // One that was sent between the two is on both.
    const all = new Map(pages.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
    return [...all.values()].filter(({ message }) => message === GREETING);
  };
  const isAll = async () => {
    const { total } = await counted();
    return total?.replied === groupsCount && (await greetings()).length >= groupsCount ? true : null;
  };
  await poll(isAll, 'the end of all', END_MAX_MS).catch(() => null);
  const { total } = await counted();
  const rows = await greetings();
  const greeted = new Set(rows.map(({ groupId }) => groupId)).size;
  return [
    ['replies that did not count', groupsCount - (total?.replied ?? 0), '0', total?.replied === groupsCount],
    ['joins that did not count', groupsCount - greeted, '0', greeted === groupsCount],
    ['joins that counted twice', rows.length - greeted, '0', rows.length === greeted],
  ];
}
