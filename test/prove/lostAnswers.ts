import { HOUR_MS } from '@contract/time';

import { printTable, type Row } from '@test/kit/printTable';

import { countDoubles, readJournal, sleep, withConnectedServer } from './connectedServer';
import type { Effort } from './proof';
import { countStatus, listRuns, messagesOf, startEverywhere, waitForRuns } from './runs';

const FUNNELS_COUNT = 5;
const START_DELAY_MS = 70_000;
const EIGHT_HOURS_MS = 8 * HOUR_MS;
const FINISH_MAX_MS = 240_000;
const WATCH_MS = 6_000;
const LOST_RATE = 0.1;
/** Chance leaves the share within four standard deviations. */
const DEVIATIONS = 4;

/**
 * S3: the messenger accepts every message, but one response in ten is lost. Then the server is restarted, and eight hours go by.
 * @returns whether each of those stayed unconfirmed and none was sent again
 */
export async function proveLostAnswers({ isShort, seed }: Effort): Promise<boolean> {
  const groupsCount = isShort ? 40 : 200;
  const total = groupsCount * FUNNELS_COUNT;
  return withConnectedServer(groupsCount, { SIMULATOR_LOST_ANSWER_RATE: String(LOST_RATE) }, async (connected) => {
    const { client, server, phone, groups } = connected;
    const funnelIds: number[] = [];
    for (let at = 1; at <= FUNNELS_COUNT; at += 1) {
      const { id } = await client.saveFunnel(`S3 ${at}`, [`message ${at}.`], 0);
      funnelIds.push(id);
      await startEverywhere(
        client,
        id,
        groups.map((group) => group.id),
      );
    }
    server.moveClock(START_DELAY_MS);
    const runs = await waitForRuns(connected, funnelIds, total, FINISH_MAX_MS);
    await server.terminate();
    await server.start();
    server.moveClock(EIGHT_HOURS_MS);
    await sleep(WATCH_MS);
    const later = await listRuns(client, funnelIds);
    const journal = await readJournal(phone);

    const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
    const isAccepted = (groupId: number, text: string) =>
      (journal.get(nameOf.get(groupId) ?? '') ?? []).some((message) => message.text === text);
    const unconfirmed = countStatus(runs, 'unconfirmed');
    const unfounded = later
      .flatMap(({ group_id, messages }) => messages.map((message) => ({ group_id, ...message })))
      .filter(({ group_id, message }) => !isAccepted(group_id, message)).length;
    const accepted = [...journal.values()].flat().length;
    const changed = Math.abs(countStatus(later, 'unconfirmed') - unconfirmed);
    const spread = DEVIATIONS * Math.sqrt(total * LOST_RATE * (1 - LOST_RATE));
    const known = countStatus(runs, 'success') + unconfirmed;
    const rows: Row[] = [
      ['messages', messagesOf(runs).length, String(total), messagesOf(runs).length === total],
      ['accepted by the messenger', accepted, String(total), accepted === total],
      [
        'unconfirmed',
        unconfirmed,
        `${total * LOST_RATE} ± ${spread.toFixed(0)}, by chance`,
        Math.abs(unconfirmed - total * LOST_RATE) <= spread,
      ],
      ['acknowledged or unconfirmed', known, String(total), known === total],
      ['reported without being accepted', unfounded, '0', unfounded === 0],
      ['changed by a restart and eight hours', changed, '0', changed === 0],
      ['sent again', countDoubles(journal), '0', countDoubles(journal) === 0],
    ];
    printTable(`S3 a lost response is never guessed (seed ${seed})`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}
