import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { poll } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';

import { withManyAccounts, type BusyOwner, type ManyAccounts } from './manyAccounts';
import type { Effort } from './proof';

const BYTES_PER_MB = 1024 * 1024;
/** One for each third of the hour. */
const MESSAGES = ['First', 'Second', 'Third'];
const DRAIN_MAX_MS = 5 * MINUTE_MS;
/** Arming a thousand accounts takes a while by the real clock; the first start must still be in the future. */
const ARM_MAX_MS = 30 * MINUTE_MS;
const VISITORS_PER_MINUTE = 10;
const SCREENS = ['listGroups', 'listAllFunnels', 'listActiveSchedules', 'listNotifications', 'getStats'] as const;
/** Memory may vary; a leak in an hour of full work is more. */
const GROWTH_MAX_SHARE = 0.1;

/**
 * S16: an hour by the moved clock, minute by minute as fast as the machine sends. The accounts begin one after the other over the
 * first third, and each group gets another message in each of the other two; owners open their screens meanwhile.
 * @returns whether everything was sent once and the memory of the last third is that of the one before
 */
export async function proveSoak({ isShort }: Effort): Promise<boolean> {
  const effort = isShort
    ? { accountsCount: 20, groupsCount: 3, minutes: 12 }
    : { accountsCount: 1_000, groupsCount: 20, minutes: 60 };
  return withManyAccounts(effort, async (many) => {
    const firstMs = Date.now() + ARM_MAX_MS;
    await armAll(many.owners, effort.minutes / MESSAGES.length, firstMs);
    const startedMs = Date.now();
    many.server.moveClock(firstMs - startedMs - MINUTE_MS);
    const memory: Memory[] = [];
    for (let minute = 0; minute <= effort.minutes; minute += 1) {
      many.server.moveClock(MINUTE_MS);
      await Promise.all([drain(many), visit(many.owners, minute)]);
      memory.push(await readMemory(many));
    }
    const rows = [...(await judgeSending(many, effort)), ...judgeMemory(memory, isShort)];
    const tookMinutes = ((Date.now() - startedMs) / MINUTE_MS).toFixed(1);
    printTable(
      `S16 an hour of ${effort.accountsCount} accounts with ${effort.groupsCount} groups (${tookMinutes} minutes of real time)`,
      rows,
    );
    return rows.every(([, , , isFine]) => isFine);
  });
}

/** In megabytes: the process's memory, and of that live objects and garbage not collected yet. */
interface Memory {
  residentMb: number;
  heapMb: number;
}

async function readMemory({ readMetric }: ManyAccounts): Promise<Memory> {
  return {
    residentMb: (await readMetric('process_resident_memory_bytes')) / BYTES_PER_MB,
    heapMb: (await readMetric('nodejs_heap_size_used_bytes')) / BYTES_PER_MB,
  };
}

/** Every account has a funnel of its own; the accounts' first moments are spread over the first third. */
async function armAll(owners: readonly BusyOwner[], thirdMinutes: number, firstMs: number): Promise<void> {
  const firstS = Math.ceil(firstMs / SECOND_MS);
  for (const [at, { client, groupIds }] of owners.entries()) {
    const { id } = await client.saveFunnel('All day', MESSAGES, thirdMinutes);
    const start_time = firstS + (MINUTE_MS / SECOND_MS) * Math.floor((at * (thirdMinutes - 1)) / owners.length);
    await client.call('startFunnelInGroups', { params: { id }, body: { group_ids: groupIds, start_time } });
  }
}

/** Waits until what is due by now has been sent, so that the next minute may come. */
async function drain({ ask, server }: ManyAccounts): Promise<void> {
  await poll(
    async () => {
      const [row] = await ask<{ count: number }>(
        `select (select count(*) from deliveries where status in ('queued', 'sending') and due_at <= now() + $1 * interval '1 ms')::int
         + (select count(*) from funnel_schedules where state = 'waiting' and active and start_at <= now() + $1 * interval '1 ms')::int
         as count`,
        [server.clockOffsetMs()],
      );
      return row?.count === 0 || null;
    },
    'everything due to be sent',
    DRAIN_MAX_MS,
  );
}

/** Some owners open their consoles. */
async function visit(owners: readonly BusyOwner[], minute: number): Promise<void> {
  for (let visitor = 0; visitor < VISITORS_PER_MINUTE; visitor += 1) {
    const owner = owners[(minute * VISITORS_PER_MINUTE + visitor) % owners.length];
    if (owner) await Promise.all(SCREENS.map((name) => owner.client.call(name)));
  }
}

async function judgeSending({ ask }: ManyAccounts, effort: { accountsCount: number; groupsCount: number }) {
  const expected = effort.accountsCount * effort.groupsCount * MESSAGES.length;
  const [row] = await ask<{ sent: number; accepted: number; doubles: number }>(
    `select (select count(*) from deliveries where status = 'sent')::int as sent,
     (select count(*) from sim_messages where member_id is null)::int as accepted,
     (select count(*) from (select 1 from sim_messages where member_id is null group by chat_id, text having count(*) > 1) twice)::int
     as doubles`,
  );
  const { sent = 0, accepted = 0, doubles = NaN } = row ?? {};
  const rows: Row[] = [
    ['messages that fell due', expected, '', true],
    ['sent', sent, String(expected), sent === expected],
    ['received by the phones', accepted, String(expected), accepted === expected],
    ['twice', doubles, '0', doubles === 0],
  ];
  return rows;
}

/**
 * Live memory is what is left after a collection: the least heap of each stretch. In the first third tables, code and accounts warm
 * up; only the other two are comparable. A short run ends before it is warm, so it is not judged.
 */
function judgeMemory(memory: readonly Memory[], isShort: boolean): Row[] {
  const third = Math.floor(memory.length / MESSAGES.length);
  const second = memory.slice(third, 2 * third);
  const last = memory.slice(2 * third);
  const growth = leastHeap(last) / leastHeap(second) - 1;
  const isFlat = isShort || growth <= GROWTH_MAX_SHARE;
  const inMb = (value: number) => `${value.toFixed(0)} MB`;
  return [
    ['heap that lives, second third', inMb(leastHeap(second)), '', true],
    ['heap that lives, last third', inMb(leastHeap(last)), '', true],
    ['growth', `${(growth * 100).toFixed(1)} %`, isShort ? 'not judged' : `<= ${GROWTH_MAX_SHARE * 100} %`, isFlat],
    ['process, second third, median', inMb(medianResident(second)), '', true],
    ['process, last third, median', inMb(medianResident(last)), '', true],
    ['process, at most', inMb(Math.max(...memory.map(({ residentMb }) => residentMb))), '', true],
  ];
}

const leastHeap = (memory: readonly Memory[]) => Math.min(...memory.map(({ heapMb }) => heapMb));
const medianResident = (memory: readonly Memory[]) =>
  memory.map(({ residentMb }) => residentMb).sort((a, b) => a - b)[Math.floor(memory.length / 2)] ?? 0;
