import type { Broadcast } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { poll } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';

import { sleep } from './connectedServer';
import { withLinkedWhatsapp } from './linkedWhatsapp';
import type { Effort } from './proof';

const LIMITED_MINUTES = 30;
const ATTEMPTS_MAX_COUNT = 10;
/** Longest pause between two attempts: what it may take afterwards. */
const BACK_MAX_MINUTES = 31;
/** An attempt that the moved clock makes due begins within this time. */
const SETTLED_MS = 1_500;
const END_MAX_MS = 300_000;

/**
 * S22: WhatsApp's server refuses everything with 429 for half an hour, in the middle of a broadcast.
 * @returns whether it tried rarely meanwhile, failed nothing, and went on by itself
 */
export async function proveRateLimited({ isShort }: Effort): Promise<boolean> {
  const groupsCount = isShort ? 50 : 500;
  return withLinkedWhatsapp(groupsCount, {}, async ({ whatsapp, server, client, groups }) => {
    const { id } = await client.call<{ id: number }>('sendBroadcast', {
      body: { message: 'To everybody', group_ids: groups.map((group) => group.id), media_url: null },
    });
    const look = () => client.call<Broadcast>('getBroadcast', { params: { id } });
    const atLeast = (count: number) =>
      poll(async () => ((await look()).sent >= count ? true : null), `${count} sent`, END_MAX_MS);
    await atLeast(groupsCount / 5);
    whatsapp.limit(true);
    let attempts = 0;
    let refused = 0;
    const sentBefore = whatsapp.received.filter(({ isRefused }) => !isRefused).length;
    for (let minute = 0; minute < LIMITED_MINUTES; minute += 1) {
      await sleep(SETTLED_MS);
      if (whatsapp.limited.length > refused) attempts += 1;
      refused = whatsapp.limited.length;
      server.moveClock(MINUTE_MS);
    }
    const sentMeanwhile = whatsapp.received.filter(({ isRefused }) => !isRefused).length - sentBefore;
    whatsapp.limit(false);
    let backMinutes = 0;
    const sentAtEnd = (await look()).sent;
    for (; backMinutes <= BACK_MAX_MINUTES && (await look()).sent === sentAtEnd; backMinutes += 1) {
      server.moveClock(MINUTE_MS);
      await sleep(SETTLED_MS);
    }
    const end = await poll(
      async () => {
        const now = await look();
        return now.status === 'completed' ? now : null;
      },
      'the end of the broadcast',
      END_MAX_MS,
    );
    const accepted = whatsapp.received.filter(({ isRefused }) => !isRefused);
    const doubles = accepted.length - new Set(accepted.map(({ to }) => to)).size;
    const { sent, failed, unconfirmed, pending } = end;
    const rows: Row[] = [
      ['groups', groupsCount, '', true],
      ['minutes of refusals, by the moved clock', LIMITED_MINUTES, '', true],
      ['attempts meanwhile', attempts, `1 to ${ATTEMPTS_MAX_COUNT}`, attempts >= 1 && attempts <= ATTEMPTS_MAX_COUNT],
      ['queries and messages refused', refused, '', true],
      ['accepted meanwhile', sentMeanwhile, '0', sentMeanwhile === 0],
      [
        'continued by itself after',
        `${backMinutes} min`,
        `<= ${BACK_MAX_MINUTES} min`,
        backMinutes <= BACK_MAX_MINUTES,
      ],
      ['sent', sent, String(groupsCount), sent === groupsCount],
      ['failed', failed, '0', failed === 0],
      ['unconfirmed', unconfirmed, '0', unconfirmed === 0],
      ['pending at the end', pending, '0', pending === 0],
      ['sent twice', doubles, '0', doubles === 0],
    ];
    printTable('S22 a rate limit in a broadcast', rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}
