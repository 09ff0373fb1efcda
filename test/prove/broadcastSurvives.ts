import type { Broadcast } from '@contract/schemas/shapes';

import { poll } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance } from '@test/kit/random';

import { countDoubles, readJournal, sleep, withConnectedServer } from './connectedServer';
import type { Effort } from './proof';

const SEND_MS = 25;
const LOOK_EVERY_MS = 20;

/**
 * S11: a broadcast is killed at random moments, paused and resumed in between, and polled all the time.
 * @returns whether the counts always added up, never went back, and each group got it once
 */
export async function proveBroadcastSurvives({ isShort, seed }: Effort): Promise<boolean> {
  const effort = isShort ? { groups: 60, kills: 3 } : { groups: 500, kills: 10 };
  const chance = createChance(seed);
  return withConnectedServer(effort.groups, {}, async ({ client, server, phone, groups }) => {
    const { id } = await client.call<{ id: number }>('sendBroadcast', {
      body: { message: 'To everybody', group_ids: groups.map((group) => group.id), media_url: null },
    });
    const look = () => client.call<Broadcast>('getBroadcast', { params: { id } });
    const watched = watch(look, effort.groups);
    let pauses = 0;
    let sentWhilePaused = 0;
    for (let kill = 0; kill < effort.kills; kill += 1) {
      await sleep(chance.next() * ((effort.groups * SEND_MS) / effort.kills));
      if ((await look()).status === 'running' && chance.happens(0.5)) {
        const before = await client.call<Broadcast>('pauseBroadcast', { params: { id } });
        await sleep(200);
        sentWhilePaused += (await look()).sent - before.sent;
        await client.call('resumeBroadcast', { params: { id } });
        pauses += 1;
      }
      await server.kill();
      await server.start();
    }
    const end = await poll(
      async () => {
        const now = await look();
        return now.status === 'completed' ? now : null;
      },
      'the end of the broadcast',
      120_000,
    );
    const { looks, badSums, stepsBack } = await watched.stop();
    const journal = await readJournal(phone);
    const accepted = [...journal.values()].reduce((sum, messages) => sum + messages.length, 0);
    const doubles = countDoubles(journal);
    const { sent, failed, unconfirmed, pending, total } = end;
    const rows: Row[] = [
      ['groups', total, String(effort.groups), total === effort.groups],
      ['kills with -9, pauses', `${effort.kills}, ${pauses}`, '', true],
      ['looks at it', looks, '', true],
      ['looks whose counts did not add up', badSums, '0', badSums === 0],
      ['looks at which it had gone back', stepsBack, '0', stepsBack === 0],
      ['sent while it was paused', sentWhilePaused, '0', sentWhilePaused === 0],
      ['sent', sent, '', true],
      ['failed', failed, '0', failed === 0],
      ['unconfirmed', unconfirmed, `<= ${effort.kills}`, unconfirmed <= effort.kills],
      ['pending at the end', pending, '0', pending === 0],
      [
        'accepted by the messenger',
        accepted,
        `${sent} to ${sent + unconfirmed}`,
        accepted >= sent && accepted <= sent + unconfirmed,
      ],
      ['came twice', doubles, '0', doubles === 0],
    ];
    printTable(`S11 a broadcast that is killed (seed ${seed})`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

/** Polls again and again, also while the server is down. */
function watch(look: () => Promise<Broadcast>, total: number) {
  const seen = { looks: 0, badSums: 0, stepsBack: 0 };
  let furthest = 0;
  let isOver = false;
  async function run() {
    while (!isOver) {
      const now = await look().catch(() => null);
      if (now) {
        seen.looks += 1;
        const { sent, failed, unconfirmed, pending, canceled } = now;
        const done = sent + failed + unconfirmed;
        if (done + pending + canceled !== total) seen.badSums += 1;
        if (done < furthest) seen.stepsBack += 1;
        furthest = Math.max(furthest, done);
      }
      await sleep(LOOK_EVERY_MS);
    }
  }
  const running = run();
  return {
    async stop() {
      isOver = true;
      await running;
      return seen;
    },
  };
}
