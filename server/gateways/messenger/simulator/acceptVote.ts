import { and, eq, isNotNull } from 'drizzle-orm';

import type { PhoneMessage, VotePhonePoll } from '@contract/phone';

import type { Database } from '../../../db/database';
import { simChats, simMembers, simMessages, simVotes } from '../../../db/schema';
import type { Clock } from '../../clock';
import type { IncomingVote } from '../messenger';
import { presentMessage, readVotes } from './phoneHistory';

/** A member's vote instead of the earlier one; null when the account has no such poll or the chat no such member. */
export async function acceptVote(
  { db, clock }: { db: Database; clock: Clock },
  accountId: number,
  { chatId, messageId }: { chatId: number; messageId: number },
  { memberId, options }: VotePhonePoll,
): Promise<{ message: PhoneMessage; vote: IncomingVote } | null> {
  const row = await findPoll(db, { accountId, chatId, messageId, memberId });
  const poll = row?.message.poll;
  if (!row || !poll || row.message.messageId === null) return null;
  const known = [...new Set(options)].filter((place) => place < poll.options.length);
  const chosen = poll.isMultiple ? known : known.slice(0, 1);
  await db
    .insert(simVotes)
    .values({ messageId, memberId, options: chosen })
    .onConflictDoUpdate({ target: [simVotes.messageId, simVotes.memberId], set: { options: chosen } });
  const votes = await readVotes(db, [messageId]);
  const atMs = clock.nowMs();
  return {
    message: presentMessage({ ...row.message, memberId: null, memberName: null }, votes),
    vote: {
      groupAddress: row.address,
      messageId: row.message.messageId,
      voters: [`${row.phone}@s.whatsapp.net`],
      chosen: chosen.flatMap((place) => poll.options[place] ?? []),
      votedMs: atMs,
      atMs,
    },
  };
}

async function findPoll(
  db: Database,
  { accountId, chatId, messageId, memberId }: Record<'accountId' | 'chatId' | 'messageId' | 'memberId', number>,
) {
  const [row] = await db
    .select({ message: simMessages, address: simChats.address, phone: simMembers.phone })
    .from(simMessages)
    .innerJoin(simChats, eq(simChats.id, simMessages.chatId))
    .innerJoin(simMembers, and(eq(simMembers.chatId, simChats.id), eq(simMembers.id, memberId)))
    .where(
      and(
        eq(simMessages.id, messageId),
        eq(simMessages.accountId, accountId),
        eq(simChats.id, chatId),
        simChats.isMember,
        isNotNull(simMessages.poll),
      ),
    );
  return row;
}
