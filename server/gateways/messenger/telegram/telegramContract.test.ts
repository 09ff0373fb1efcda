import { randomBytes } from 'node:crypto';

import type { GroupAct } from '@contract/groupActs';
import { KIND_ABILITIES } from '@contract/messengerKinds';
import { HOUR_MS } from '@contract/time';
import { readConfig } from '@server/config';
import type { Database } from '@server/db/database';
import { botChats, messengerAccounts, users } from '@server/db/schema';
import {
  describeMessenger,
  findWritable,
  kindsOf,
  openLinked,
  textTo,
  waitUntil,
  watchSession,
  type MessengerWorld,
  type WatchedSession,
} from '@test/kit/messengerContract';
import { startTelegramGroups, type TelegramGroups } from '@test/kit/telegramGroups';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import { createTelegramGroups } from './telegram';

let db: Database;
let close: () => Promise<void>;
let telegram: TelegramGroups;
let stopLast: () => Promise<void> = () => Promise.resolve();
let bot: { id: number; token: string };

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(async () => {
  await telegram.close();
  await close();
});

const unlikePhones = () => Promise.reject(new Error('A bot has none of that.'));
const newest = () => telegram.said.at(-1);

async function makeWorld(): Promise<MessengerWorld> {
  await stopLast();
  telegram = await startTelegramGroups();
  stopLast = () => telegram.close();
  await truncateAll(db);
  const [user] = await db.insert(users).values({ email: 'a@b.c', passwordHash: 'x' }).returning();
  await db.insert(messengerAccounts).values({ userId: user?.id ?? 0, kind: 'telegram' });
  bot = telegram.addBot();
  telegram.addGroup(bot.id, { title: 'Sales', type: 'supergroup' });
  telegram.addGroup(bot.id, { title: 'News', type: 'channel', isAdmin: false });
  const config = readConfig({
    ...{ TELEGRAM_API_ROOT: telegram.root, TELEGRAM_BOT_TOKEN: '5:of-the-notifier' },
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  });
  const messenger = createTelegramGroups({ db, log: { warn: () => undefined }, config });
  let epoch = 0;

  return {
    isBot: true,
    async openSession() {
      epoch += 1;
      await db.update(messengerAccounts).set({ leaseEpoch: epoch });
      return watchSession(messenger, 1, epoch);
    },
    async link() {
      const checked = await messenger.bots?.check(bot.token);
      if (checked?.status !== 'works') throw new Error('The bot does not work.');
      await messenger.bots?.store(db, 1, { botId: checked.botId, token: bot.token });
    },
    phone: '',
    enterCode: unlikePhones,
    unlink: async () => telegram.revoke(bot.token),
    accepted: () => Promise.resolve(telegram.said.map(({ id }) => id)),
    mentions: unlikePhones,
    refuseNext: () => telegram.failNext({ code: 400, description: 'Bad Request: message text is empty' }),
    loseNextAnswer: async () => telegram.failNext('lost'),
    deliverReceipts: unlikePhones,
    writeAsMember: async (address, text) => telegram.say(address, text),
    keep: () => Promise.resolve(),
    voteAsMember: async (address, _messageId, chosen) => telegram.vote(address, newest()?.poll ?? null, chosen),
    respondAsMember: unlikePhones,
    join: async (address) => telegram.join(address),
    lookAt: async (address) => {
      const { id, title, description, hasPhoto, membersCount, permissions, pinned } = telegram.chat(address);
      const isClosed = permissions.can_send_messages === false;
      const shown = { name: title, description, hasPicture: hasPhoto, membersCount, isClosed };
      return { ...shown, pinned: pinned === null ? null : `${id}:${pinned}` };
    },
    changed: unlikePhones,
    askToJoin: async (address) => void telegram.askToJoin(address),
    loseNextAct: () => telegram.failNext('lost'),
    actsCount: () => Promise.resolve(telegram.actsCount()),
    picture: { kind: 'image', path: __filename, url: '/uploads/a.png', mime: 'image/png', fileName: 'a.png' },
  };
}

/** The groups are learned from the events that wait. */
async function openWithGroups(world: MessengerWorld): Promise<WatchedSession> {
  const watched = await openLinked(world);
  await waitUntil(
    async () => (await watched.session.listGroups()).length === 2,
    () => 'both groups',
  );
  return watched;
}

describe('what every messenger promises', () =>
  describeMessenger(async () => {
    const world = await makeWorld();
    const openSession = async () => {
      const watched = await world.openSession();
      const { listGroups } = watched.session;
      // The suite takes the first list, before the events that wait are read.
      watched.session.listGroups = async () => {
        for (let round = 0; round < 200 && (await listGroups()).length === 0; round += 1)
          await new Promise((resolve) => setTimeout(resolve, 10));
        return listGroups();
      };
      return watched;
    };
    return { ...world, openSession };
  }, KIND_ABILITIES.telegram));

it('learns groups, rights and removals from events, and connects by itself after a restart', async () => {
  const world = await makeWorld();
  const watched = await openWithGroups(world);
  expect(kindsOf(watched)).toEqual(['connecting', 'open']);
  expect(await watched.session.listGroups()).toMatchObject([
    { name: 'Sales', canPost: true, isOwnAdmin: true, membersCount: 4, isClosed: false },
    { name: 'News', canPost: false, isOwnAdmin: false },
  ]);
  const address = await findWritable(watched);
  expect(await watched.session.readInvite(address)).toMatch(/^https:\/\/t\.me\/\+/);
  telegram.setAdmin(bot.id, address, false);
  await waitUntil(
    async () => (await watched.session.listGroups())[0]?.isOwnAdmin === false,
    () => 'the lost right',
  );
  expect(await watched.session.listMembers(address)).toMatchObject([{ isAdmin: true, phone: null }]);
  await watched.session.disconnect();
  const again = await world.openSession();
  await again.session.connect();
  await again.reach('open');
  telegram.removeBot(bot.id, address);
  await waitUntil(
    async () => (await again.session.listGroups()).length === 1,
    () => 'the removal',
  );
  await again.session.disconnect();
});

it('leaves a lost response unconfirmed, sends nothing twice, and takes what never left as not sent', async () => {
  const watched = await openWithGroups(await makeWorld());
  const address = await findWritable(watched);
  for (const fault of ['lost', 'cut'] as const) {
    telegram.failNext(fault);
    expect(await watched.send({ ...textTo(address, fault), text: fault })).toMatchObject({ status: 'unconfirmed' });
  }
  expect(await watched.send({ ...textTo(address, 'a'), text: 'a *b* <c> _d_' })).toEqual({
    status: 'sent',
    messageId: newest()?.id,
  });
  expect([telegram.said.map(({ text }) => text), telegram.attempts()]).toEqual([['lost', 'a b <c> d'], 3]);
  await telegram.close();
  expect(await watched.send(textTo(address, 'closed'))).toMatchObject({ status: 'not_sent' });
  await watched.session.disconnect();
});

it('keeps a group that becomes a supergroup, told or not, and its messages apart', async () => {
  const watched = await openWithGroups(await makeWorld());
  const { session } = watched;
  for (const isTold of [true, false]) {
    const address = telegram.addGroup(bot.id, { title: `Small ${String(isTold)}` });
    await waitUntil(
      async () => (await session.listGroups()).some((group) => group.address === address),
      () => 'the group',
    );
    const moved = telegram.migrate(address, isTold);
    if (isTold)
      await waitUntil(
        async () => (await db.select().from(botChats)).some(({ chatId }) => chatId === moved),
        () => 'the move',
      );
    const sent = await watched.send(textTo(address, 'moved'));
    expect([sent, newest()?.chatId]).toEqual([{ status: 'sent', messageId: newest()?.id }, Number(moved)]);
    telegram.say(moved, `here ${String(isTold)}`);
    await waitUntil(
      () => watched.messages.at(-1)?.text === `here ${String(isTold)}`,
      () => 'the message',
    );
    expect(watched.messages.at(-1)?.groupAddress).toBe(address);
    const addresses = (await session.listGroups()).map((group) => group.address);
    expect([addresses.includes(address), addresses.includes(moved)]).toEqual([true, false]);
  }
  await session.disconnect();
});

it('holds the account as long as the service asks, and a group in slow mode alone', async () => {
  const watched = await openWithGroups(await makeWorld());
  const address = await findWritable(watched);
  telegram.failNext({ code: 429, description: 'Too Many Requests: retry after 35', retryAfterS: 35 });
  expect(await watched.send(textTo(address, 'limited'))).toMatchObject({ status: 'limited', retryAfterMs: 35_000 });
  const slow = telegram.addGroup(bot.id, { title: 'Slow', type: 'supergroup', isAdmin: false, slowS: 60 });
  expect(await watched.send(textTo(slow, 'first'))).toMatchObject({ status: 'sent' });
  expect(await watched.send(textTo(slow, 'second'))).toMatchObject({
    status: 'not_sent',
    reason: 'slowMode',
    retryAfterMs: 60_000,
  });
  expect(await watched.send(textTo(address, 'elsewhere'))).toMatchObject({ status: 'sent' });
  await watched.session.disconnect();
});

it('uploads a file once for all groups, and refuses with reasons that owners can read', async () => {
  const world = await makeWorld();
  const watched = await openWithGroups(world);
  const address = await findWritable(watched);
  const file = { ...textTo(address, 'file'), text: '*look*', media: world.picture };
  for (let round = 0; round < 2; round += 1) expect(await watched.send(file)).toMatchObject({ status: 'sent' });
  expect(telegram.said).toMatchObject([
    { file: 'uploaded', text: 'look' },
    { file: 'uploaded', text: 'look' },
  ]);
  for (const [description, code] of [
    ['Bad Request: not enough rights to send text messages to the chat', 'notAllowed'],
    ['Bad Request: TOPIC_CLOSED', 'notAllowed'],
    ['Bad Request: message text is empty', 'Bad Request: message text is empty'],
  ] as const) {
    telegram.failNext({ code: 400, description });
    expect(await watched.send(textTo(address, 'refused'))).toEqual({ status: 'rejected', code });
  }
  await watched.session.disconnect();
});

it('corrects, deletes and pins messages, changes groups, and sees what was done although the response was lost', async () => {
  const world = await makeWorld();
  const watched = await openWithGroups(world);
  const address = await findWritable(watched);
  await watched.send(textTo(address, 'first'));
  await watched.send({ ...textTo(address, 'second'), media: world.picture });
  const [messageId = '', captioned = ''] = telegram.said.map(({ id }) => id);
  const untilMs = Date.now() + 60_000;
  const acts = [
    { ...textTo(address, 'a1'), text: 'better', act: { kind: 'correct', messageId, untilMs } as const },
    { ...textTo(address, 'a2'), text: '', act: { kind: 'rename', name: 'Sales 2' } as const },
    { ...textTo(address, 'a3'), text: '', act: { kind: 'describe', description: 'Lessons' } as const },
    { ...textTo(address, 'a4'), text: '', act: { kind: 'pin', messageId, days: 7 } as const },
    { ...textTo(address, 'a5'), text: '', act: { kind: 'recall', messageId, untilMs } as const },
  ];
  for (const act of acts) {
    telegram.failNext('lost');
    expect(await watched.send(act)).toEqual({ status: 'sent' });
  }
  const caption = {
    ...textTo(address, 'a6'),
    text: 'seen',
    act: { kind: 'correct', messageId: captioned, untilMs } as const,
  };
  expect(await watched.send(caption)).toEqual({ status: 'sent' });
  const picture = { ...textTo(address, 'a7'), text: '', act: { kind: 'picture' } as const, media: world.picture };
  expect(await watched.send(picture)).toEqual({ status: 'sent' });
  expect(telegram.said).toMatchObject([{ text: 'better', isDeleted: true }, { text: 'seen' }]);
  const chat = telegram.chat(address);
  expect(chat).toMatchObject({
    title: 'Sales 2',
    description: 'Lessons',
    hasPhoto: true,
    pinned: Number(messageId.split(':')[1]),
  });
  await waitUntil(
    async () => (await watched.session.listGroups())[0]?.name === 'Sales 2',
    () => 'the new name',
  );
  await watched.session.disconnect();
});

it('gives members back what they might do before the group was closed, and is not misled by lost responses', async () => {
  const watched = await openWithGroups(await makeWorld());
  const address = await findWritable(watched);
  const chat = telegram.chat(address);
  const before = chat.permissions;
  const act = async (change: GroupAct) => {
    telegram.failNext('lost');
    const result = await watched.send({ ...textTo(address, crypto.randomUUID()), text: '', act: change });
    return result;
  };
  expect(await act({ kind: 'close', openAfterMinutes: null })).toEqual({ status: 'sent' });
  expect(chat.permissions).toMatchObject({ can_send_messages: false, can_send_photos: false, can_invite_users: true });
  expect(await act({ kind: 'open' })).toEqual({ status: 'sent' });
  expect([chat.permissions, telegram.actsCount()]).toEqual([before, 2]);

  const code = await watched.session.readInvite(address);
  expect(await act({ kind: 'resetInvite', code })).toEqual({ status: 'sent' });
  expect([chat.linksCount, await watched.session.readInvite(address)]).toEqual([1, expect.not.stringMatching(code)]);
  // Which one was to end is not known.
  expect(await act({ kind: 'resetInvite', code: null })).toMatchObject({ status: 'unconfirmed' });
  chat.username = 'sales';
  expect(await act({ kind: 'resetInvite', code: null })).toEqual({ status: 'rejected', code: 'publicAddress' });
  const channel = (await watched.session.listGroups()).find(({ name }) => name === 'News')?.address ?? '';
  const close = { ...textTo(channel, 'channel'), text: '', act: { kind: 'close', openAfterMinutes: null } as const };
  expect(await watched.send(close)).toEqual({ status: 'rejected', code: 'actNotOffered' });
  await watched.session.disconnect();
});

it('lists who asked to join until the request is answered, here or elsewhere', async () => {
  const watched = await openWithGroups(await makeWorld());
  const { session } = watched;
  const address = await findWritable(watched);
  telegram.repeatNext();
  const [approved, elsewhere, declined] = Array.from({ length: 3 }, () => telegram.askToJoin(address));
  const asking = async () => (await session.listRequests(address)).map((request) => Number(request.address));
  await waitUntil(
    async () => (await asking()).length === 3,
    () => 'the requests',
  );
  expect(await session.listRequests(address)).toMatchObject([{ name: `Person ${approved}`, phone: null }, {}, {}]);
  telegram.admitElsewhere(address, elsewhere ?? 0);
  await waitUntil(
    async () => (await asking()).length === 2,
    () => 'the answer of another admin',
  );
  const answer = (people: (number | undefined)[], isApproved: boolean) =>
    watched.send({
      ...textTo(address, crypto.randomUUID()),
      text: '',
      act: { kind: 'admit', isApproved, people: people.map(String) },
    });
  telegram.failNext('lost');
  expect(await answer([approved], true)).toEqual({ status: 'sent' });
  telegram.failNext('lost');
  expect(await answer([declined], false)).toEqual({ status: 'sent' });
  const { membersCount, people } = telegram.chat(address);
  expect([await asking(), membersCount, [...people]]).toEqual([[], 6, [elsewhere, approved]]);
  expect(await answer([declined], true)).toEqual({ status: 'rejected', code: 'requestsGone' });
  await session.disconnect();
});

it('sends a poll whose votes name it by its own id, and reports replies, reactions and joins once', async () => {
  const watched = await openWithGroups(await makeWorld());
  const address = await findWritable(watched);
  const poll = { options: ['yes', 'no', 'later'], isMultiple: true };
  expect(await watched.send({ ...textTo(address, 'poll'), text: 'Coming?', poll })).toMatchObject({ status: 'sent' });
  const asked = newest();
  for (const chosen of [['yes', 'later'], ['no'], []]) telegram.vote(address, asked?.poll ?? null, chosen);
  telegram.vote(address, { id: 'of-somebody-else', options: [] }, []);
  if (asked) telegram.react(address, asked);
  telegram.repeatNext();
  telegram.say(address, 'gladly', asked);
  telegram.join(address);
  telegram.say(address, 'last');
  await waitUntil(
    () => watched.messages.at(-1)?.text === 'last',
    () => 'all events',
  );
  expect(watched.votes.map(({ messageId, chosen, voters }) => [messageId, chosen, voters.length])).toEqual([
    [asked?.id, ['yes', 'later'], 1],
    [asked?.id, ['no'], 1],
    [asked?.id, [], 1],
  ]);
  expect(watched.responses.map(({ kind, messageId }) => [kind, messageId])).toEqual([
    ['reacted', asked?.id],
    ['replied', asked?.id],
  ]);
  expect(watched.messages.map(({ text }) => text)).toEqual(['gladly', 'last']);
  expect(watched.joined).toEqual([address]);
  await watched.session.disconnect();
});

it('orders votes as the service does, whatever the clock of the process says that takes them', async () => {
  const world = await makeWorld();
  const former = await openWithGroups(world);
  const address = await findWritable(former);
  await former.send({
    ...textTo(address, 'poll'),
    text: 'Coming?',
    poll: { options: ['yes', 'no'], isMultiple: false },
  });
  const vote = async ({ votes }: WatchedSession, chosen: string) => {
    telegram.vote(address, newest()?.poll ?? null, [chosen]);
    await waitUntil(
      () => votes.at(-1)?.chosen?.join() === chosen,
      () => `the vote for ${chosen}`,
    );
    return votes.at(-1)?.votedMs ?? 0;
  };
  const before = await vote(former, 'yes');
  await former.session.disconnect();
  const now = Date.now.bind(Date);
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() - HOUR_MS);
  const owner = await world.openSession();
  await owner.session.connect();
  expect(await vote(owner, 'no')).toBeGreaterThan(before);
  clock.mockRestore();
  await owner.session.disconnect();
});

it('is logged out once its token is revoked', async () => {
  const world = await makeWorld();
  const watched = await openWithGroups(world);
  telegram.revoke(bot.token);
  expect(await watched.reach('logged_out')).toEqual({ kind: 'logged_out', isTokenRefused: true });
  await watched.session.connect();
  expect(await watched.reach('failed')).toEqual({ kind: 'failed', reason: 'tokenMissing' });
});

it('links no bot whose events go elsewhere: to the notifications of this server, or to a webhook', async () => {
  await makeWorld();
  const check = (token: string, notifier: string) => {
    const config = readConfig({
      ...{ TELEGRAM_API_ROOT: telegram.root, TELEGRAM_BOT_TOKEN: notifier },
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    });
    return createTelegramGroups({ db, log: { warn: () => undefined }, config }).bots?.check(token);
  };
  const { token } = telegram.addBot({ isHooked: true });
  expect(await check(bot.token, token)).toEqual({ status: 'works', botId: String(bot.id) });
  expect(await check(bot.token, bot.token)).toEqual({ status: 'hooked' });
  expect(await check(token, bot.token)).toEqual({ status: 'hooked' });
  expect(await check('7:nobody', bot.token)).toEqual({ status: 'refused' });
});
