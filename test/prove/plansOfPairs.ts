import type { Broadcast, BroadcastResult, Group, PlannedBroadcast } from '@contract/schemas/shapes';
import { DAY_MS, SECOND_MS } from '@contract/time';

import { poll, type Client } from '@test/browser/client';
import type { RunningServer } from '@test/browser/server';
import type { Row } from '@test/kit/printTable';
import type { Chance } from '@test/kit/random';

import { sleep } from './connectedServer';

/** One account of the owner. */
export interface Side {
  client: Client;
  groups: Group[];
  /** What its members got, by group, the oldest first. */
  read(): Promise<Map<string, string[]>>;
}

/** The server is killed from this long before an occurrence to so long after it. */
const BEFORE_MS = 300;
const AFTER_MS = 900;
const CALL_AGAIN_MS = 100;
const END_MAX_MS = 90_000;
const repeat = { kind: 'daily', time: '10:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null } as const;

/** S19 for pairs: a daily broadcast to the groups of both is changed before each occurrence, around which the server is killed. */
export async function killAroundPlans(
  server: RunningServer,
  sides: readonly [Side, Side],
  { kills, chance }: { kills: number; chance: Chance },
): Promise<Row[]> {
  const [{ client, groups }, other] = sides;
  for (const [at, { id }] of groups.entries())
    await client.call('pairGroup', { params: { id }, body: { pairedId: other.groups[at]?.id ?? null } });
  const content = { groupIds: groups.map(({ id }) => id), repeat, toPairs: true };
  let planned = await client.call<PlannedBroadcast>('createPlannedBroadcast', { body: { ...content, message: 'x' } });
  const found = { lost: 0, doubled: 0, unconfirmed: 0, messages: 0 };
  for (let round = 0; round < kills; round += 1) {
    const [params, message] = [{ id: planned.id }, `plan ${round}.`];
    const body = { ...content, message, revision: planned.revision };
    const { startsAtMs } = await client.call<PlannedBroadcast>('changePlannedBroadcast', { params, body });
    await killAround(server, startsAtMs ?? 0, chance);
    for (const side of sides) await judge(side, message, (startsAtMs ?? 0) + DAY_MS, found);
    planned = await client.call<PlannedBroadcast>('getPlannedBroadcast', { params });
  }
  const { lost, doubled, unconfirmed, messages } = found;
  await client.call('deletePlannedBroadcast', { params: { id: planned.id } });
  const left = await other.client.call<PlannedBroadcast[]>('listPlannedBroadcasts');
  const expected = 2 * kills * groups.length;
  return [
    ['occurrences planned for both, each with a kill with -9', kills, '', true],
    ['messages of them', messages, String(expected), messages === expected],
    ['of these lost', lost, '0', lost === 0],
    ['sent twice', doubled, '0', doubled === 0],
    ['unconfirmed', unconfirmed, `<= ${2 * kills}`, unconfirmed <= 2 * kills],
    ['plans of the other account once it is deleted', left.length, '0', left.length === 0],
  ];
}

async function killAround(server: RunningServer, dueMs: number, chance: Chance): Promise<void> {
  const now = () => Date.now() + server.clockOffsetMs();
  server.moveClock(dueMs - now() - SECOND_MS);
  await sleep(dueMs - BEFORE_MS + chance.next() * (BEFORE_MS + AFTER_MS) - now());
  await server.kill();
  await server.start();
}

/** Waits until an account has sent an occurrence and goes on with the next one. */
async function judge(
  { client, groups, read }: Side,
  message: string,
  nextMs: number,
  found: Record<'lost' | 'doubled' | 'unconfirmed' | 'messages', number>,
): Promise<void> {
  const { id } = await poll(
    async () => {
      const [next] = await client.call<PlannedBroadcast[]>('listPlannedBroadcasts');
      const made = (await client.call<Broadcast[]>('listBroadcasts')).find((one) => one.message === message);
      // To the server, the moved clock is a day without a connection, after which its owner decides.
      if (made?.status === 'paused') await client.call('resumeBroadcast', { params: { id: made.id } });
      const isOver = made?.pending === 0 && next?.startsAtMs === nextMs;
      if (!isOver) await sleep(CALL_AGAIN_MS);
      return isOver ? made : null;
    },
    'the end of an occurrence',
    END_MAX_MS,
  );
  const journal = await read();
  for (const result of await client.call<BroadcastResult[]>('listBroadcastResults', { params: { id } })) {
    const name = groups.find((group) => group.id === result.group_id)?.name ?? '';
    const count = (journal.get(name) ?? []).filter((text) => text === message).length;
    found.messages += 1;
    found.doubled += count > 1 ? 1 : 0;
    found.unconfirmed += result.status === 'unconfirmed' ? 1 : 0;
    found.lost += result.status === 'success' ? (count === 1 ? 0 : 1) : result.status === 'unconfirmed' ? 0 : 1;
  }
}
