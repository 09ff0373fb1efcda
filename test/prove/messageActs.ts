import type { Broadcast, MessageActsOutlook, QueuedMessageActs } from '@contract/schemas/shapes';

import { poll } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance, type Chance } from '@test/kit/random';

import { byTests } from './byTests';
import { sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import type { Effort } from './proof';
import { queryDatabase } from './queryDatabase';

const END_MAX_MS = 180_000;
/** The server is killed so long after it started at most, while it acts. */
const LIFE_MAX_MS = 600;

const ACTS = [{ kind: 'pin', days: 7 }, { kind: 'correct', text: 'To everyone' }, { kind: 'recall' }] as const;
type Act = (typeof ACTS)[number];

/** Windows, outages and what is canceled or named: within one process. */
const tests = byTests('S34', 'recall and correct', {
  files: ['server/engine/sending/messageActs.test.ts', 'server/modules/groups/messageActs.test.ts'],
});

/**
 * S34: the messages of a broadcast are pinned, then corrected, then deleted for everyone, while the server is killed with -9 again and again.
 * @returns whether each act reached the messenger at most once, and all but those in flight at a kill did; then whether the tests passed
 */
export async function proveMessageActs(effort: Effort): Promise<boolean> {
  const { isShort, seed } = effort;
  const { groupsCount, kills } = isShort ? { groupsCount: 20, kills: 2 } : { groupsCount: 200, kills: 10 };
  const holds = await withConnectedServer(groupsCount, {}, async (connected) => {
    const { client, server, groups } = connected;
    const { id: broadcastId } = await client.call<{ id: number }>('sendBroadcast', {
      body: { message: 'To everybody', group_ids: groups.map(({ id }) => id), media_url: null },
    });
    await poll(
      async () => {
        const { status } = await client.call<Broadcast>('getBroadcast', { params: { id: broadcastId } });
        return status === 'completed' || null;
      },
      'the end of the broadcast',
      END_MAX_MS,
    );
    const chance = createChance(seed);
    const ends: Ended[] = [];
    for (const act of ACTS) ends.push(await killWhileActing(connected, { broadcastId, act, kills, chance }));
    await server.terminate();
    const rows = [];
    for (const ended of ends) rows.push(...judge(ended, await readAccepted(server.dataDir, ended.act.kind), kills));
    printTable(`S34 acts on messages that are killed (seed ${seed})`, [
      ['kills with -9', kills * ACTS.length, '', true],
      ...rows,
    ]);
    return rows.every(([, , , isFine]) => isFine);
  });
  return (await tests.run(effort)) && holds;
}

interface Ended {
  act: Act;
  queuedCount: number;
  /** Statuses by group. */
  statuses: string[];
}

interface Plan {
  broadcastId: number;
  act: Act;
  kills: number;
  chance: Chance;
}

async function killWhileActing({ client, server }: ConnectedServer, plan: Plan): Promise<Ended> {
  const { broadcastId, act, kills, chance } = plan;
  const { doneCount } = await client.call<QueuedMessageActs>('actOnMessages', { body: { of: { broadcastId }, act } });
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(chance.next() * LIFE_MAX_MS);
    await server.kill();
    await server.start();
  }
  const statuses = await poll(
    async () => {
      const { results } = await client.call<MessageActsOutlook>('getMessageActs', { query: { broadcastId } });
      const ofAct = results.flatMap(({ change }) => (change.kind === act.kind ? change.status : []));
      const isOver = ofAct.length >= doneCount && !ofAct.some((status) => status === 'queued' || status === 'sending');
      return isOver ? ofAct : null;
    },
    `the end of every ${act.kind}`,
    END_MAX_MS,
  );
  return { act, queuedCount: doneCount, statuses };
}

/** How often each message of the console was acted on in this way, as the simulated messenger has stored it. */
const readAccepted = (dataDir: string, kind: Act['kind']) =>
  queryDatabase<{ count: number }>(
    dataDir,
    `select count(*)::int as count from sim_messages where act ->> 'kind' = '${kind}' group by act ->> 'messageId'`,
  );

function judge(
  { act: { kind }, queuedCount, statuses }: Ended,
  accepted: readonly { count: number }[],
  kills: number,
): Row[] {
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  const [sent, unconfirmed] = [count('success'), count('unconfirmed')];
  const others = queuedCount - sent - unconfirmed;
  const doubles = accepted.filter((one) => one.count > 1).length;
  const isSum = accepted.length >= sent && accepted.length <= sent + unconfirmed;
  return [
    [`${kind}: acts on messages`, queuedCount, '1 or more', queuedCount > 0],
    [`${kind}: done`, sent, '', true],
    [`${kind}: unconfirmed, at most the one in flight of each kill`, unconfirmed, `<= ${kills}`, unconfirmed <= kills],
    [`${kind}: ended otherwise`, others, '0', others === 0],
    [`${kind}: messages that the messenger did it to`, accepted.length, `${sent} to ${sent + unconfirmed}`, isSum],
    [`${kind}: done twice to a message`, doubles, '0', doubles === 0],
  ];
}
