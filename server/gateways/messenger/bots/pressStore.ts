import { createHash } from 'node:crypto';

import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../../db/database';
import { botPresses, deliveries, groups } from '../../../db/schema';

/** A poll of ours whose options are buttons. */
export interface AskedPoll {
  deliveryId: number;
  /** As its delivery has it: ours until that of the messenger is written. */
  messageId: string;
  groupAddress: string;
  options: string[];
  isMultiple: boolean;
}

/** A press of a button of a poll, by the place of its option. */
export interface Press {
  option: number;
  pressedMs: number;
}

export type CountedPress = Press & { votedMs: number };

/** What members press in polls of a bot. @param write in a transaction that holds the lease of the account, so that presses are kept one after the other */
export function createPressStore(
  db: Queryable,
  accountId: number,
  write: (work: (tx: Transaction) => Promise<unknown>) => Promise<void>,
) {
  return {
    /** A poll by any of its ids. */
    async findAsked(messageIds: readonly string[]): Promise<AskedPoll | null> {
      const { id, messageId, payload } = deliveries;
      const isAsked = sql`${payload} -> 'poll' is not null`;
      const [row] = await db
        .select({ deliveryId: id, messageId, payload, groupAddress: groups.address })
        .from(deliveries)
        .innerJoin(groups, eq(groups.id, deliveries.groupId))
        .where(
          and(eq(deliveries.accountId, accountId), isNotNull(messageId), inArray(messageId, [...messageIds]), isAsked),
        );
      const poll = row?.payload.poll;
      return row && poll ? { ...row, messageId: row.messageId ?? '', ...poll } : null;
    },
    /** Keeps a press, once however often it is reported. @returns all presses of that member in the poll, in the order in which they were made */
    async keepPress(poll: AskedPoll, member: string, press: Press): Promise<CountedPress[]> {
      let presses: CountedPress[] = [];
      await write(
        async (tx) => (presses = await keep(tx, poll.deliveryId, hashMember(poll.deliveryId, member), press)),
      );
      return presses;
    },
  };
}

async function keep(tx: Transaction, deliveryId: number, member: string, press: Press): Promise<CountedPress[]> {
  const known = await tx
    .select({ option: botPresses.option, pressedMs: botPresses.pressedMs, votedMs: botPresses.votedMs })
    .from(botPresses)
    .where(and(eq(botPresses.deliveryId, deliveryId), eq(botPresses.member, member)))
    .orderBy(asc(botPresses.pressedMs), asc(botPresses.option));
  const { option, pressedMs } = press;
  if (known.some((one) => one.option === option && one.pressedMs === pressedMs)) return known;
  const votedMs = Math.max(pressedMs, ...known.map((one) => one.votedMs + 1));
  await tx.insert(botPresses).values({ deliveryId, member, option, pressedMs, votedMs });
  return [...known, { option, pressedMs, votedMs }].sort(
    (one, other) => one.pressedMs - other.pressedMs || one.option - other.option,
  );
}

/** No id of a member is stored. */
const hashMember = (deliveryId: number, member: string): string =>
  createHash('sha256').update(`${deliveryId} ${member}`).digest('base64url').slice(0, 22);

/** What a member has chosen after these presses: the same button again takes the choice back, another one replaces it or adds to it. */
export function chosenBy(
  presses: readonly Press[],
  { options, isMultiple }: Pick<AskedPoll, 'options' | 'isMultiple'>,
): string[] {
  const chosen = new Set<number>();
  for (const { option } of presses) {
    if (chosen.delete(option)) continue;
    if (!isMultiple) chosen.clear();
    chosen.add(option);
  }
  return options.filter((_, at) => chosen.has(at));
}
