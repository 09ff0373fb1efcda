import type { StartedInGroups } from '@contract/schemas/shapes';

import { poll } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';

import { countDoubles, readJournal, withConnectedServer } from './connectedServer';
import type { Effort } from './proof';

/**
 * S10: a start in many groups is requested ten times at once under one key, and by a double click without one.
 * @returns whether each group got one run
 */
export async function proveOncePerKey({ isShort, seed }: Effort): Promise<boolean> {
  const groupsCount = isShort ? 20 : 200;
  return withConnectedServer(groupsCount, {}, async ({ client, server, phone, groups }) => {
    const ids = groups.map(({ id }) => id);
    const start = (funnelId: number, key?: string) =>
      client.call<StartedInGroups>('startFunnelInGroups', {
        params: { id: funnelId },
        body: { group_ids: ids, start_time: null },
        key,
      });

    const keyed = await client.saveFunnel('S10 key', ['under a key'], 0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(keyed.id, `s10-${seed}`)));
    const clicked = await client.saveFunnel('S10 click', ['by a double click'], 0);
    await Promise.all([start(clicked.id), start(clicked.id)]);
    server.moveClock(61_000);
    const runsOf = (funnelId: number) =>
      poll(
        async () => {
          const runs = await client.listRuns(funnelId);
          return runs.length >= groupsCount && runs.every(({ finished }) => finished) ? runs : null;
        },
        'the end of the runs',
        60_000,
      );
    const keyedRuns = await runsOf(keyed.id);
    const clickedRuns = await runsOf(clicked.id);
    const different = new Set(answers.map((answer) => JSON.stringify(answer))).size;
    const doubles = countDoubles(await readJournal(phone));
    const rows: Row[] = [
      ['groups', groupsCount, '', true],
      ['different responses under one key', different, '1', different === 1],
      ['runs under one key', keyedRuns.length, String(groupsCount), keyedRuns.length === groupsCount],
      ['runs by a double click', clickedRuns.length, String(groupsCount), clickedRuns.length === groupsCount],
      ['messages that came twice', doubles, '0', doubles === 0],
    ];
    printTable('S10 requested twice, started once', rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}
