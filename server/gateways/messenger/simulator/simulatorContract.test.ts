import { readConfig } from '@server/config';
import type { Database } from '@server/db/database';
import { messengerAccounts, simChats, simMembers, simMessages, users } from '@server/db/schema';
import { createFakeClock } from '@test/kit/fakeClock';
import { describeMessenger, watchSession, type MessengerWorld } from '@test/kit/messengerContract';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';
import { and, asc, eq, isNotNull, or } from 'drizzle-orm';

import { createSimulator } from './simulator';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());

async function makeWorld(): Promise<MessengerWorld> {
  await truncateAll(db);
  const [user] = await db.insert(users).values({ email: 'a@b.c', passwordHash: 'x' }).returning();
  await db.insert(messengerAccounts).values({ userId: user?.id ?? 0 });
  const config = readConfig({
    SIMULATOR_LATENCY_MIN_MS: '0',
    SIMULATOR_LATENCY_MAX_MS: '0',
    PUBLIC_URL: 'https://a.test',
  });
  const clock = createFakeClock();
  const simulator = createSimulator({ db, clock, log: { error: () => undefined }, config });
  const rates = config.simulator;
  let epoch = 0;

  function happenOnce(rate: 'rejectRate' | 'lostAnswerRate'): void {
    Object.defineProperty(rates, rate, {
      configurable: true,
      get() {
        Object.defineProperty(rates, rate, { configurable: true, writable: true, value: 0 });
        return 1;
      },
    });
  }

  return {
    openSession: async () => watchSession(simulator, 1, ++epoch),
    async link(code) {
      await simulator.phone.link(new URL(code).searchParams.get('code') ?? '');
    },
    phone: '79000000001',
    enterCode: async (code) => void (await simulator.phone.link(code)),
    unlink: () => simulator.phone.unlink(1),
    accepted: async () => (await simulator.journal(1)).map(({ messageId }) => messageId),
    mentions: async () =>
      new Map((await simulator.journal(1)).map(({ messageId, mentionsAll }) => [messageId, mentionsAll])),
    refuseNext: () => happenOnce('rejectRate'),
    loseNextAnswer: async () => happenOnce('lostAnswerRate'),
    deliverReceipts: async () => simulator.deliverReceipts(1),
    async join(groupAddress) {
      const [chat] = await db.select().from(simChats).where(eq(simChats.address, groupAddress));
      await simulator.phone.join(1, chat?.id ?? 0, { name: 'Newcomer' });
    },
    async lookAt(groupAddress) {
      const [chat] = await db.select().from(simChats).where(eq(simChats.address, groupAddress));
      if (!chat) throw new Error('There is no such group.');
      const { isClosed, name, description, pictureUrl, pinnedMessageId } = chat;
      const membersCount = await db.$count(simMembers, eq(simMembers.chatId, chat.id));
      return { isClosed, name, description, hasPicture: pictureUrl !== null, pinned: pinnedMessageId, membersCount };
    },
    async changed(groupAddress) {
      const rows = await db
        .select()
        .from(simMessages)
        .innerJoin(simChats, eq(simChats.id, simMessages.chatId))
        .where(
          and(eq(simChats.address, groupAddress), or(simMessages.isRecalled, isNotNull(simMessages.correctedText))),
        )
        .orderBy(asc(simMessages.id));
      return new Map(
        rows.map(({ sim_messages: { messageId, isRecalled, correctedText } }) => [
          messageId ?? '',
          isRecalled ? null : correctedText,
        ]),
      );
    },
    async askToJoin(groupAddress) {
      const [chat] = await db.select().from(simChats).where(eq(simChats.address, groupAddress));
      await simulator.phone.ask(1, chat?.id ?? 0, { name: 'Newcomer' });
    },
    loseNextAct: () => happenOnce('lostAnswerRate'),
    actsCount: () => db.$count(simMessages, isNotNull(simMessages.act)),
    picture: { kind: 'image', path: '', url: '/uploads/a.png', mime: 'image/png', fileName: 'a.png' },
    keep: () => Promise.resolve(),
    async respondAsMember(groupAddress, messageId) {
      const [found] = await db
        .select({ chatId: simChats.id, memberId: simMembers.id, messageId: simMessages.id })
        .from(simMessages)
        .innerJoin(simChats, eq(simChats.id, simMessages.chatId))
        .innerJoin(simMembers, eq(simMembers.chatId, simChats.id))
        .where(and(eq(simChats.address, groupAddress), eq(simMessages.messageId, messageId)))
        .limit(1);
      const { memberId = 0, ...place } = found ?? { chatId: 0, messageId: 0 };
      for (const kind of ['delivered', 'read', 'reacted', 'replied'] as const) {
        await simulator.phone.respond(1, place, { memberId, kind });
        await simulator.phone.respond(1, place, { memberId, kind });
      }
    },
    async voteAsMember(groupAddress, messageId, chosen) {
      const [found] = await db
        .select({ chatId: simChats.id, memberId: simMembers.id, id: simMessages.id, poll: simMessages.poll })
        .from(simMessages)
        .innerJoin(simChats, eq(simChats.id, simMessages.chatId))
        .innerJoin(simMembers, eq(simMembers.chatId, simChats.id))
        .where(and(eq(simChats.address, groupAddress), eq(simMessages.messageId, messageId)))
        .limit(1);
      const options = chosen.map((option) => found?.poll?.options.indexOf(option) ?? -1);
      const place = { chatId: found?.chatId ?? 0, messageId: found?.id ?? 0 };
      await simulator.phone.vote(1, place, { memberId: found?.memberId ?? 0, options });
    },
    async writeAsMember(groupAddress, text) {
      const [member] = await db
        .select({ chatId: simChats.id, memberId: simMembers.id })
        .from(simChats)
        .innerJoin(simMembers, eq(simMembers.chatId, simChats.id))
        .where(and(eq(simChats.address, groupAddress), eq(simChats.accountId, 1)))
        .limit(1);
      await simulator.phone.write(1, member?.chatId ?? 0, { memberId: member?.memberId ?? 0, text });
    },
  };
}

describeMessenger(makeWorld);
