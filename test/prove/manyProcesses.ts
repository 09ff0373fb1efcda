import { MINUTE_MS } from '@contract/time';

import { poll } from '@test/browser/client';
import { createChance } from '@test/kit/random';
import { printTable, type Row } from '@test/kit/printTable';

import { sleep } from './connectedServer';
import type { Effort } from './proof';
import { provesReach } from './reachOwner';
import { startEverywhere } from './runs';
import { listOpenAccounts, waitForAccounts, withTwoServers, type NamedServer, type TwoServers } from './twoServers';

const OWNERS = 4;
const START_DELAY_MS = 70_000;
/** One account sends one message in about so long. */
const MS_PER_SEND = 75;
/** Limit of S5 in docs/evidence/quality.md. */
const TAKE_OVER_MAX_MS = 30_000;
const RELEASE_MAX_MS = 5_000;
const END_MAX_MS = 180_000;

interface Shape {
  groups: number;
  texts: number;
}

/** What was measured while the steps fell due. */
interface Measured {
  reach: Row[];
  balanceMs: number;
  takeOverMs: number;
  frozenInFlight: number;
  frozenTakeOverMs: number;
  /** Of the frozen process, after it went on. */
  lateMessages: number;
  lateEnds: number;
  releaseMs: number;
}

/**
 * S5: two server processes share one PostgreSQL and the accounts, while steps fall due. The busier one is killed with -9 and
 * started again; later the busier one is frozen past its lease and goes on; at last one is stopped politely.
 * @returns whether every step was sent once, by the owner of its account at that time
 */
export async function proveManyProcesses({ isShort, seed }: Effort): Promise<boolean> {
  const shape = isShort ? { groups: 10, texts: 5 } : { groups: 25, texts: 10 };
  return withTwoServers({ ownersCount: OWNERS, groupsCount: shape.groups }, async (two) => {
    const balanceMs = await waitForAccounts(two, two.second, (count) => count > 0);
    const reach = await provesReach(two);
    await startAll(two, shape);
    const measured = { balanceMs, reach, ...(await disturb(two, shape, seed)) };
    await waitForEnd(two);
    return report(two, shape, measured, seed);
  });
}

/** Starts one funnel per owner, by turns through one process and the other, in all of the owner's groups. */
async function startAll({ owners }: TwoServers, { texts }: Shape): Promise<void> {
  for (const [at, { clients, groups }] of owners.entries()) {
    const client = clients[at % 2 === 0 ? 0 : 1];
    const steps = Array.from({ length: texts }, (_, index) => `step ${index + 1}.`);
    const funnel = await client.saveFunnel('S5', steps, 1);
    await startEverywhere(
      client,
      funnel.id,
      groups.map(({ id }) => id),
    );
  }
}

/** Advances minute by minute; within some of them something happens to a process. */
async function disturb(two: TwoServers, shape: Shape, seed: number): Promise<Omit<Measured, 'reach' | 'balanceMs'>> {
  const chance = createChance(seed);
  const roundMs = shape.groups * MS_PER_SEND;
  const killAt = Math.floor(shape.texts / 3);
  const freezeAt = Math.floor((2 * shape.texts) / 3);
  let kill = { takeOverMs: 0 };
  let freeze = { frozenInFlight: 0, frozenTakeOverMs: 0, lateMessages: 0, lateEnds: 0 };
  two.moveClock(START_DELAY_MS);
  for (let round = 0; round < shape.texts; round += 1) {
    const [busy, other] = await rank(two);
    await sleep((0.2 + chance.next() / 2) * roundMs);
    if (round === killAt) kill = await killOne(two, busy, other);
    if (round === freezeAt) freeze = await freezeOne(two, busy, other);
    await sleep(roundMs / 2);
    two.moveClock(MINUTE_MS);
  }
  return { ...kill, ...freeze, releaseMs: await stopOne(two) };
}

/** The process with more accounts first. */
async function rank(two: TwoServers): Promise<[NamedServer, NamedServer]> {
  const [first, second] = [await listOpenAccounts(two, two.first), await listOpenAccounts(two, two.second)];
  return first.length >= second.length ? [two.first, two.second] : [two.second, two.first];
}

async function killOne(two: TwoServers, busy: NamedServer, other: NamedServer) {
  await busy.server.kill();
  const takeOverMs = await waitForAccounts(two, other, (count) => count === OWNERS);
  await two.revive(busy);
  await waitForAccounts(two, busy, (count) => count > 0);
  return { takeOverMs };
}

/** Late writes of a process that was frozen past its lease are refused: by the messenger, and by the database. */
async function freezeOne(two: TwoServers, busy: NamedServer, other: NamedServer) {
  busy.server.freeze();
  const inFlight = await two.ask<{ id: string; message_id: string }>(
    `select id, message_id from deliveries where status = 'sending' and locked_by = $1`,
    [busy.nodeId],
  );
  const frozenTakeOverMs = await waitForAccounts(two, other, (count) => count === OWNERS);
  const [robbed] = await two.ask<{ last: string }>('select coalesce(max(id), 0) as last from sim_messages');
  const before = await readEnds(two, inFlight);
  busy.server.thaw();
  await waitForAccounts(two, busy, (count) => count > 0);
  await sleep(3_000);
  const after = await readEnds(two, inFlight);
  const late = await two.ask('select 1 from sim_messages where id > $1 and message_id = any($2)', [
    robbed?.last,
    inFlight.map(({ message_id: id }) => id),
  ]);
  const lateEnds = after.filter((end, at) => end !== before[at]).length;
  return { frozenInFlight: inFlight.length, frozenTakeOverMs, lateMessages: late.length, lateEnds };
}

async function readEnds(two: TwoServers, inFlight: { id: string }[]): Promise<string[]> {
  const rows = await two.ask<{ status: string }>('select status from deliveries where id = any($1) order by id', [
    inFlight.map(({ id }) => id),
  ]);
  return rows.map(({ status }) => status);
}

/** SIGTERM gives the accounts back at once, before the lease ends. */
async function stopOne(two: TwoServers): Promise<number> {
  const [busy, other] = await rank(two);
  await busy.server.terminate();
  return waitForAccounts(two, other, (count) => count === OWNERS);
}

/** Runs fell behind while processes were away; the clock goes on until all of them have ended. */
async function waitForEnd(two: TwoServers): Promise<void> {
  await poll(
    async () => {
      const [running] = await two.ask<{ count: number }>(
        `select count(*)::int from funnel_runs where status = 'running'`,
      );
      if (running?.count === 0) return true;
      two.moveClock(MINUTE_MS);
      await sleep(1_000);
      return null;
    },
    'the end of the runs',
    END_MAX_MS,
  );
}

async function report(two: TwoServers, { groups, texts }: Shape, found: Measured, seed: number): Promise<boolean> {
  const steps = OWNERS * groups * texts;
  const [counted] = await two.ask<Record<'steps' | 'sent' | 'unconfirmed' | 'other' | 'lost', number>>(`
    select count(*)::int as steps,
      (count(*) filter (where d.status = 'sent'))::int as sent,
      (count(*) filter (where d.status = 'unconfirmed'))::int as unconfirmed,
      (count(*) filter (where d.status not in ('sent', 'unconfirmed')))::int as other,
      (count(*) filter (where d.status = 'sent' and m.id is null))::int as lost
    from deliveries d left join sim_messages m on m.message_id = d.message_id where d.run_id is not null`);
  const twice = await two.ask(
    'select chat_id, text from sim_messages where message_id is not null group by chat_id, text having count(*) > 1',
  );
  const unconfirmedMax = 2 * OWNERS;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const { steps: known = 0, sent = 0, unconfirmed = 0, other = 0, lost = 0 } = counted ?? {};
  const rows: Row[] = [
    ['steps that fell due', known, String(steps), known === steps],
    ['sent', sent, '', sent + unconfirmed === steps],
    ['sent twice', twice.length, '0', twice.length === 0],
    ['called sent but never accepted', lost, '0', lost === 0],
    ['unconfirmed', unconfirmed, `<= ${unconfirmedMax}`, unconfirmed <= unconfirmedMax],
    ['with another end', other, '0', other === 0],
    ['second process has its share after', seconds(found.balanceMs), '', true],
    ['taken over after kill -9', seconds(found.takeOverMs), '<= 30 s', found.takeOverMs <= TAKE_OVER_MAX_MS],
    [
      'taken over from a frozen one',
      seconds(found.frozenTakeOverMs),
      '<= 30 s',
      found.frozenTakeOverMs <= TAKE_OVER_MAX_MS,
    ],
    ['in flight when it was frozen', found.frozenInFlight, '>= 1', found.frozenInFlight >= 1],
    ['late messages of it accepted', found.lateMessages, '0', found.lateMessages === 0],
    ['late ends of it written', found.lateEnds, '0', found.lateEnds === 0],
    ['taken over after SIGTERM', seconds(found.releaseMs), '<= 5 s', found.releaseMs <= RELEASE_MAX_MS],
    ...found.reach,
  ];
  printTable(`S5 many processes, ${two.postgres.version} (seed ${seed})`, rows);
  return rows.every(([, , , isFine]) => isFine);
}
