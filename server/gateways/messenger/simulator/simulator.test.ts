import { eq, isNotNull } from 'drizzle-orm';

import { limits } from '@contract/limits';
import { HOUR_MS } from '@contract/time';
import type { Database } from '@server/db/database';
import { messengerAccounts, simChats, simMembers, simMessages, users } from '@server/db/schema';
import type { Clock } from '@server/gateways/clock';
import type {
  ConnectionState,
  IncomingMessage,
  IncomingVote,
  OutgoingMessage,
} from '@server/gateways/messenger/messenger';
import { plantFault } from '@test/kit/plantFault';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import { createSimulator, type Simulator } from './simulator';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(async () => {
  await truncateAll(db);
  for (const email of ['a@b.c', 'd@e.f']) {
    const [user] = await db.insert(users).values({ email, passwordHash: 'x' }).returning();
    await db.insert(messengerAccounts).values({ userId: user?.id ?? 0 });
  }
});

function movableClock(): Clock & { move(ms: number): void } {
  let offsetMs = 0;
  const listeners = new Set<() => void>();
  return {
    offsetMs: () => offsetMs,
    nowMs: () => Date.now() + offsetMs,
    onMoved: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    move(ms) {
      offsetMs += ms;
      listeners.forEach((listener) => listener());
    },
  };
}

function start(rates: Partial<Record<'notSentRate' | 'rejectRate' | 'lostAnswerRate', number>> = {}) {
  const clock = movableClock();
  const simulator = createSimulator({
    db,
    clock,
    log: { error: () => undefined },
    config: {
      port: 1,
      publicUrl: 'https://console.test',
      simulator: {
        latencyMinMs: 0,
        latencyMaxMs: 0,
        uploadMs: 0,
        notSentRate: 0,
        limitedRate: 0,
        rejectRate: 0,
        lostAnswerRate: 0,
        groupsCount: 12,
        readRate: 0,
        ...rates,
      },
    },
  });
  return { simulator, clock };
}

function openSession(simulator: Simulator, accountId = 1) {
  const states: ConnectionState[] = [];
  const messages: IncomingMessage[] = [];
  const receipts: string[] = [];
  const joins: string[] = [];
  const votes: IncomingVote[] = [];
  const session = simulator.openSession(accountId, 1, {
    onState: (state) => states.push(state),
    onGroupsChanged: () => undefined,
    onMessage: async (message) => void messages.push(message),
    onVote: async (vote) => void votes.push(vote),
    onMemberJoined: async (groupAddress) => void joins.push(groupAddress),
    onReceipt: (messageId) => receipts.push(messageId),
    onResponse: () => undefined,
    responsesWritten: () => Promise.resolve(),
    onRestricted: () => undefined,
    onQueryLimited: () => undefined,
  });
  return { session, states, messages, receipts, joins, votes, kinds: () => states.map((state) => state.kind) };
}

function codeOf(state: ConnectionState | undefined): string {
  if (state?.kind !== 'qr') throw new Error(`no code while ${state?.kind ?? 'nothing'}`);
  return new URL(state.qr).searchParams.get('code') ?? '';
}

async function openLinked(simulator: Simulator, accountId = 1) {
  const opened = openSession(simulator, accountId);
  await opened.session.connect();
  const token = await simulator.phone.link(codeOf(opened.session.state()));
  return { ...opened, token: token ?? '' };
}

const hello = (groupAddress: string, messageId = 'm1'): OutgoingMessage => ({
  messageId,
  groupAddress,
  text: 'hi',
  media: null,
  mentionsAll: false,
  encoded: null,
});
const { signal } = new AbortController();
const until = async (isTrue: () => boolean) => {
  for (let tries = 0; !isTrue() && tries < 200; tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
};

it('shows a code, links by it once, and is open with its groups', async () => {
  const { simulator } = start();
  const { session, states, kinds } = openSession(simulator);
  await session.connect();
  const code = codeOf(session.state());
  expect(states.at(-1)).toMatchObject({ qr: `https://console.test/phone?code=${code}` });
  expect(await simulator.phone.findLinkEmail(code)).toBe('a@b.c');

  const tokens = await Promise.all([simulator.phone.link(code), simulator.phone.link(code)]);
  expect(tokens.filter(Boolean)).toHaveLength(1);
  expect(kinds()).toEqual(['connecting', 'qr', 'pairing', 'open']);
  expect(await simulator.phone.findLinkEmail(code)).toBeNull();
  expect(await session.listGroups()).toHaveLength(12);
});

it('changes the code when it expires and stops after the last', async () => {
  const { simulator, clock } = start();
  const { session, states, kinds } = openSession(simulator);
  await session.connect();
  const first = codeOf(states.at(-1));

  clock.move(limits.messenger.qrFirstLifeMs + 1);
  await until(() => states.length === 3);
  expect(codeOf(states.at(-1))).not.toBe(first);
  expect(await simulator.phone.link(first)).toBeNull();

  for (let count = 2; count <= limits.messenger.qrMaxCount; count += 1) {
    clock.move(limits.messenger.qrLifeMs + 1);
    await until(() => states.length === count + 2);
  }
  expect(kinds().filter((kind) => kind === 'qr')).toHaveLength(limits.messenger.qrMaxCount);
  expect(states.at(-1)).toEqual({ kind: 'failed', reason: 'qrExpired' });
});

it('connects by itself after a restart, and shows a code again after logging out', async () => {
  const before = await openLinked(start().simulator);
  await before.session.disconnect();

  const { simulator } = start();
  const restarted = openSession(simulator);
  await restarted.session.connect();
  expect(restarted.kinds()).toEqual(['connecting', 'open']);
  expect(await simulator.phone.authenticate(before.token)).toBe(1);

  await restarted.session.logOut();
  expect(await simulator.phone.authenticate(before.token)).toBeNull();
  await restarted.session.connect();
  expect(restarted.kinds().slice(2)).toEqual(['off', 'connecting', 'qr']);
});

it('is logged out when the phone unlinks the device', async () => {
  const { simulator } = start();
  const { states, token } = await openLinked(simulator);
  await simulator.phone.unlink(1);
  expect(states.at(-1)).toEqual({ kind: 'logged_out' });
  expect(await simulator.phone.authenticate(token)).toBeNull();
});

it('reports replaced to an older session of the same account', async () => {
  const { simulator } = start();
  const older = await openLinked(simulator);
  const newer = openSession(simulator);
  await newer.session.connect();
  expect([older.states.at(-1)?.kind, newer.states.at(-1)?.kind]).toEqual(['replaced', 'open']);
});

it('reports joined members to the owner of the account', async () => {
  const { simulator } = start();
  const { session, joins } = await openLinked(simulator);
  const [chat] = await simulator.phone.listChats(1);
  await simulator.phone.join(1, chat?.id ?? 0, { name: 'Ann' });
  expect(await simulator.phone.join(1, 0, { name: 'Ann' })).toBeNull();
  expect(joins).toHaveLength(1);
  const members = await session.listMembers(joins[0] ?? '');
  expect(members.map((member) => member.name)).toContain('Ann');
});

it('writes a message into the journal before it acknowledges, and shows it on the phone', async () => {
  const { simulator, clock } = start();
  const { session } = await openLinked(simulator);
  const [group] = await session.listGroups();
  const news: unknown[] = [];
  simulator.phone.onEvent((item) => news.push(item));
  clock.move(HOUR_MS);

  const media = {
    kind: 'image' as const,
    path: '/secret/x.png',
    url: '/uploads/x.png',
    mime: 'image/png',
    fileName: 'photo.png',
  };
  const result = await session.send({ ...hello(group?.address ?? ''), media }, signal);
  expect(result).toEqual({ status: 'sent' });
  const [entry] = await simulator.journal(1);
  expect(entry).toMatchObject({ messageId: 'm1', groupAddress: group?.address, text: 'hi' });
  expect(Math.abs((entry?.acceptedAtMs ?? 0) - clock.nowMs())).toBeLessThan(60_000);
  const shown = { author: null, text: 'hi', media: { kind: 'image', url: '/uploads/x.png', fileName: 'photo.png' } };
  expect(news).toMatchObject([{ kind: 'message', accountId: 1, message: shown }]);
  expect(JSON.stringify(news)).not.toContain('secret');
});

it('ends the pause of a lost connection when its owner requests it, not otherwise', async () => {
  const { simulator } = start();
  const { session, kinds } = await openLinked(simulator);
  await simulator.phone.disturb(1, { kind: 'lost', lastsMs: HOUR_MS });
  expect(session.state().kind).toBe('reconnecting');
  await session.connect();
  expect(session.state().kind).toBe('reconnecting');
  await session.connect(true);
  expect(kinds().slice(-3)).toEqual(['reconnecting', 'connecting', 'open']);
});

it('refuses a message where posting is forbidden, and in a group it has left', async () => {
  const { simulator } = start();
  const { session } = await openLinked(simulator);
  const groups = await session.listGroups();
  const closed = groups.find((group) => !group.canPost)?.address ?? '';
  const left = groups[0]?.address ?? '';
  await session.leaveGroup(left);

  expect(await session.send(hello(closed), signal)).toEqual({ status: 'rejected', code: 'not_allowed' });
  expect(await session.send(hello(left), signal)).toEqual({ status: 'rejected', code: 'not_member' });
  expect(await session.send(hello('nowhere@g.us'), signal)).toEqual({ status: 'rejected', code: 'group_unknown' });
  expect(await session.listGroups()).toHaveLength(11);
  expect(await simulator.journal(1)).toEqual([]);
});

it('fails on purpose: before, instead of and after accepting', async () => {
  const sendWith = async (rates: Parameters<typeof start>[0]) => {
    const { simulator } = start(rates);
    const opened = openSession(simulator);
    await opened.session.connect();
    if (opened.session.state().kind === 'qr') await simulator.phone.link(codeOf(opened.session.state()));
    const [group] = await opened.session.listGroups();
    const result = await opened.session.send(hello(group?.address ?? ''), signal);
    return { ...opened, simulator, status: result.status, written: (await simulator.journal(1)).length };
  };
  expect(await sendWith({ notSentRate: 1 })).toMatchObject({ status: 'not_sent', written: 0 });
  expect(await sendWith({ rejectRate: 1 })).toMatchObject({ status: 'rejected', written: 0 });
  const lost = await sendWith({ lostAnswerRate: 1 });
  expect(lost).toMatchObject({ status: 'unconfirmed', written: 1 });
  lost.simulator.deliverReceipts(1);
  lost.simulator.deliverReceipts(1);
  expect(lost.receipts).toEqual(['m1']);
});

it('never sends without a connection', async () => {
  const { simulator } = start();
  const { session } = await openLinked(simulator);
  const [group] = await session.listGroups();
  await session.disconnect();
  expect(await session.send(hello(group?.address ?? ''), signal)).toEqual({
    status: 'not_sent',
    reason: 'not_connected',
  });
});

it('receives messages of members, each only of its own account', async () => {
  const { simulator } = start();
  const mine = await openLinked(simulator, 1);
  const theirs = await openLinked(simulator, 2);
  const [chat] = await simulator.phone.listChats(1);
  const member = chat?.members[0];
  const body = { memberId: member?.id ?? 0, text: 'yes' };

  expect(await simulator.phone.write(2, chat?.id ?? 0, body)).toBeNull();
  expect(await simulator.phone.listMessages(2, chat?.id ?? 0, null)).toBeNull();
  const written = await simulator.phone.write(1, chat?.id ?? 0, body);
  expect(written).toMatchObject({ author: { id: member?.id, name: member?.name }, text: 'yes' });
  expect(mine.messages).toMatchObject([{ text: 'yes' }]);
  expect(theirs.messages).toEqual([]);
  expect((await simulator.phone.listMessages(1, chat?.id ?? 0, null))?.at(-1)).toEqual(written);
  expect((await simulator.phone.listChats(1))[0]).toMatchObject({ id: chat?.id, lastMessage: written });
});

it('reports the members and the last activity of a group', async () => {
  const { simulator } = start();
  const { session } = await openLinked(simulator);
  const groups = await session.listGroups();
  const members = await session.listMembers(groups[0]?.address ?? '');
  expect(members.length).toBe(await db.$count(simMembers, eq(simMembers.chatId, 1)));
  expect(members[0]?.isAdmin).toBe(true);
  expect(members[0]?.phone).toMatch(/^79\d{9}$/);
  const [newest] = await db
    .select()
    .from(simMessages)
    .where(eq(simMessages.chatId, 1))
    .orderBy(simMessages.id)
    .then((rows) => rows.slice(-1));
  expect(groups[0]?.lastActivityAtMs).toBe(newest?.acceptedAt.getTime());
});

it('sends the messages of the other accounts although that of one cannot be written', async () => {
  const { simulator } = start();
  const opened = [await openLinked(simulator), await openLinked(simulator, 2)];
  const lists = await Promise.all(opened.map(({ session }) => session.listGroups()));
  const mend = await plantFault(db, 'insert on sim_messages', 'new.account_id = 2');
  const results = await Promise.all(
    [0, 1, 0].map(async (of, at) => opened[of]?.session.send(hello(lists[of]?.[0]?.address ?? '', `m${at}`), signal)),
  );
  await mend();
  expect(results.map((result) => result?.status)).toEqual(['sent', 'unconfirmed', 'sent']);
  expect(await db.$count(simMessages, isNotNull(simMessages.messageId))).toBe(2);
});

it('lets a few of many accounts connect at once, and first the one whose owner waits', async () => {
  const { simulator } = start();
  const rows = await db
    .insert(users)
    .values(Array.from({ length: 12 }, (_, at) => ({ email: `owner${at}@b.c`, passwordHash: 'x' })))
    .returning();
  const accounts = await db
    .insert(messengerAccounts)
    .values(rows.map(({ id: userId }) => ({ userId })))
    .returning();
  const opened = accounts.map(({ id }) => openSession(simulator, id));
  const order: number[] = [];
  const connecting = opened.map(({ session }, at) => session.connect().then(() => order.push(at)));
  expect(simulator.waitingCount()).toBeGreaterThanOrEqual(12 - 5);
  expect(opened.map(({ session }) => session.state().kind)).toEqual(Array(12).fill('connecting'));
  void opened.at(-1)?.session.connect(true);
  await Promise.all(connecting);
  expect(simulator.waitingCount()).toBe(0);
  expect(opened.map(({ session }) => session.state().kind)).toEqual(Array(12).fill('qr'));
  expect(order.indexOf(11)).toBeLessThan(order.indexOf(10));
});

it('keeps the votes of a member that has left', async () => {
  const { simulator } = start();
  const { session } = await openLinked(simulator);
  const [chat] = await db.select().from(simChats).where(eq(simChats.kind, 'group')).limit(1);
  const [member] = await db
    .select()
    .from(simMembers)
    .where(eq(simMembers.chatId, chat?.id ?? 0));
  const [chatId, memberId] = [chat?.id ?? 0, member?.id ?? 0];
  const poll = { options: ['yes', 'no'], isMultiple: false };
  await session.send({ ...hello(chat?.address ?? ''), poll }, signal);
  const asked = await simulator.phone.listMessages(1, chatId, null);
  await simulator.phone.vote(1, { chatId, messageId: asked?.at(-1)?.id ?? 0 }, { memberId, options: [1] });
  expect(await simulator.phone.leave(1, { chatId, memberId })).toBe(true);
  const left = await simulator.phone.listMessages(1, chatId, null);
  expect(left?.at(-1)?.poll?.votes).toEqual([{ memberId, options: [1] }]);
});
