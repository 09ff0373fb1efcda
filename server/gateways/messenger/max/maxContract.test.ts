import { randomBytes } from 'node:crypto';

import { pino } from 'pino';

import { KIND_ABILITIES } from '@contract/messengerKinds';
import { readConfig } from '@server/config';
import type { Database } from '@server/db/database';
import {
  botChats,
  botLinks,
  botPresses,
  broadcasts,
  deliveries,
  groups,
  messengerAccounts,
  users,
} from '@server/db/schema';
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

import type { Messenger, MessengerSession, OutgoingMessage } from '../messenger';
import { createMessengers } from '../messengers';
import { chosenBy, createPressStore } from '../bots/pressStore';
import { createMax } from './max';

let db: Database;
let close: () => Promise<void>;
let max: MaxServer;
let stopLast: () => Promise<void> = () => Promise.resolve();
let bot: ReturnType<MaxServer['addBot']>;

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(async () => {
  await stopLast();
  await close();
});

const FAST = { file: [1, 1, 1], look: [20, 60] };
const PUBLIC_URL = 'https://console.test';
const unlikePhones = () => Promise.reject(new Error('A bot has none of that.'));

/** As the engine does before it sends. */
async function keepDelivery({ groupAddress, messageId, text, poll }: OutgoingMessage): Promise<void> {
  const of = { accountId: 1, address: groupAddress, name: 'Sales', type: 'group' as const };
  const [group] = await db.insert(groups).values(of).returning();
  const [broadcast] = await db.insert(broadcasts).values({ userId: 1, message: text, total: 1 }).returning();
  await db.insert(deliveries).values({
    ...{ accountId: 1, groupId: group?.id ?? 0, broadcastId: broadcast?.id ?? 0, messageId, dueAt: new Date() },
    payload: { text, mediaUrl: null, ...(poll && { poll }) },
  });
}

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
    ...(isHooked && { PUBLIC_URL, MAX_WEBHOOK: 'unchecked' }),
  });
  const messenger = createMax({ db, log: { warn: () => undefined }, config, waitMs: FAST });
  const tell = isHooked ? await openHooks(messenger) : () => undefined;
  let epoch = 0;
  let pressed: readonly string[] = [];

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
    keep: keepDelivery,
    voteAsMember: async (_address, messageId, chosen) => {
      for (const option of [...chosen, ...pressed].filter((one) => chosen.includes(one) !== pressed.includes(one)))
        max.press(messageId, option);
      pressed = chosen;
    },
    respondAsMember: unlikePhones,
    join: async (address) => max.join(address),
    lookAt: async (address) => {
      const { title: name, description, hasIcon: hasPicture, people, pinned } = max.chat(address);
      return { name, description, hasPicture, membersCount: people.length, isClosed: false, pinned };
    },
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
      // The suite takes the first list, before the events that wait are read. What comes between the last of them and the subscription
      // waits until the subscription ends.
      watched.session.listGroups = async () => {
        await waitUntil(
          async () => (await listGroups()).length > 0 && (!isHooked || bot.hooks.length > 0),
          () => 'the first group',
        );
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
    { ...textTo(address, 'a5'), text: '', act: { kind: 'pin', messageId, days: 7 } as const },
    { ...textTo(address, 'a6'), text: '', act: { kind: 'recall', messageId, untilMs } as const },
  ];
  for (const act of acts) {
    if (act.act.kind !== 'picture') max.failNext('lost');
    expect(await watched.send(act)).toEqual({ status: 'sent' });
  }
  expect(max.said[0]?.text).toBe('better');
  expect(max.chat(address)).toMatchObject({
    title: 'Sales 2',
    description: 'Lessons',
    hasIcon: true,
    pinned: messageId,
  });
  expect(max.actsCount()).toBe(6);
  for (const act of acts.slice(1, 3)) expect(await watched.send(act)).toEqual({ status: 'sent' });
  expect(max.actsCount()).toBe(6);
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

it('pins a message once and in place of another, and says why it could not', async () => {
  const world = await makeWorld();
  const watched = await openWithGroups(world);
  const address = await findWritable(watched);
  for (const id of ['first', 'second']) await watched.send(textTo(address, id));
  const [first = '', second = ''] = max.said.map(({ mid }) => mid);
  const pin = (messageId: string) =>
    watched.send({ ...textTo(address, `pin ${messageId}`), text: '', act: { kind: 'pin', messageId, days: 7 } });
  for (const mid of [first, first, second]) expect(await pin(mid)).toEqual({ status: 'sent' });
  expect([max.chat(address).pinned, max.actsCount()]).toEqual([second, 2]);
  max.failNext('lost');
  expect(await pin(first)).toEqual({ status: 'sent' });
  max.failNext('cut');
  expect(await pin(second)).toMatchObject({ status: 'unconfirmed' });
  expect(await pin('mid.of-nobody')).toEqual({ status: 'rejected', code: 'messageMissing' });
  max.chat(address).bots.set(bot.id, false);
  expect(await pin(second)).toEqual({ status: 'rejected', code: 'notAdmin' });
  expect(max.chat(address).pinned).toBe(first);
  await watched.session.disconnect();
});

describe('polls', () => {
  const poll = { options: ['yes', 'no', 'later'], isMultiple: false };

  /** A poll that is sent, as the engine sends it. */
  async function ask(isMultiple: boolean, fault?: Parameters<MaxServer['failNext']>[0], isHidden = false) {
    const world = await makeWorld();
    max.hideMessages(isHidden);
    const watched = await openWithGroups(world);
    const address = await findWritable(watched);
    const draft = { ...textTo(address, crypto.randomUUID()), text: 'Coming?', poll: { ...poll, isMultiple } };
    await keepDelivery({ ...draft, encoded: null });
    if (fault) max.failNext(fault);
    const sent = await watched.send(draft);
    return { watched, address, draft, sent, mid: max.said[0]?.mid ?? '' };
  }
  const votesOf = (watched: Awaited<ReturnType<typeof openWithGroups>>) => watched.votes.map(({ chosen }) => chosen);
  const untilVotes = (watched: Awaited<ReturnType<typeof openWithGroups>>, count: number) =>
    waitUntil(
      () => watched.votes.length >= count,
      () => `${count} votes, not ${watched.votes.length}`,
    );

  it('are messages with a button for each option; another press changes the choice, the same one takes it back', async () => {
    const { watched, address, mid, draft } = await ask(false);
    expect(max.said[0]).toMatchObject({ text: 'Coming?', buttons: poll.options.map((text) => ({ text })) });
    const pressed = ['yes', 'no', 'no', 'later'].map((text) => max.press(mid, text));
    await untilVotes(watched, 4);
    expect(votesOf(watched)).toEqual([['yes'], ['no'], [], ['later']]);
    expect(watched.votes[0]).toMatchObject({
      groupAddress: address,
      messageId: mid,
      ownId: draft.messageId,
      isLive: true,
    });
    max.press(mid, 'yes', 1);
    await untilVotes(watched, 5);
    expect(watched.votes[4]?.voters).not.toEqual(watched.votes[0]?.voters);
    await waitUntil(
      () => pressed.every((id) => max.answers.has(id)),
      () => `answers, not ${max.answers.size}`,
    );
    expect(pressed.map((id) => max.answers.get(id))).toEqual([
      'Your choice: yes. Press again to take it back.',
      'Your choice: no. Press again to take it back.',
      'Your choice is taken back',
      'Your choice: later. Press again to take it back.',
    ]);
    await watched.session.disconnect();
  });

  it('of several answers collect them, and a press that is reported twice counts once', async () => {
    const { watched, mid } = await ask(true);
    for (const text of ['later', 'yes', 'later']) {
      max.repeatNext();
      max.press(mid, text);
    }
    await untilVotes(watched, 3);
    await watched.session.disconnect();
    expect(votesOf(watched)).toEqual([['later'], ['yes', 'later'], ['yes']]);
    expect(await db.$count(botPresses)).toBe(3);
  });

  it('are told apart by their buttons when the response is lost, and by whoever presses one when the chat cannot be read', async () => {
    const found = await ask(false, 'lost');
    expect(found.sent).toEqual({ status: 'sent', messageId: found.mid });
    await found.watched.session.disconnect();
    const { watched, sent, mid, draft } = await ask(false, 'lost', true);
    expect([sent.status, watched.receipts]).toEqual(['unconfirmed', []]);
    max.press(mid, 'yes');
    await untilVotes(watched, 1);
    expect(watched.receipts).toEqual([draft.messageId]);
    await watched.session.disconnect();
  });
});

it('makes the same of presses in whatever order they come', async () => {
  await makeWorld();
  const write = (work: Parameters<Parameters<typeof createPressStore>[2]>[0]) =>
    db.transaction(async (tx) => void (await work(tx)));
  const store = createPressStore(db, 1, write);
  const presses = [0, 2, 2, 1, 0].map((option, at) => ({ option, pressedMs: 1_000 + at }));
  for (const isMultiple of [false, true]) {
    const ends = new Set<string>();
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 0, 0, 4, 1, 3, 4],
    ]) {
      await truncateAll(db);
      const [user] = await db.insert(users).values({ email: 'a@b.c', passwordHash: 'x' }).returning();
      await db.insert(messengerAccounts).values({ userId: user?.id ?? 0, kind: 'max' });
      await keepDelivery({ ...textTo('-1', 'own'), poll: { options: ['a', 'b', 'c'], isMultiple }, encoded: null });
      const poll = await store.findAsked(['own', '']);
      if (!poll) throw new Error('The poll is unknown.');
      const moments: number[] = [];
      let chosen: string[] = [];
      for (const at of order) {
        const kept = await store.keepPress(poll, 'anna', presses[at] ?? { option: 0, pressedMs: 0 });
        chosen = chosenBy(kept, poll);
        moments.push(Math.max(...kept.map(({ votedMs }) => votedMs)));
      }
      ends.add(chosen.join());
      expect([...moments].sort((one, other) => one - other)).toEqual(moments);
      expect(new Set(moments).size).toBe(presses.length);
    }
    expect([...ends]).toEqual([isMultiple ? 'b' : 'a']);
  }
});
