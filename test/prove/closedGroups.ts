import type { PlannerNode } from '@contract/planner/graph';
import type { GroupData } from '@contract/planner/nodes/group';
import type {
  ActiveSchedule,
  ClosedGroup,
  Funnel,
  FunnelGraph,
  FunnelRun,
  GroupDetails,
  RunMessage,
} from '@contract/schemas/shapes';
import { HOUR_MS, MINUTE_MS } from '@contract/time';
import type { RunningServer } from '@test/browser/server';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance } from '@test/kit/random';

import { readJournal, sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import type { Effort } from './proof';
import { startEverywhere, waitForRuns } from './runs';

const START_DELAY_MS = 70_000;
const ROUNDS_COUNT = 40;
/** Each round a minute passes: closings, then openings fall due. */
const MS_PER_ROUND = 150;
const FINISH_MAX_MS = 180_000;
/** Every second simulated group is administered by the account; twice as many are writable as is asked for. */
const OWN_SHARE = 2;

/** Ways to open a group again: by itself, by a later step, and not at all, because its run is stopped. */
const WAYS = {
  itself: [close(10), message(20)],
  step: [close(null), open(10), message(5)],
  stopped: [close(null), message(6 * 60)],
} as const satisfies Record<string, GroupStep[]>;

type GroupStep = Pick<PlannerNode, 'type' | 'data'>;

function close(openAfterMinutes: number | null): GroupStep {
  return { type: 'group', data: { act: 'close', openAfterMinutes } satisfies GroupData };
}

function open(delay: number): GroupStep {
  return { type: 'group', data: { act: 'open', delay } satisfies GroupData };
}

function message(delay: number): GroupStep {
  return { type: 'message', data: { message: `after ${delay}`, delay } };
}

/**
 * S33: funnels close groups, which are opened by themselves, by a step, or not at all because the run is stopped; the server is killed
 * with -9 at random moments in between.
 * @returns whether no group stays closed unless the console names it, and each message was sent as its run says, once
 */
export async function proveClosedGroups({ isShort, seed }: Effort): Promise<boolean> {
  const { groupsCount, kills } = isShort ? { groupsCount: 9, kills: 5 } : { groupsCount: 60, kills: 25 };
  return withConnectedServer(groupsCount * OWN_SHARE + 2, {}, async (connected) => {
    const { client, server, phone, groups } = connected;
    const own = await listOwn(connected, groupsCount);
    const share = groupsCount / Object.keys(WAYS).length;
    const funnels: Funnel[] = [];
    for (const [at, [name, steps]] of Object.entries(WAYS).entries()) {
      const funnel = await saveFunnel(connected, name, steps);
      funnels.push(funnel);
      await startEverywhere(client, funnel.id, own.slice(at * share, (at + 1) * share));
    }
    server.moveClock(START_DELAY_MS);
    await killBetween(server, kills, seed);
    const [itself, step, stopped] = funnels.map(({ id }) => id);
    const finished = [itself ?? 0, step ?? 0];
    const runs = await waitForRuns(connected, finished, share * 2, FINISH_MAX_MS, () => server.moveClock(MINUTE_MS));
    const schedules = await client.call<ActiveSchedule[]>('listActiveSchedules');
    const left = schedules.filter(({ funnel_id }) => funnel_id === stopped);
    await client.call('stopSchedules', { body: { ids: left.map(({ id }) => id) } });
    server.moveClock(HOUR_MS);
    await sleep(1_000);
    const listed = await client.call<ClosedGroup[]>('listClosedGroups');
    const named = new Set(
      listed.flatMap(({ groupId, opensAtMs, isOfLiveRun }) => (opensAtMs === null && !isOfLiveRun ? groupId : [])),
    );
    const isClosed = new Set((await phone.listChats()).flatMap((chat) => (chat.isClosed ? chat.name : [])));
    const ofFunnels = groups.filter(({ id }) => own.includes(id));
    const closed = ofFunnels.filter(({ name }) => isClosed.has(name)).map(({ id }) => id);
    const rows: Row[] = [
      ['groups closed by funnels', groupsCount, '', true],
      ['kills with -9', kills, '', true],
      ...judgeClosed({ closed, named, stopped: own.slice(2 * share), kills }),
      ...judgeMessages(ofFunnels, runs, await readJournal(phone), kills),
    ];
    printTable(`S33 no group stays closed unnoticed (seed ${seed})`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

interface AtTheEnd {
  /** Ids of groups: closed in truth, named by the console, and of the runs that were stopped. */
  closed: readonly number[];
  named: ReadonlySet<number>;
  stopped: readonly number[];
  kills: number;
}

/** A kill can leave the one act in flight unconfirmed: that group is closed, or open, against its plan, and has to be named rightly. */
function judgeClosed({ closed, named, stopped, kills }: AtTheEnd): Row[] {
  const unnoticed = closed.filter((id) => !named.has(id)).length;
  const open = [...named].filter((id) => !closed.includes(id)).length;
  const others =
    closed.filter((id) => !stopped.includes(id)).length + stopped.filter((id) => !closed.includes(id)).length;
  return [
    ['closed at the end', closed.length, '', closed.length > 0],
    ['against the plan, at most the act in flight of each kill', others, `<= ${kills}`, others <= kills],
    ['closed, and not named as closed for good', unnoticed, '0', unnoticed === 0],
    ['named although they are open', open, '0', open === 0],
  ];
}

/** Each message of the runs that ended against what its group received, message by message. */
function judgeMessages(
  groups: ConnectedServer['groups'],
  runs: readonly FunnelRun[],
  journal: Awaited<ReturnType<typeof readJournal>>,
  kills: number,
): Row[] {
  const expected = new Map<string, RunMessage['status']>(
    runs.flatMap(({ group_id, messages }) =>
      messages.flatMap(({ message: text, status, act }) => (act ? [] : [[`${group_id} ${text}`, status] as const])),
    ),
  );
  const received = groups.flatMap(({ id, name }) =>
    (journal.get(name) ?? []).flatMap(({ text }) => (text === '' ? [] : `${id} ${text}`)),
  );
  const arrived = new Set<string>(received);
  const unconfirmed = [...expected.values()].filter((status) => status === 'unconfirmed').length;
  const wrong = [...expected].filter(
    ([key, status]) => status !== 'unconfirmed' && arrived.has(key) !== (status === 'success'),
  ).length;
  const others = [...arrived].filter((key) => !expected.has(key)).length;
  return [
    ['messages of runs that ended', expected.size, '', expected.size > 0],
    ['unconfirmed, at most the one in flight of each kill', unconfirmed, `<= ${kills}`, unconfirmed <= kills],
    ['not as the console says', wrong, '0', wrong === 0],
    ['sent twice', received.length - arrived.size, '0', received.length === arrived.size],
    ['of no run that ended', others, '0', others === 0],
  ];
}

async function listOwn({ client, groups }: ConnectedServer, count: number): Promise<number[]> {
  const details = await client.call<GroupDetails[]>('listGroupDetails');
  const isOwn = new Set(details.flatMap(({ id, isOwnAdmin }) => (isOwnAdmin === true ? id : [])));
  const own = groups.flatMap(({ id }) => (isOwn.has(id) ? id : []));
  if (own.length < count) throw new Error(`Only ${own.length} groups can be closed`);
  return own.slice(0, count);
}

async function saveFunnel({ client }: ConnectedServer, name: string, steps: readonly GroupStep[]): Promise<Funnel> {
  const funnel = await client.call<Funnel>('createFunnel', { body: { name, active: false } });
  const ids = steps.map((_step, at) => `n${at}`);
  const graph = {
    nodes: [{ type: 'start', data: {} } as GroupStep, ...steps].map((step, at) => ({
      ...step,
      id: at === 0 ? 'start_1' : `n${at - 1}`,
      position: { x: at, y: 0 },
    })),
    edges: ids.map((id, at) => ({ id: `e${at}`, source: at === 0 ? 'start_1' : `n${at - 1}`, target: id })),
  } as FunnelGraph;
  await client.call('saveStructure', { params: { id: funnel.id }, body: graph });
  await client.call('setFunnelStatus', { params: { id: funnel.id }, body: { active: true } });
  return funnel;
}

/** Goes on minute after minute, and kills the server somewhere within some of them. */
async function killBetween(server: RunningServer, kills: number, seed: number): Promise<void> {
  const chance = createChance(seed);
  for (let round = 0; round < ROUNDS_COUNT; round += 1) {
    const done = Math.round((round * kills) / ROUNDS_COUNT);
    const isKilled = Math.round(((round + 1) * kills) / ROUNDS_COUNT) > done;
    await sleep(chance.next() * MS_PER_ROUND);
    if (isKilled) {
      await server.kill();
      await server.start();
    }
    await sleep(MS_PER_ROUND);
    server.moveClock(MINUTE_MS);
  }
}
