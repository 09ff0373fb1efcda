import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';

import { limits } from '@contract/limits';
import { HOUR_MS, SECOND_MS } from '@contract/time';
import { readConfig } from '@server/config';
import type { Database } from '@server/db/database';
import {
  broadcasts,
  deliveries,
  groups,
  messengerAccounts,
  users,
  whatsappCredentials,
  whatsappKeys,
} from '@server/db/schema';
import { createFakeClock } from '@test/kit/fakeClock';
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
import { openTestDatabase } from '@test/kit/testDatabase';
import { loosenLongTimers } from '@test/kit/whatsappServer/longTimers';
import { linkMemberDevice, type MemberDevice } from '@test/kit/whatsappServer/memberDevice';
import { startWhatsappServer, type WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';

import type { OutgoingMedia } from '../messenger';
import { loadLibrary, type WhatsappLibrary } from './library';
import { createWhatsapp, type WhatsappDeps } from './whatsapp';

jest.setTimeout(120_000);

const MEMBER_PHONE = '79000000000';
const encryptionKey = randomBytes(32).toString('hex');
const mediaDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-media-'));

let db: Database;
let close: () => Promise<void>;
let library: WhatsappLibrary;
let server: WhatsappServer;
let member: MemberDevice;
const opened: WatchedSession[] = [];

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  loosenLongTimers();
  library = await loadLibrary();
  server = await startWhatsappServer(library);
  member = await linkMemberDevice(library, server, MEMBER_PHONE);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ session }) => session.disconnect()));
});
afterAll(async () => {
  await member.leave();
  await server.stop();
  await close();
  fs.rmSync(mediaDir, { recursive: true });
});

interface WhatsappWorld extends MessengerWorld {
  accountId: number;
  phone: string;
}

const drawPicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();

/** An account with its own phone, in a community and in a group with the member, all on one server. */
async function makeWorld(route: WhatsappDeps['route'] = {}): Promise<WhatsappWorld> {
  const [user] = await db
    .insert(users)
    .values({ email: `${randomBytes(4).toString('hex')}@b.c`, passwordHash: 'x' })
    .returning();
  const [account] = await db
    .insert(messengerAccounts)
    .values({ userId: user?.id ?? 0 })
    .returning();
  const accountId = account?.id ?? 0;
  const phone = `7900${String(accountId).padStart(7, '0')}`;
  const changedBefore = new Set(member.changed.keys());
  const [pinnedBefore, actsBefore] = [member.pinned.length, server.acts.length];
  const community = server.addGroup({ name: 'Community', members: [MEMBER_PHONE, phone], kind: 'community' });
  const announcing = { community, members: [MEMBER_PHONE, phone], isAnnouncing: true, kind: 'announcements' as const };
  server.addGroup({ ...announcing, name: 'Announcements' });
  server.addGroup({ name: 'Ours', members: [phone, MEMBER_PHONE], hiddenCount: 2 });
  return {
    accountId,
    phone,
    async openSession() {
      const watched = watchSession(startWhatsapp(route), accountId, await nextEpoch(accountId));
      opened.push(watched);
      return watched;
    },
    link: async (code) => server.scan(code, phone),
    enterCode: (code) => server.enterCode(code, phone),
    unlink: async () => server.unlink(phone),
    accepted: async () =>
      server.received.filter((message) => message.from === phone && !message.isRefused).map(({ id }) => id),
    mentions: async () => new Map(member.shown.map(({ id, mentionsAll }) => [id, mentionsAll])),
    refuseNext: () => server.next({ kind: 'refuse', code: '479' }),
    async loseNextAnswer() {
      await member.leave();
      server.next({ kind: 'silence' });
    },
    deliverReceipts: () => member.connect(),
    join: async (groupAddress) =>
      server.change(groupAddress, { kind: 'add', phone: `7911${String(accountId).padStart(7, '0')}` }),
    writeAsMember: (groupAddress, text) => member.write(groupAddress, text),
    async lookAt(groupAddress) {
      const group = server.findGroup(groupAddress);
      if (!group) throw new Error('There is no such group.');
      const { isAnnouncing = false, name, description = '', hasPicture = false, people } = group;
      const pinned = member.pinned.slice(pinnedBefore).at(-1) ?? null;
      return { isClosed: isAnnouncing, name, description, hasPicture, pinned, membersCount: people.size };
    },
    changed: async () => new Map([...member.changed].filter(([id]) => !changedBefore.has(id))),
    async askToJoin(groupAddress) {
      const group = server.findGroup(groupAddress);
      const phone = `7912${String(accountId).padStart(4, '0')}${String(group?.requests?.length ?? 0).padStart(3, '0')}`;
      if (group) group.requests = [...(group.requests ?? []), phone];
    },
    loseNextAct: () => server.loseNextAct(),
    actsCount: async () => server.acts.length - actsBefore,
    picture: await putFile({ kind: 'image', mime: 'image/png', fileName: 'group.png' }, await drawPicture()),
    keep: ({ groupAddress, messageId, encoded }) => keepClaimed(accountId, groupAddress, messageId, encoded),
    async respondAsMember(groupAddress, messageId) {
      await waitUntil(
        () => member.shown.some(({ id }) => id === messageId),
        () => 'the message on the other phone',
      );
      await member.respond(groupAddress, messageId);
      await member.respond(groupAddress, messageId);
    },
    async voteAsMember(groupAddress, messageId, chosen) {
      await waitUntil(
        () => member.shown.some(({ id }) => id === messageId),
        () => 'the poll on the other phone',
      );
      await member.vote(groupAddress, messageId, chosen);
    },
  };
}

function startWhatsapp(route: WhatsappDeps['route']) {
  return createWhatsapp({
    db,
    clock: createFakeClock(),
    log: { debug: () => undefined, warn: () => undefined, error: () => undefined },
    config: readConfig({ WA_SERVER_URL: server.url, ENCRYPTION_KEY: encryptionKey }),
    route: {
      agent: server.agent,
      ackTimeoutMs: 3_000,
      changeDelayMs: 20,
      reconnectDelayMs: () => 50,
      retryDelayMs: () => 50,
      ...route,
    },
  });
}

/** A later owner of the account, which fences off the earlier one. */
async function nextEpoch(accountId: number): Promise<number> {
  const [account] = await db
    .update(messengerAccounts)
    .set({ leaseEpoch: sql`${messengerAccounts.leaseEpoch} + 1` })
    .where(eq(messengerAccounts.id, accountId))
    .returning();
  return account?.leaseEpoch ?? 0;
}

const { signal } = new AbortController();
async function putFile(
  media: Pick<OutgoingMedia, 'kind' | 'mime' | 'fileName'>,
  bytes: Buffer,
): Promise<OutgoingMedia> {
  const file = path.join(mediaDir, `${randomBytes(4).toString('hex')}-${media.fileName}`);
  await fs.promises.writeFile(file, bytes);
  return { ...media, path: file, url: `/uploads/${media.fileName}` };
}

describeMessenger(makeWorld);

it('comes back by itself after a lost connection, and sends again', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const address = await findWritable(watched);
  watched.states.length = 0;
  server.drop(world.phone);
  await watched.reach('reconnecting');
  expect(await watched.send(textTo(address, '3EB0WHILEAWAY'))).toMatchObject({ status: 'not_sent' });
  await watched.reach('open');
  expect(await watched.send(textTo(address, '3EB0BACK'))).toMatchObject({ status: 'sent' });
  expect(await world.accepted()).toEqual(['3EB0BACK']);
});

it('ends the pause before the next attempt when its owner requests the connection', async () => {
  const world = await makeWorld({ reconnectDelayMs: () => 600_000 });
  const watched = await openLinked(world);
  server.drop(world.phone);
  await watched.reach('reconnecting');
  await watched.session.connect();
  expect(watched.session.state().kind).toBe('reconnecting');
  await watched.session.connect(true);
  await watched.reach('open');
});

it('reconnects when WhatsApp requests it, without a new code', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  watched.states.length = 0;
  server.restart(world.phone);
  await waitUntil(
    () => kindsOf(watched).includes('open'),
    () => 'another opening',
  );
  expect(kindsOf(watched)).toEqual(['reconnecting', 'open']);
});

it('is unconfirmed when the connection is cut before the acknowledgement, and sends nothing twice', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const address = await findWritable(watched);
  server.next({ kind: 'cut' });
  expect(await watched.send(textTo(address, '3EB0CUT'))).toMatchObject({ status: 'unconfirmed' });
  await watched.reach('open');
  await waitUntil(
    () => watched.receipts.includes('3EB0CUT'),
    () => 'the receipt',
  );
  expect(await world.accepted()).toEqual(['3EB0CUT']);
});

it('shows six codes in all, and fails when the last is not scanned', async () => {
  const world = await makeWorld({ codeLifeMs: 40 });
  const watched = await world.openSession();
  await watched.session.connect();
  expect(await watched.reach('failed')).toEqual({ kind: 'failed', reason: 'qrExpired' });
  const codes = watched.states.flatMap((state) => (state.kind === 'qr' ? [state.qr] : []));
  expect(codes).toHaveLength(limits.messenger.qrMaxCount);
  expect(new Set(codes).size).toBe(codes.length);
});

it('fails when the code for a number is not entered in time, and when WhatsApp issues none for it', async () => {
  const world = await makeWorld({ codeLifeMs: 200 });
  const watched = await world.openSession();
  await watched.session.connect(true, world.phone);
  expect(await watched.reach('failed')).toEqual({ kind: 'failed', reason: 'linkCodeExpired' });

  // With a code that lives as usual, because the refusal may take longer.
  const other = await makeWorld();
  server.refuseCodes(other.phone, true);
  const refused = await other.openSession();
  await refused.session.connect(true, other.phone);
  expect(await refused.reach('failed')).toEqual({ kind: 'failed', reason: 'linkRefused' });
  expect([watched, refused].map(({ states }) => states.filter(({ kind }) => kind === 'link_code').length)).toEqual([
    1, 0,
  ]);
});

it('stops when WhatsApp restricts the account, at connecting and at sending, and keeps its credentials', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const address = await findWritable(watched);
  server.next({ kind: 'refuse', code: '463' });
  expect(await watched.send(textTo(address, '3EB0TOOMUCH'))).toEqual({ status: 'restricted', reason: '463' });
  expect(watched.session.state()).toEqual({ kind: 'restricted', reason: '463' });

  server.refuse(world.phone, { reason: '403' });
  const later = await world.openSession();
  await later.session.connect();
  expect(await later.reach('restricted')).toEqual({ kind: 'restricted', reason: '403' });
  const isOfAccount = eq(whatsappCredentials.accountId, world.accountId);
  expect(await db.$count(whatsappCredentials, isOfAccount)).toBe(1);
});

it('acknowledges what a member writes only once it is written, and requests it again when that fails', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const address = await findWritable(watched);
  const receipts = () => server.acknowledged.filter(({ phone }) => phone === world.phone).map(({ type }) => type);
  const before = receipts().length;
  let finish = () => undefined as void;
  watched.writeWith(() => new Promise((resolve) => (finish = resolve)));
  await world.writeAsMember(address, 'a question');
  await waitUntil(
    () => watched.messages.length === 1,
    () => 'the message',
  );
  await sleep(400);
  expect(receipts()).toHaveLength(before);
  finish();
  await waitUntil(
    () => receipts().length > before,
    () => 'its receipt',
  );
  expect(receipts().slice(before)).not.toContain('retry');
  watched.writeWith(() => Promise.reject(new Error('the database is away')));
  await world.writeAsMember(address, 'another question');
  await waitUntil(
    () => receipts().includes('retry'),
    () => 'a request to send it again',
  );
  expect(watched.messages.map(({ text }) => text)).toEqual(['a question', 'another question']);
});

it('reports a restriction of the account over the open connection, with its end', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const untilMs = Math.floor(Date.now() / SECOND_MS) * SECOND_MS + HOUR_MS;
  server.restrictChats(world.phone, untilMs);
  await waitUntil(
    () => watched.restrictions.length === 1,
    () => 'the restriction',
  );
  expect(watched.restrictions).toEqual([untilMs]);
  expect(watched.session.state().kind).toBe('open');
});

it('keeps nothing of a phone that unlinked the console', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const count = async () => [
    await db.$count(whatsappCredentials, eq(whatsappCredentials.accountId, world.accountId)),
    await db.$count(whatsappKeys, eq(whatsappKeys.accountId, world.accountId)),
  ];
  expect(await count()).toEqual([1, expect.any(Number)]);
  await world.unlink();
  await watched.reach('logged_out');
  expect(await count()).toEqual([0, 0]);
});

it('drops the connection once another process owns the account', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const address = await findWritable(watched);
  await nextEpoch(world.accountId);
  const result = await watched.send(textTo(address, '3EB0FENCED'));
  expect(['unconfirmed', 'sent', 'not_sent']).toContain(result.status);
  await watched.reach('off');
});

it('names a community by its own name and lists it once; telephone numbers only where they are known', async () => {
  const watched = await openLinked(await makeWorld());
  const groups = await watched.session.listGroups();
  expect(groups.map(({ name, type, canPost }) => ({ name, type, canPost }))).toEqual([
    { name: 'Community', type: 'community', canPost: false },
    { name: 'Ours', type: 'group', canPost: true },
  ]);
  const members = await watched.session.listMembers(groups[1]?.address ?? '');
  expect(members.map(({ phone }) => phone)).toEqual([expect.any(String), MEMBER_PHONE, null, null]);
});

const countLists = (phone: string) => server.groupLists.filter((one) => one === phone).length;

it('fetches the list of groups once per opening, however many members come and go', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const address = await findWritable(watched);
  const find = async () => (await watched.session.listGroups()).find((group) => group.address === address);
  const before = (await find())?.membersCount ?? 0;
  const phones = Array.from({ length: 20 }, (_, at) => `7922${String(world.accountId * 100 + at).padStart(7, '0')}`);
  for (const phone of phones) server.change(address, { kind: 'add', phone });
  for (const phone of phones.slice(0, 5)) server.change(address, { kind: 'remove', phone });
  await waitUntil(
    async () => (await find())?.membersCount === before + 15,
    () => 'the members',
  );
  expect(watched.changesCount()).toBeGreaterThan(0);
  server.drop(world.phone);
  await watched.reach('reconnecting');
  await watched.reach('open');
  expect((await find())?.membersCount).toBe(before + 15);
  expect(countLists(world.phone)).toBe(1);
});

it('knows what changes in its groups without a request', async () => {
  const world = await makeWorld();
  const address = server.addGroup({ name: 'Changing', members: [MEMBER_PHONE, world.phone] });
  const watched = await openLinked(world);
  await watched.session.listGroups();
  const shows = async (expected: object | undefined) => {
    const matches = async () => {
      const found = (await watched.session.listGroups()).find((group) => group.address === address);
      return expected === undefined
        ? found === undefined
        : JSON.stringify({ ...found, ...expected }) === JSON.stringify(found);
    };
    await waitUntil(matches, () => JSON.stringify(expected));
  };
  const before = server.queries.length;
  server.change(address, { kind: 'subject', name: 'Changed' });
  await shows({ name: 'Changed', canPost: true, isOwnAdmin: false });
  server.change(address, { kind: 'announcement' });
  await shows({ canPost: false });
  server.change(address, { kind: 'promote', phone: world.phone });
  await shows({ canPost: true, isOwnAdmin: true });
  server.change(address, { kind: 'not_announcement' });
  server.change(address, { kind: 'remove', phone: world.phone });
  await shows(undefined);
  expect(server.queries.slice(before)).not.toContain('w:g2');
  server.change(address, { kind: 'add', phone: world.phone });
  await shows({ name: 'Changed' });
  expect(countLists(world.phone)).toBe(1);
});

it('fetches a list of groups that failed again, until WhatsApp returns it', async () => {
  const world = await makeWorld();
  server.limitLists(3);
  const watched = await openLinked(world);
  await waitUntil(
    () => watched.changesCount() > 0,
    () => 'the groups',
  );
  expect(await watched.session.listGroups()).toHaveLength(2);
  expect(countLists(world.phone)).toBe(4);
  expect(watched.limitsCount()).toBe(3);
});

it('requests a group of a send only once while there is no list', async () => {
  const world = await makeWorld({ retryDelayMs: () => 60_000 });
  const address = server.addGroup({ name: 'Unlisted', members: [world.phone] });
  server.limitLists(1);
  const watched = await openLinked(world);
  await waitUntil(
    () => countLists(world.phone) === 1,
    () => 'the refused list',
  );
  expect(await watched.send(textTo(address, '3EB0UNLISTED'))).toEqual({ status: 'sent' });
  const before = server.queries.length;
  expect(await watched.send(textTo(address, '3EB0AGAIN'))).toEqual({ status: 'sent' });
  expect(server.queries.slice(before)).not.toContain('w:g2');
});

it('sends pictures, films, sounds and documents that another phone decrypts to the very same bytes', async () => {
  const watched = await openLinked(await makeWorld());
  const groupAddress = await findWritable(watched);
  const picture = await drawPicture();
  const cases = [
    {
      kind: 'voice',
      mime: 'audio/ogg; codecs=opus',
      fileName: 'a.opus',
      bytes: randomBytes(3_000),
      text: '',
      shownAs: 'audio',
    },
    { kind: 'image', mime: 'image/png', fileName: 'a.png', bytes: picture, text: 'a picture', shownAs: 'image' },
    { kind: 'video', mime: 'video/mp4', fileName: 'a.mp4', bytes: randomBytes(300_000), text: '', shownAs: 'video' },
    { kind: 'audio', mime: 'audio/mpeg', fileName: 'a.mp3', bytes: randomBytes(20_000), text: '', shownAs: 'audio' },
    {
      kind: 'document',
      mime: 'audio/mpeg',
      fileName: 'b.mp3',
      bytes: randomBytes(2_000),
      text: 'hear',
      shownAs: 'document',
    },
    {
      kind: 'document',
      mime: 'application/pdf',
      fileName: 'a.pdf',
      bytes: randomBytes(900),
      text: 'read',
      shownAs: 'document',
    },
  ] as const;
  const mentionsAll = true;
  for (const { bytes, text, shownAs, ...file } of cases) {
    const messageId = `3EB0${randomBytes(6).toString('hex').toUpperCase()}`;
    const message = { messageId, groupAddress, text, media: await putFile(file, bytes), mentionsAll };
    expect(await watched.send(message)).toMatchObject({ status: 'sent' });
    await waitUntil(
      () => member.shown.some(({ id }) => id === messageId),
      () => `${file.fileName} on the other phone`,
    );
    const shown = member.shown.find(({ id }) => id === messageId);
    expect(shown).toMatchObject({ text, mentionsAll, media: { kind: shownAs, mime: file.mime } });
    expect(shown?.media?.bytes.equals(bytes)).toBe(true);
    if (shownAs === 'document') expect(shown?.media?.fileName).toBe(file.fileName);
  }
});

it('sends a WebP picture as JPEG, and every message for as long as its group keeps messages', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const groupAddress = await findWritable(watched);
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#3a78' } })
    .webp()
    .toBuffer();
  const media = await putFile({ kind: 'image', mime: 'image/webp', fileName: 'a.webp' }, bytes);
  const findShown = async (messageId: string) => {
    await waitUntil(
      () => member.shown.some(({ id }) => id === messageId),
      () => `${messageId} on the other phone`,
    );
    return member.shown.find(({ id }) => id === messageId);
  };
  await watched.send({ ...textTo(groupAddress, '3EB0WEBP'), media });
  const picture = await findShown('3EB0WEBP');
  expect(picture).toMatchObject({ expirationS: null, media: { kind: 'image', mime: 'image/jpeg' } });
  expect(await sharp(picture?.media?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });

  server.change(groupAddress, { kind: 'ephemeral', seconds: 604_800 });
  const changes = watched.changesCount();
  await waitUntil(
    () => watched.changesCount() > changes,
    () => 'the change',
  );
  await watched.send(textTo(groupAddress, '3EB0WEEK'));
  expect(await findShown('3EB0WEEK')).toMatchObject({ text: 'hello', expirationS: 604_800 });
});

it('sends nothing of a message whose file is gone', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const media = await putFile({ kind: 'document', mime: 'application/pdf', fileName: 'gone.pdf' }, Buffer.from('x'));
  fs.rmSync(media.path);
  const message = { ...textTo(await findWritable(watched), '3EB0GONE'), media };
  expect(await watched.send(message)).toMatchObject({ status: 'not_sent' });
  expect(await world.accepted()).toEqual([]);
});

it('sends the very same message again to a phone that could not read it, also after a crash before its acknowledgement', async () => {
  const world = await makeWorld();
  const before = await openLinked(world);
  const address = await findWritable(before);
  await before.send(textTo(address, '3EB0FIRST'));
  await waitUntil(
    () => member.shown.some(({ id }) => id === '3EB0FIRST'),
    () => 'the first message',
  );
  await member.leave();
  member.loseKeys();
  const message = textTo(address, '3EB0UNREADABLE');
  const prepared = await before.session.prepare(message, signal);
  const encoded = prepared.status === 'ready' ? prepared.encoded : null;
  await keepClaimed(world.accountId, address, '3EB0UNREADABLE', encoded);
  server.next({ kind: 'silence' });
  await before.session.send({ ...message, encoded }, signal);
  await before.session.disconnect();

  const after = await world.openSession();
  await after.session.connect();
  await after.reach('open');
  await member.connect();
  await waitUntil(
    () => member.shown.some(({ id, text }) => id === '3EB0UNREADABLE' && text === 'hello'),
    () => 'the message on the other phone',
  );
});

/** What the engine stores of a message before it is sent. */
async function keepClaimed(
  accountId: number,
  address: string,
  messageId: string,
  encoded: Uint8Array | null,
): Promise<void> {
  const values = { accountId, address, name: 'Ours', type: 'group' as const };
  const [group] = await db.insert(groups).values(values).returning();
  const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.id, accountId));
  const [broadcast] = await db
    .insert(broadcasts)
    .values({ userId: account?.userId ?? 0, message: 'hello', total: 1 })
    .returning();
  await db.insert(deliveries).values({
    accountId,
    groupId: group?.id ?? 0,
    broadcastId: broadcast?.id ?? 0,
    payload: { text: 'hello', mediaUrl: null },
    dueAt: new Date(),
    status: 'sending',
    fence: 1,
    lockedBy: 'crashed',
    messageId,
    rawMessage: encoded && Buffer.from(encoded),
  });
}

it('fetches nothing from a link in a message', async () => {
  const watched = await openLinked(await makeWorld());
  const text = `${server.url.replace('wss', 'https')}/typed-by-somebody`;
  const message = { ...textTo(await findWritable(watched), '3EB0LINK'), text };
  expect(await watched.send(message)).toMatchObject({ status: 'sent' });
  await waitUntil(
    () => member.shown.some(({ id }) => id === '3EB0LINK'),
    () => 'the link',
  );
  expect(member.shown.find(({ id }) => id === '3EB0LINK')?.text).toBe(text);
  expect(server.requests.filter((address) => address.includes('typed-by-somebody'))).toEqual([]);
});

it.each([
  { failure: { reason: '402', expire: '3600' }, state: { kind: 'banned', untilMs: expect.any(Number) as number } },
  { failure: { reason: '406' }, state: { kind: 'banned', untilMs: null } },
  { failure: { reason: '405' }, state: { kind: 'outdated' } },
])('stops at $failure.reason, and keeps its credentials', async ({ failure, state }) => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  server.refuse(world.phone, failure);
  await waitUntil(
    () => ['banned', 'outdated'].includes(watched.session.state().kind),
    () => 'the end',
  );
  expect(watched.session.state()).toEqual(state);
  expect(await db.$count(whatsappCredentials, eq(whatsappCredentials.accountId, world.accountId))).toBe(1);
});

it.each(['500', '503'])('comes back by itself after %s', async (code) => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  watched.states.length = 0;
  server.endStream(world.phone, code);
  await waitUntil(
    () => kindsOf(watched).join() === 'reconnecting,connecting,open' || kindsOf(watched).includes('open'),
    () => 'the connection',
  );
  expect(kindsOf(watched)[0]).toBe('reconnecting');
});

it('waits longer each time WhatsApp requests to reconnect within minutes, the request after linking included', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const openCount = () => kindsOf(watched).filter((kind) => kind === 'open').length;
  for (const count of [2, 3]) {
    server.restart(world.phone);
    await waitUntil(
      () => openCount() === count,
      () => 'another opening',
    );
  }
  // A state is reported again while the connection waits for its turn.
  const attempts = watched.states.flatMap((one) => (one.kind === 'reconnecting' ? [one.attempt] : []));
  expect([...new Set(attempts)]).toEqual([1, 2]);
});

it('requests nothing for a send to a group it knows, also after a member joined', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const address = server.addGroup({ name: 'Known', members: [world.phone, MEMBER_PHONE] });
  await watched.session.listGroups();
  await watched.send(textTo(address, '3EB0KEYS'));
  const before = server.queries.length;
  expect(await watched.send(textTo(address, '3EB0KNOWN'))).toEqual({ status: 'sent' });
  expect(server.queries.slice(before)).toEqual([]);
  await world.join(address);
  await waitUntil(
    () => watched.joined.length > 0,
    () => 'the new member',
  );
  const later = server.queries.length;
  expect(await watched.send(textTo(address, '3EB0JOINED'))).toEqual({ status: 'sent' });
  expect(server.queries.slice(later)).not.toContain('w:g2');
});

it('says limited, and nothing was sent, while WhatsApp limits the account', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const address = await findWritable(watched);
  server.limit(true);
  const first = await watched.send(textTo(address, '3EB0LIMITED')).finally(() => server.limit(false));
  expect(first).toMatchObject({ status: 'limited' });
  expect(await world.accepted()).toEqual([]);
  expect(await watched.send(textTo(address, '3EB0LIMITED'))).toEqual({ status: 'sent' });
});

it('never writes a message that is withdrawn while the library still queries', async () => {
  const world = await makeWorld();
  const watched = await openLinked(world);
  const message = textTo(await findWritable(watched), '3EB0WITHDRAWN');
  const prepared = await watched.session.prepare(message, signal);
  const encoded = prepared.status === 'ready' ? prepared.encoded : null;
  const withdrawal = new AbortController();
  const sending = watched.session.send({ ...message, encoded }, withdrawal.signal);
  withdrawal.abort();
  expect(await sending).toEqual({ status: 'not_sent', reason: 'withdrawn' });
  expect(await watched.send(textTo(message.groupAddress, '3EB0AFTER'))).toEqual({ status: 'sent' });
  expect(await world.accepted()).toEqual(['3EB0AFTER']);
});
