import { printTable, type Row } from '@test/kit/printTable';

import { queryDatabase } from './queryDatabase';
import { countDoubles, readJournal, withConnectedServer } from './connectedServer';
import type { Effort } from './proof';
import { countStatus, messagesOf, startEverywhere, waitForRuns } from './runs';

const FUNNELS_COUNT = 5;
const START_DELAY_MS = 70_000;
const FINISH_MAX_MS = 300_000;
const REFUSED_RATE = 0.3;
/** Limit of S4 in docs/evidence/quality.md. */
const ATTEMPTS_MAX_COUNT = 5;
/** The engine's own: the first pause is half a second at least, each later one twice as long. */
const PAUSE_MIN_MS = 500;

interface Tried {
  attempt: number;
  status: string;
  /** How long after its moment the last try was. */
  waited_ms: number;
}

/**
 * S4: the messenger refuses three of ten messages before accepting them. Each group is sent one message of each funnel, and no message
 * overtakes one that is retried.
 * @returns whether everything was sent once, in order, after the required pauses
 */
export async function proveRefusals({ isShort, seed }: Effort): Promise<boolean> {
  const groupsCount = isShort ? 30 : 200;
  const total = groupsCount * FUNNELS_COUNT;
  return withConnectedServer(groupsCount, { SIMULATOR_NOT_SENT_RATE: String(REFUSED_RATE) }, async (connected) => {
    const { client, server, phone, groups } = connected;
    const funnelIds: number[] = [];
    for (let at = 1; at <= FUNNELS_COUNT; at += 1) {
      const { id } = await client.saveFunnel(`S4 ${at}`, [`message ${at}.`], 0);
      funnelIds.push(id);
      await startEverywhere(
        client,
        id,
        groups.map((group) => group.id),
      );
    }
    server.moveClock(START_DELAY_MS);
    const runs = await waitForRuns(connected, funnelIds, total, FINISH_MAX_MS);
    const journal = await readJournal(phone);
    await server.terminate();
    const tried = await readTries(server.dataDir);

    const sent = countStatus(runs, 'success');
    const failed = countStatus(runs, 'failed');
    const accepted = [...journal.values()].flat().length;
    const attemptsMax = Math.max(...tried.map(({ attempt }) => attempt));
    const givenUpEarly = tried.filter(({ attempt, status }) => status === 'failed' && attempt < ATTEMPTS_MAX_COUNT);
    const hasty = tried.filter(({ attempt, waited_ms }) => waited_ms < leastPauseMs(attempt));
    const disordered = [...journal.values()].filter((messages) => !isSorted(messages.map(({ text }) => text)));
    const retried = tried.filter(({ attempt }) => attempt > 1).length;
    const rows: Row[] = [
      ['messages', messagesOf(runs).length, String(total), messagesOf(runs).length === total],
      ['tried more than once', retried, '> 0', retried > 0],
      ['most tries of one message', attemptsMax, `<= ${ATTEMPTS_MAX_COUNT}`, attemptsMax <= ATTEMPTS_MAX_COUNT],
      ['sent, or failed after five tries', sent + failed, String(total), sent + failed === total],
      ['  of them failed', failed, `by chance ${(total * REFUSED_RATE ** ATTEMPTS_MAX_COUNT).toFixed(1)}`, true],
      ['given up earlier', givenUpEarly.length, '0', givenUpEarly.length === 0],
      ['tried again sooner than the pauses allow', hasty.length, '0', hasty.length === 0],
      ['groups whose order was broken', disordered.length, '0', disordered.length === 0],
      ['accepted, but not reported as sent', accepted - sent, '0', accepted === sent],
      ['sent twice', countDoubles(journal), '0', countDoubles(journal) === 0],
    ];
    printTable(`S4 what was refused is tried again, in order (seed ${seed})`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

/** How often each message was tried; how long after its moment that was for the last time. */
function readTries(dataDir: string): Promise<Tried[]> {
  return queryDatabase<Tried>(
    dataDir,
    `select d.attempt, d.status, (extract(epoch from d.claimed_at - r.started_at) * 1000)::float8 as waited_ms
    from deliveries d join funnel_runs r on r.id = d.run_id`,
  );
}

/** The pauses before the last of so many tries, each at its shortest. */
const leastPauseMs = (attempt: number) => PAUSE_MIN_MS * (2 ** (attempt - 1) - 1);

const isSorted = (texts: string[]) => texts.every((text, index) => index === 0 || (texts[index - 1] ?? '') <= text);
