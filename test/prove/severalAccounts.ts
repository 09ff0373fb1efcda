import type { Account, Broadcast, FunnelRun, Group, SignedIn } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { openClient, poll, signIn, type Client } from '@test/browser/client';
import { startServer, type RunningServer } from '@test/browser/server';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance, type Chance } from '@test/kit/random';
import { startTelegramGroups, type TelegramGroups } from '@test/kit/telegramGroups';

import { byTests } from './byTests';
import { readJournal, sleep } from './connectedServer';
import { killAroundPlans, type Side } from './plansOfPairs';
import type { Effort } from './proof';

const STEPS_PER_RUN = 8;
const GROUPS = 6;
const START_DELAY_MS = 70_000;
const ROUND_MS = 600;
const END_MAX_MS = 180_000;
/** The limit of S27: what one account cannot do delays no other one longer. */
const OTHERS_MAX_MS = 10_000;

type Kinds = 'of one kind' | 'of two kinds';

/** One transaction over both accounts, embedded and with two processes on PostgreSQL: no deadlock, nothing twice, nothing missing. */
const races = byTests('S35', 'broadcasts to paired groups in opposite directions, now and planned', {
  files: ['server/modules/broadcast/pairedRaces.test.ts'],
});

/**
 * S35: an owner with two accounts, of one kind (two phones) and of two (a phone and a bot in Telegram): short forms of S1 with S12, S7 and
 * S27, in which both accounts are busy at the same time; S19 with what is planned for the paired groups of both; and broadcasts to paired
 * groups in both directions at once.
 * @returns whether each promise held in both
 */
export async function proveSeveralAccounts(effort: Effort): Promise<boolean> {
  const { isShort, seed } = effort;
  let isHeld = true;
  for (const kinds of ['of one kind', 'of two kinds'] as const) {
    const rows = await withTwoAccounts(kinds, async (server, sides, telegram) => [
      ...(await killWhileBoth(server, sides, { kills: isShort ? 4 : 12, chance: createChance(seed) })),
      ...(await stopOneOfBoth(sides, { rounds: isShort ? 6 : 30, chance: createChance(seed + 1) })),
      ...(await killAroundPlans(server, sides, { kills: isShort ? 4 : 20, chance: createChance(seed + 2) })),
      ...(telegram ? await troubleOne(sides, telegram) : []),
    ]);
    printTable(`S35 two accounts of one owner, ${kinds} (seed ${seed})`, rows);
    isHeld = rows.every(([, , , isFine]) => isFine) && isHeld;
  }
  return (await races.run(effort)) && isHeld;
}

async function withTwoAccounts<T>(
  kinds: Kinds,
  work: (server: RunningServer, sides: readonly [Side, Side], telegram: TelegramGroups | null) => Promise<T>,
): Promise<T> {
  const telegram = kinds === 'of two kinds' ? await startTelegramGroups() : null;
  const server = await startServer({
    LOG_LEVEL: 'error',
    SIMULATOR_GROUPS: String(GROUPS * 2),
    // A phone beside a real messenger would be warmed up: a few messages a day.
    PACE_WARM_UP_DAYS: '0',
    ...(telegram && { MESSENGER: 'simulator,telegram', TELEGRAM_API_ROOT: telegram.root }),
  });
  try {
    const first = await signIn(server.url);
    const one = await openPhoneSide(first);
    const two = telegram ? await openBotSide(server, telegram) : await openPhoneSide(await openFurther(server, {}));
    return await work(server, [one, two], telegram);
  } finally {
    await server.stop();
    await telegram?.close();
  }
}

/** A session of its own on a further account. */
async function openFurther(server: RunningServer, body: object): Promise<Client> {
  const session = await signIn(server.url);
  const account = await session.call<Account>('addAccount', { body: { name: 'Further', ...body } });
  const { token } = await session.call<SignedIn>('openAccount', { params: { id: account.id } });
  return openClient(server.url, token);
}

async function openPhoneSide(client: Client): Promise<Side> {
  const { groups, phone } = await client.connectPhone();
  const read = async () =>
    new Map([...(await readJournal(phone))].map(([name, said]) => [name, said.map(({ text }) => text)]));
  return { client, groups: groups.filter(({ can_post }) => can_post).slice(0, GROUPS), read };
}

async function openBotSide(server: RunningServer, telegram: TelegramGroups): Promise<Side> {
  const bot = telegram.addBot();
  const titles = Array.from({ length: GROUPS }, (_, at) => `Group ${at + 1} in Telegram`);
  for (const title of titles) telegram.addGroup(bot.id, { title, type: 'supergroup' });
  const client = await openFurther(server, { messenger: 'telegram', token: bot.token });
  const groups = await poll(async () => {
    const found = await client.call<Group[]>('listGroups');
    return found.length === GROUPS ? found : null;
  }, 'the groups of the bot');
  const read = () => {
    const byTitle = new Map<string, string[]>();
    for (const { chatId, text } of telegram.said) {
      const { title } = telegram.chat(String(chatId));
      byTitle.set(title, [...(byTitle.get(title) ?? []), text]);
    }
    return Promise.resolve(byTitle);
  };
  return { client, groups, read };
}

/** S1 and S12: funnels in all groups of both, the server is killed meanwhile; each step comes once, in the order of the plan. */
async function killWhileBoth(
  server: RunningServer,
  sides: readonly Side[],
  { kills, chance }: { kills: number; chance: Chance },
): Promise<Row[]> {
  const texts = Array.from({ length: STEPS_PER_RUN }, (_, at) => `step ${at + 1}.`);
  const funnels: number[] = [];
  for (const { client, groups } of sides) {
    const { id } = await client.saveFunnel('S35', texts, 1);
    await client.startFunnel(
      id,
      groups.map((group) => group.id),
    );
    funnels.push(id);
  }
  server.moveClock(START_DELAY_MS);
  let killed = 0;
  for (let round = 0; round < STEPS_PER_RUN; round += 1) {
    for (; killed < Math.round(((round + 1) * kills) / STEPS_PER_RUN); killed += 1) {
      await sleep(chance.next() * ROUND_MS);
      await server.kill();
      await server.start();
    }
    await sleep(ROUND_MS);
    server.moveClock(MINUTE_MS);
  }
  const found = { steps: 0, lost: 0, doubled: 0, unordered: 0, unconfirmed: 0 };
  for (const [at, side] of sides.entries()) {
    const runs = await waitForRuns(server, side.client, funnels[at] ?? 0);
    judge(runs, side.groups, await side.read(), found);
  }
  const { steps, lost, doubled, unordered, unconfirmed } = found;
  return [
    ['steps that fell due', steps, String(2 * GROUPS * STEPS_PER_RUN), steps === 2 * GROUPS * STEPS_PER_RUN],
    ['kills with -9', killed, '', true],
    ['lost', lost, '0', lost === 0],
    ['sent twice', doubled, '0', doubled === 0],
    ['groups with another order than planned', unordered, '0', unordered === 0],
    ['unconfirmed', unconfirmed, `<= ${2 * killed}`, unconfirmed <= 2 * killed],
  ];
}

const waitForRuns = (server: RunningServer, client: Client, funnelId: number): Promise<FunnelRun[]> =>
  poll(
    async () => {
      const runs = await client.listRuns(funnelId);
      if (runs.length === GROUPS && runs.every(({ finished }) => finished)) return runs;
      server.moveClock(MINUTE_MS);
      await sleep(500);
      return null;
    },
    'the end of the runs',
    END_MAX_MS,
  );

function judge(
  runs: readonly FunnelRun[],
  groups: readonly Group[],
  journal: ReadonlyMap<string, readonly string[]>,
  found: Record<'steps' | 'lost' | 'doubled' | 'unordered' | 'unconfirmed', number>,
): void {
  for (const { group_id: groupId, messages } of runs) {
    const said = journal.get(groups.find(({ id }) => id === groupId)?.name ?? '') ?? [];
    const planned = messages.map(({ message }) => message).filter((text) => said.includes(text));
    found.steps += messages.length;
    found.doubled += said.length - new Set(said).size;
    found.unordered += planned.join() === [...new Set(said)].join() ? 0 : 1;
    found.unconfirmed += messages.filter(({ status }) => status === 'unconfirmed').length;
    found.lost += messages.filter(({ status, message }) => {
      const isThere = said.includes(message);
      return status === 'success' ? !isThere : status !== 'unconfirmed';
    }).length;
  }
}

/** S7: both send a broadcast, one is canceled at a random moment: nothing of it comes after the response, and the other one is complete. */
async function stopOneOfBoth(
  sides: readonly [Side, Side],
  { rounds, chance }: { rounds: number; chance: Chance },
): Promise<Row[]> {
  let [late, missing, before] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const [stopped, other] = round % 2 === 0 ? sides : [sides[1], sides[0]];
    const message = `broadcast ${round}.`;
    const countOf = async ({ read }: Side) =>
      [...(await read()).values()].flat().filter((text) => text === message).length;
    const [{ id }, going] = await Promise.all([broadcastTo(stopped, message), broadcastTo(other, message)]);
    await sleep(chance.next() * 300);
    await stopped.client.call('cancelBroadcast', { params: { id } });
    const atResponse = await countOf(stopped);
    await poll(
      async () =>
        (await other.client.call<Broadcast>('getBroadcast', { params: { id: going.id } })).status === 'completed' ||
        null,
      'the end of the other one',
      END_MAX_MS,
    );
    await sleep(300);
    before += atResponse;
    late += (await countOf(stopped)) - atResponse;
    missing += GROUPS - (await countOf(other));
  }
  return [
    ['stops, while the other account sends', rounds, '', true],
    ['messages before their stop', before, '', true],
    ['messages after the response', late, '0', late === 0],
    ['messages that the other account owes', missing, '0', missing === 0],
  ];
}

const broadcastTo = ({ client, groups }: Side, message: string) =>
  client.call<{ id: number }>('sendBroadcast', { body: { message, group_ids: groups.map(({ id }) => id) } });

/** S27: the messenger of one account holds it back; the other one sends meanwhile. */
async function troubleOne([phone, bot]: readonly [Side, Side], telegram: TelegramGroups): Promise<Row[]> {
  telegram.failNext({ code: 429, description: 'Too Many Requests: retry after 600', retryAfterS: 600 });
  const saidBefore = telegram.said.length;
  const held = await broadcastTo(bot, 'held back.');
  const beginMs = Date.now();
  const { id } = await broadcastTo(phone, 'meanwhile.');
  await poll(
    async () => (await phone.client.call<Broadcast>('getBroadcast', { params: { id } })).status === 'completed' || null,
    'the broadcast of the other account',
    END_MAX_MS,
  );
  const tookMs = Date.now() - beginMs;
  const { pending } = await bot.client.call<Broadcast>('getBroadcast', { params: { id: held.id } });
  const sent = telegram.said.length - saidBefore;
  return [
    ['the other account sent, ms', tookMs, `<= ${OTHERS_MAX_MS}`, tookMs <= OTHERS_MAX_MS],
    ['messages of the held account meanwhile', sent, '0', sent === 0 && pending === GROUPS],
  ];
}
