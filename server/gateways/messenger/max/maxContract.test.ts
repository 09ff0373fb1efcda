import { randomBytes } from 'node:crypto';

import { pino } from 'pino';

import { KIND_ABILITIES } from '@contract/messengerKinds';
import { readConfig } from '@server/config';
import type { Database } from '@server/db/database';
import { botChats, botLinks, messengerAccounts, users } from '@server/db/schema';
import type { Deps } from '@server/deps';
import { createHttpServer } from '@server/http/createHttpServer';
import { serveBotEvents } from '@server/modules/messenger/serveBotEvents';
import { startMaxServer, type MaxServer } from '@test/kit/maxServer';
import {
  describeMessenger,
  findWritable,
  kindsOf,
  openLinked,
  textTo,
  waitUntil,
  watchSession,
  type MessengerWorld,
} from '@test/kit/messengerContract';
import { openTestDatabase, truncateAll } from '@test/kit/testDatabase';

import type { Messenger, MessengerSession } from '../messenger';
import { createMessengers } from '../messengers';
import { createMax } from './max';

let db: Database;
let close: () => Promise<void>;
let max: MaxServer;
let stopLast: () => Promise<void> = () => Promise.resolve();
let bot: { id: number; token: string };

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(async () => {
  await stopLast();
  await close();
});

const FAST = { file: [1, 1, 1], look: [20, 60] };
const PUBLIC_URL = 'https://console.test';
const unlikePhones = () => Promise.reject(new Error('A bot has none of that.'));

/** Where the events of bots arrive that are sent. @returns what is told of them from then on */
async function openHooks(messenger: Messenger): Promise<(session: MessengerSession) => void> {
  let owner: MessengerSession | null = null;
  const log = pino({ level: 'silent' });
  const app = createHttpServer(log);
  const engine = { runCommand: async () => owner?.takeEvents?.() ?? null } as unknown as Deps['engine'];
  serveBotEvents(app, { db, log, engine, messengers: createMessengers([messenger]) });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  max.sendTo((url) => url.replace(PUBLIC_URL, address));
  const stopMax = stopLast;
  stopLast = async () => {
    await app.close();
    await stopMax();
  };
  return (session) => (owner = session);
}

async function makeWorld(isHooked = false): Promise<MessengerWorld> {
  await stopLast();
  max = await startMaxServer();
  stopLast = () => max.close();
  await truncateAll(db);
  const [user] = await db.insert(users).values({ email: 'a@b.c', passwordHash: 'x' }).returning();
  await db.insert(messengerAccounts).values({ userId: user?.id ?? 0, kind: 'max' });
  bot = max.addBot();
  max.addGroup(bot.id, { title: 'Sales' });
  max.addGroup(bot.id, { title: 'News', type: 'channel', isAdmin: false });
  const config = readConfig({
    ...{ MAX_API_ROOT: max.root, ENCRYPTION_KEY: randomBytes(32).toString('hex') },
    ...(isHooked && { PUBLIC_URL }),
  });
  const messenger = createMax({ db, log: { warn: () => undefined }, config, waitMs: FAST });
  const tell = isHooked ? await openHooks(messenger) : () => undefined;
  let epoch = 0;

  return {
    isBot: true,
    async openSession() {
      epoch += 1;
      await db.update(messengerAccounts).set({ leaseEpoch: epoch });
      const watched = watchSession(messenger, 1, epoch);
      tell(watched.session);
      return watched;
    },
    async link() {
      const checked = await messenger.bots?.check(bot.token);
      if (checked?.status !== 'works') throw new Error('The bot does not work.');
      await messenger.bots?.store(db, 1, { botId: checked.botId, token: bot.token });
    },
    phone: '',
    enterCode: unlikePhones,
    unlink: async () => max.revoke(bot.token),
    accepted: () => Promise.resolve(max.said.map(({ mid }) => mid)),
    mentions: unlikePhones,
    refuseNext: () => max.failNext({ status: 400, code: 'proto.payload' }),
    loseNextAnswer: async () => max.failNext('lost'),
    deliverReceipts: unlikePhones,
    writeAsMember: async (address, text) => max.say(address, text),
    keep: () => Promise.resolve(),
    voteAsMember: unlikePhones,
    respondAsMember: unlikePhones,
    join: async (address) => max.join(address),
    lookAt: unlikePhones,
    changed: unlikePhones,
    askToJoin: unlikePhones,
    loseNextAct: () => max.failNext('lost'),
    actsCount: () => Promise.resolve(max.actsCount()),
    picture: { kind: 'image', path: __filename, url: '/uploads/a.png', mime: 'image/png', fileName: 'a.png' },
  };
}

/** The groups are learned from the events that wait. */
async function openWithGroups(world: MessengerWorld) {
  const watched = await openLinked(world);
  await waitUntil(
    async () => (await watched.session.listGroups()).length === 2,
    () => 'both groups',
  );
  return watched;
}

describe.each([
  ['events that are asked for', false],
  ['events that are sent', true],
])('what every messenger promises, by %s', (_how, isHooked) =>
  describeMessenger(async () => {
    const world = await makeWorld(isHooked);
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
  }, KIND_ABILITIES.max),
);

it('connects by a token, learns its groups from events, and connects by itself after a restart', async () => {
  const world = await makeWorld();
  const watched = await openWithGroups(world);
  expect(kindsOf(watched)).toEqual(['connecting', 'open']);
  expect(await watched.session.listGroups()).toMatchObject([
    { name: 'Sales', canPost: true, isOwnAdmin: true, membersCount: 4, isClosed: null },
    { name: 'News', canPost: false, isOwnAdmin: false },
  ]);
  const address = await findWritable(watched);
  const members = await watched.session.listMembers(address);
  expect(members).toHaveLength(3);
  expect(members[0]).toEqual({ phone: null, name: 'Person 0', isAdmin: true, username: null });
  max.join(address);
  await waitUntil(
    async () => (await watched.session.listGroups())[0]?.membersCount === 5,
    () => 'the new member',
  );
  expect(await watched.session.fetchGroups()).toEqual(await watched.session.listGroups());
  await watched.session.disconnect();
  const again = await world.openSession();
  await again.session.connect();
  await again.reach('open');
  max.removeBot(bot.id, address);
  await waitUntil(
    async () => (await again.session.listGroups()).length === 1,
    () => 'the removal',
  );
  await again.session.disconnect();
});

it('settles a lost response by reading the chat, once for each message, and leaves open what it cannot see', async () => {
  const world = await makeWorld();
  const watched = await openWithGroups(world);
  const address = await findWritable(watched);
  const ends: object[] = [];
  for (const fault of ['lost', null, 'lost', 'cut'] as const) {
    if (fault) max.failNext(fault);
    ends.push(await watched.send({ ...textTo(address, crypto.randomUUID()), text: `a *b* <c> ${ends.length}` }));
  }
  expect(ends).toEqual([
    { status: 'sent', messageId: max.said[0]?.mid },
    { status: 'sent', messageId: max.said[1]?.mid },
    { status: 'sent', messageId: max.said[2]?.mid },
    { status: 'unconfirmed', reason: expect.any(String) as string },
  ]);
  expect(max.said.map(({ text }) => text)).toEqual(['a b <c> 0', 'a b <c> 1', 'a b <c> 2']);
  max.hideMessages(true);
  max.failNext('lost');
  expect(await watched.send(textTo(address, 'hidden'))).toMatchObject({ status: 'unconfirmed' });
  expect([max.said.length, max.attempts()]).toEqual([4, 5]);
  await watched.session.disconnect();
});

it('takes a rate limit as a limit of the account, and waits for a file that is still processed', async () => {
  const world = await makeWorld();
  const watched = await openWithGroups(world);
  const address = await findWritable(watched);
  max.failNext({ status: 429, code: 'too.many.requests' });
  expect(await watched.send(textTo(address, 'limited'))).toEqual({ status: 'limited', reason: 'too.many.requests' });
  max.failNext({ status: 400, code: 'attachment.not.ready' });
  const file = { ...textTo(address, 'file'), media: world.picture };
  expect(await watched.send(file)).toMatchObject({ status: 'sent' });
  expect(max.said).toMatchObject([{ files: ['image'] }]);
  await watched.session.disconnect();
});

it('corrects and deletes messages, changes groups, and sees what was done although the response was lost', async () => {
  const world = await makeWorld();
  const watched = await openWithGroups(world);
  const address = await findWritable(watched);
  await watched.send(textTo(address, 'first'));
  const messageId = max.said[0]?.mid ?? '';
  const untilMs = Date.now() + 60_000;
  const acts = [
    { ...textTo(address, 'a1'), text: 'better', act: { kind: 'correct', messageId, untilMs } as const },
    { ...textTo(address, 'a2'), text: '', act: { kind: 'rename', name: 'Sales 2' } as const },
    { ...textTo(address, 'a3'), text: '', act: { kind: 'describe', description: 'Lessons' } as const },
    { ...textTo(address, 'a4'), text: '', act: { kind: 'picture' } as const, media: world.picture },
    { ...textTo(address, 'a5'), text: '', act: { kind: 'recall', messageId, untilMs } as const },
  ];
  for (const act of acts) {
    if (act.act.kind !== 'picture') max.failNext('lost');
    expect(await watched.send(act)).toEqual({ status: 'sent' });
  }
  expect(max.said[0]?.text).toBe('better');
  expect(max.chat(address)).toMatchObject({ title: 'Sales 2', description: 'Lessons', hasIcon: true });
  expect(max.actsCount()).toBe(5);
  for (const act of acts.slice(1, 3)) expect(await watched.send(act)).toEqual({ status: 'sent' });
  expect(max.actsCount()).toBe(5);
  await watched.session.disconnect();
});

it('reports a reply to a message of ours, and an event that comes twice once', async () => {
  const watched = await openWithGroups(await makeWorld());
  const address = await findWritable(watched);
  await watched.send(textTo(address, 'asked'));
  const messageId = max.said[0]?.mid ?? '';
  max.repeatNext();
  max.say(address, 'yes', messageId);
  max.say(address, 'no');
  await waitUntil(
    () => watched.messages.length >= 2,
    () => 'both messages',
  );
  expect(watched.messages.map(({ text }) => text)).toEqual(['yes', 'no']);
  expect(watched.responses).toMatchObject([{ kind: 'replied', groupAddress: address, messageId }]);
  await watched.session.disconnect();
});

it('is logged out once its token is revoked, forgets it when it is logged out here, and gives way to a newer owner', async () => {
  const world = await makeWorld();
  const older = await openWithGroups(world);
  const newer = await world.openSession();
  await newer.session.connect();
  await newer.reach('open');
  max.say(await findWritable(newer), 'hello');
  await waitUntil(
    () => older.session.state().kind === 'off',
    () => 'the end of the older one',
  );
  await newer.session.logOut();
  expect([await db.$count(botLinks), await db.$count(botChats)]).toEqual([0, 0]);
  await newer.session.connect();
  expect(await newer.reach('failed')).toEqual({ kind: 'failed', reason: 'tokenMissing' });
  const again = await openLinked(world);
  max.revoke(bot.token);
  expect(await again.reach('logged_out')).toEqual({ kind: 'logged_out', isTokenRefused: true });
});
