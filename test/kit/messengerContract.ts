import type { GroupAct } from '@contract/groupActs';
import { limits } from '@contract/limits';
import { KIND_ABILITIES } from '@contract/messengerKinds';
import type { MessengerAbilities } from '@contract/schemas/messenger';
import type { IncomingResponse } from '@server/gateways/messenger/incomingResponse';
import type {
  ConnectionState,
  IncomingMessage,
  IncomingVote,
  Messenger,
  OutgoingMedia,
  MessengerSession,
  OutgoingMessage,
  SendResult,
} from '@server/gateways/messenger/messenger';

/** A message before it is prepared. */
export type DraftWithId = Omit<OutgoingMessage, 'encoded'>;

/** A session and every event it emitted. */
export interface WatchedSession {
  session: MessengerSession;
  states: ConnectionState[];
  messages: IncomingMessage[];
  receipts: string[];
  responses: IncomingResponse[];
  votes: IncomingVote[];
  /** Addresses of the groups that a new member joined. */
  joined: string[];
  /** Ends of the restrictions that were reported over an open connection. */
  restrictions: (number | null)[];
  changesCount(): number;
  /** Queries that the messenger refused because of a rate limit. */
  limitsCount(): number;
  /** Replaces the writing of every following message; by default it takes no time. */
  writeWith(write: () => Promise<void>): void;
  /** Prepares and sends. */
  send(message: DraftWithId): Promise<SendResult>;
  /** Waits until it is in that state, for ten seconds at most. */
  reach(kind: ConnectionState['kind']): Promise<ConnectionState>;
}

/** A messenger with one account of its own, and the events of the world around it. */
export interface MessengerWorld {
  /** Opens a session of the account as its next owner; the messenger itself may be a new one, as after a restart. */
  openSession(): Promise<WatchedSession>;
  /** The owner's phone reads the code on the screen; of a bot its token is stored, before it connects. */
  link(code: string): Promise<void>;
  /** Linked by a token, not by a code. */
  isBot?: boolean;
  /** The number of the owner's phone, digits only. */
  phone: string;
  /** The owner enters a code on the phone. One that is wrong or expired links nothing. */
  enterCode(code: string): Promise<void>;
  /** The owner removes the device on the phone. */
  unlink(): Promise<void>;
  /** Ids of the messages that the messenger accepted from us. */
  accepted(): Promise<string[]>;
  /** Ids of those that reached another member's phone, and whether they mention everyone there. */
  mentions(): Promise<ReadonlyMap<string, boolean>>;
  refuseNext(): void;
  /** The next message is accepted, and its response lost. */
  loseNextAnswer(): Promise<void>;
  /** The receipts of messages accepted meanwhile arrive. */
  deliverReceipts(): Promise<void>;
  writeAsMember(groupAddress: string, text: string): Promise<void>;
  /** Stores a message before it is sent, as the engine does. */
  keep(message: OutgoingMessage): Promise<void>;
  /** A member chooses these options of our poll; none clears the vote. */
  voteAsMember(groupAddress: string, messageId: string, chosen: readonly string[]): Promise<void>;
  /** A member's phone gets our message, the member reads it, reacts to it and replies to it; each is reported twice. */
  respondAsMember(groupAddress: string, messageId: string): Promise<void>;
  /** A new member joins the group. */
  join(groupAddress: string): Promise<void>;
  /** A group as its members see it. */
  lookAt(groupAddress: string): Promise<GroupLook>;
  /** Messages of ours that members see changed. */
  changed(groupAddress: string): Promise<Changed>;
  /** Someone asks to join the group. */
  askToJoin(groupAddress: string): Promise<void>;
  /** The next act is done, and its response lost. */
  loseNextAct(): void;
  /** How often groups were changed by acts. */
  actsCount(): Promise<number>;
  /** An image of ours. */
  picture: OutgoingMedia;
}

/** A group as its members see it. */
export interface GroupLook {
  isClosed: boolean;
  name: string;
  description: string;
  hasPicture: boolean;
  membersCount: number;
  pinned: string | null;
}

/** Messages that members see changed, by our id: the text as it is now; null: deleted. */
export type Changed = ReadonlyMap<string, string | null>;

const WAIT_MAX_MS = 30_000;

/** Opens a session and records what it emits. */
export function watchSession(messenger: Messenger, accountId: number, epoch: number): WatchedSession {
  const states: ConnectionState[] = [];
  const messages: IncomingMessage[] = [];
  const receipts: string[] = [];
  const responses: IncomingResponse[] = [];
  const joined: string[] = [];
  const votes: IncomingVote[] = [];
  const restrictions: (number | null)[] = [];
  let write = () => Promise.resolve();
  let changesCount = 0;
  let limitsCount = 0;
  const session = messenger.openSession(accountId, epoch, {
    onState: (state) => states.push(state),
    onGroupsChanged: () => (changesCount += 1),
    onMessage: (message) => {
      messages.push(message);
      return write();
    },
    onVote: (vote) => {
      votes.push(vote);
      return write();
    },
    onMemberJoined: (groupAddress) => {
      joined.push(groupAddress);
      return write();
    },
    onReceipt: (messageId) => receipts.push(messageId),
    onResponse: (response) => responses.push(response),
    responsesWritten: () => write(),
    onRestricted: (untilMs) => restrictions.push(untilMs),
    onQueryLimited: () => (limitsCount += 1),
  });
  return {
    session,
    states,
    messages,
    receipts,
    responses,
    joined,
    votes,
    restrictions,
    writeWith(next) {
      write = next;
    },
    changesCount: () => changesCount,
    limitsCount: () => limitsCount,
    async send(message) {
      const { signal } = new AbortController();
      const prepared = await session.prepare(message, signal);
      return prepared.status === 'ready' ? session.send({ ...message, encoded: prepared.encoded }, signal) : prepared;
    },
    async reach(kind) {
      await waitUntil(
        () => session.state().kind === kind,
        () => `${kind}, not ${JSON.stringify(states)}`,
      );
      return session.state();
    },
  };
}

/** @param what the error text when it does not come true in time */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  what: () => string,
  maxMs = WAIT_MAX_MS,
): Promise<void> {
  const startMs = Date.now();
  while (!(await isTrue())) {
    const waitedMs = Date.now() - startMs;
    if (waitedMs > maxMs) throw new Error(`waited in vain for ${what()}`);
    // What takes longer is asked less often: a question may be a statement of a database.
    await new Promise((resolve) => setTimeout(resolve, Math.max(5, Math.min(waitedMs / 10, 50))));
  }
}

/** A text for a group. */
export const textTo = (groupAddress: string, messageId: string): DraftWithId => ({
  messageId,
  groupAddress,
  text: 'hello',
  media: null,
  mentionsAll: false,
});

let actsCount = 0;

/** An act on a group. */
const actOn = (groupAddress: string, act: GroupAct): DraftWithId => ({
  ...textTo(groupAddress, `3EB0ACT${(actsCount += 1)}`),
  text: '',
  act,
});

/** Connects the account, linking its phone if a code is requested. */
export async function openLinked(world: MessengerWorld): Promise<WatchedSession> {
  const watched = await world.openSession();
  if (world.isBot) await world.link('');
  await watched.session.connect();
  const code = world.isBot ? null : await watched.reach('qr');
  if (code?.kind === 'qr') await world.link(code.qr);
  await watched.reach('open');
  return watched;
}

/** The states in order; a connection that waits for its turn reports its state again. */
export const kindsOf = ({ states }: WatchedSession) =>
  states.map(({ kind }) => kind).filter((kind, at, kinds) => kind !== kinds[at - 1]);

/** A group that the account may write in. */
export async function findWritable({ session }: WatchedSession): Promise<string> {
  const group = (await session.listGroups()).find(({ canPost, type }) => canPost && type === 'group');
  if (!group) throw new Error('The account has no group to write in.');
  return group.address;
}

/** A test of what a kind of messenger can do; one of what it cannot do is none. */
type Promised = (name: string, test: () => Promise<void>, timeoutMs?: number) => void;
const notPromised: Promised = () => undefined;

/** What every messenger promises; each adapter's test runs it. */
export function describeMessenger(
  makeWorld: () => Promise<MessengerWorld>,
  abilities: MessengerAbilities = KIND_ABILITIES.whatsapp,
): void {
  const itIf = (isOffered: boolean): Promised => (isOffered ? it : notPromised);
  const itWithPhone = itIf(abilities.linking === 'phone');
  const itWith = (...acts: GroupAct['kind'][]) => itIf(acts.every((act) => abilities.acts.includes(act)));
  const opened: WatchedSession[] = [];
  let world: MessengerWorld;
  beforeEach(async () => {
    const made = await makeWorld();
    world = {
      ...made,
      async openSession() {
        const watched = await made.openSession();
        opened.push(watched);
        return watched;
      },
    };
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ session }) => session.disconnect()));
  });

  itWithPhone('shows a code, links by it and opens', async () => {
    const watched = await openLinked(world);
    expect(kindsOf(watched)).toEqual(['connecting', 'qr', 'pairing', 'open']);
    const [, code, , open] = watched.states;
    expect(code?.kind === 'qr' && code.expiresAtMs - code.issuedAtMs).toBeGreaterThan(0);
    expect(open).toEqual({ kind: 'open', address: expect.stringMatching(/^\d+@s\.whatsapp\.net$/) as string });
    await watched.session.connect();
    expect(watched.states).toHaveLength(4);
  });

  itWithPhone('shows a code for a number, links by it and opens', async () => {
    const watched = await world.openSession();
    await watched.session.connect(true, world.phone);
    const code = await watched.reach('link_code');
    expect(code).toMatchObject({ code: expect.stringMatching(/^[1-9A-HJ-NP-TV-Z]{8}$/) as string, phone: world.phone });
    expect(code.kind === 'link_code' && code.expiresAtMs - code.issuedAtMs).toBe(limits.messenger.linkCodeLifeMs);
    await world.enterCode(code.kind === 'link_code' ? code.code : '');
    await watched.reach('open');
    expect(kindsOf(watched)).toEqual(['connecting', 'link_code', 'pairing', 'open']);
    await watched.session.disconnect();

    const again = await world.openSession();
    await again.session.connect();
    await again.reach('open');
  });

  itWithPhone(
    'issues another code for a number when it is requested again, and changes to a QR code and back',
    async () => {
      const watched = await world.openSession();
      await watched.session.connect();
      await watched.reach('qr');
      await watched.session.connect(true, world.phone);
      const first = await watched.reach('link_code');
      await watched.session.connect(false, world.phone);
      expect(watched.session.state()).toEqual(first);
      await watched.session.connect(true, world.phone);
      await waitUntil(
        () => watched.session.state().kind === 'link_code' && watched.session.state() !== first,
        () => 'another code',
      );
      const second = watched.session.state();
      expect(second).not.toMatchObject({ code: first.kind === 'link_code' ? first.code : '' });
      await watched.session.connect(true, null);
      const qr = await watched.reach('qr');
      if (qr.kind === 'qr') await world.link(qr.qr);
      await watched.reach('open');
    },
  );

  itWithPhone('opens no second connection when its owner requests one that is open already', async () => {
    const watched = await openLinked(world);
    await watched.session.connect(true, world.phone);
    await watched.session.connect(true);
    expect(kindsOf(watched)).toEqual(['connecting', 'qr', 'pairing', 'open']);
  });

  itWithPhone('links nothing by a code that nobody was shown', async () => {
    const watched = await world.openSession();
    await watched.session.connect(true, world.phone);
    await watched.reach('link_code');
    await world.enterCode('AAAA1111');
    expect(watched.session.state().kind).toBe('link_code');
    expect(kindsOf(watched)).not.toContain('pairing');
  });

  it('connects by itself after a restart', async () => {
    const before = await openLinked(world);
    await before.session.disconnect();
    expect(before.session.state()).toEqual({ kind: 'off' });

    const watched = await world.openSession();
    await watched.session.connect();
    await watched.reach('open');
    expect(kindsOf(watched)).toEqual(['connecting', 'open']);
    expect(await watched.send(textTo(await findWritable(watched), '3EB0RESTART'))).toMatchObject({
      status: 'sent',
    });
  });

  itWithPhone('lists groups and communities, where it may write, and their members', async () => {
    const watched = await openLinked(world);
    const groups = await watched.session.listGroups();
    expect(new Set(groups.map(({ type }) => type))).toEqual(new Set(['group', 'community']));
    expect(new Set(groups.map(({ canPost }) => canPost))).toEqual(new Set([true, false]));
    expect(new Set(groups.map(({ address }) => address)).size).toBe(groups.length);

    const members = await watched.session.listMembers(await findWritable(watched));
    expect(members.some(({ isAdmin }) => isAdmin)).toBe(true);
    expect(members.filter(({ phone }) => phone !== null)).not.toEqual([]);
    for (const { phone } of members) expect(phone ?? '79000000000').toMatch(/^7\d{10}$/);
  });

  it('is no longer in a group that it left', async () => {
    const watched = await openLinked(world);
    const address = await findWritable(watched);
    await watched.session.leaveGroup(address);
    expect((await watched.session.listGroups()).map((group) => group.address)).not.toContain(address);
    expect(await watched.send(textTo(address, '3EB0LEFT'))).toMatchObject({ status: 'rejected' });
  });

  itWithPhone('sends under our own id, and reports sent once the messenger accepted it', async () => {
    const watched = await openLinked(world);
    const address = await findWritable(watched);
    expect(await watched.send(textTo(address, '3EB0SENT'))).toMatchObject({ status: 'sent' });
    expect(await world.accepted()).toEqual(['3EB0SENT']);
  });

  itWithPhone('mentions everyone in a group, in a message that says so and in no other', async () => {
    const watched = await openLinked(world);
    const address = await findWritable(watched);
    const text = { ...textTo(address, '3EB0EVERYONE'), text: '@all hello', mentionsAll: true };
    expect(await watched.send(text)).toMatchObject({ status: 'sent' });
    expect(await watched.send({ ...textTo(address, '3EB0NOBODY'), text: '@all hello' })).toMatchObject({
      status: 'sent',
    });
    await waitUntil(
      async () => (await world.mentions()).has('3EB0NOBODY'),
      () => 'both messages on the other phone',
    );
    const mentions = await world.mentions();
    expect([mentions.get('3EB0EVERYONE'), mentions.get('3EB0NOBODY')]).toEqual([true, false]);
  });

  itIf(abilities.hasPolls)('sends a poll, and reports each vote of a member with all that is chosen then', async () => {
    const watched = await openLinked(world);
    const address = await findWritable(watched);
    const poll = { options: ['yes', 'no', 'later, perhaps'], isMultiple: true };
    const draft = { ...textTo(address, '3EB0POLL'), text: 'Are you coming?', poll };
    const { signal } = new AbortController();
    const prepared = await watched.session.prepare(draft, signal);
    const encoded = prepared.status === 'ready' ? prepared.encoded : null;
    await world.keep({ ...draft, encoded });
    const sent = await watched.session.send({ ...draft, encoded }, signal);
    if (sent.status !== 'sent') throw new Error('The poll was not sent.');
    const { messageId = '3EB0POLL' } = sent;
    const wanted = [['yes', 'later, perhaps'], ['no'], []];
    for (const chosen of wanted) {
      await world.voteAsMember(address, messageId, chosen);
      await waitUntil(
        () => watched.votes.at(-1)?.chosen?.join() === chosen.join(),
        () => `the vote for ${chosen.join()}`,
      );
      expect(watched.votes.at(-1)).toMatchObject({ groupAddress: address, messageId, chosen });
    }
    // A button says what was pressed, one at a time.
    if (!abilities.hasPollButtons) expect(watched.votes).toHaveLength(wanted.length);
    const [first, ...others] = watched.votes.map(({ voters }) => voters);
    expect(first).not.toEqual([]);
    for (const voters of others) expect(voters).toEqual(first);
    const moments = watched.votes.map(({ votedMs }) => votedMs);
    expect([...moments].sort((one, other) => one - other)).toEqual(moments);
  });

  itWithPhone('reports how a member gets, reads, reacts to and replies to a message, also again', async () => {
    const watched = await openLinked(world);
    const address = await findWritable(watched);
    await watched.send(textTo(address, '3EB0HEARD'));
    await world.respondAsMember(address, '3EB0HEARD');
    const kindsOf = (member?: string) =>
      watched.responses.flatMap((response) =>
        member === undefined || response.member === member ? response.kind : [],
      );
    const wanted = ['delivered', 'reacted', 'read', 'replied'];
    await waitUntil(
      () => wanted.every((kind) => kindsOf().some((reported) => reported === kind)),
      () => `all responses, not ${kindsOf().join(', ')}`,
    );
    const reader = watched.responses.find(({ kind }) => kind === 'replied')?.member;
    expect([...new Set(kindsOf(reader))].sort()).toEqual(wanted);
    for (const { groupAddress, messageId, atMs } of watched.responses) {
      expect([groupAddress, messageId]).toEqual([address, '3EB0HEARD']);
      expect(Math.abs(atMs - Date.now())).toBeLessThan(120_000);
    }
  });

  itWith(
    'close',
    'open',
    'pin',
  )('closes and opens a group, changes its name, description and picture, and pins a message', async () => {
    const watched = await openLinked(world);
    const address = await findWritable(watched);
    const isReportedClosed = async () =>
      (await watched.session.listGroups()).find((group) => group.address === address)?.isClosed;
    await watched.send(actOn(address, { kind: 'close', openAfterMinutes: null }));
    expect([(await world.lookAt(address)).isClosed, await isReportedClosed()]).toEqual([true, true]);
    const sent = await watched.send(textTo(address, '3EB0PINNED'));
    const messageId = (sent.status === 'sent' ? sent.messageId : undefined) ?? '3EB0PINNED';
    const { name } = await world.lookAt(address);
    const acts: GroupAct[] = [
      { kind: 'open' },
      { kind: 'rename', name: `${name} 2` },
      { kind: 'describe', description: 'Lessons on Mondays' },
      { kind: 'pin', messageId, days: 7 },
    ];
    for (const act of acts) expect(await watched.send(actOn(address, act))).toEqual({ status: 'sent' });
    const draft = { ...actOn(address, { kind: 'picture' }), media: world.picture };
    expect(await watched.send(draft)).toEqual({ status: 'sent' });
    await waitUntil(
      async () => (await world.lookAt(address)).pinned !== null,
      () => 'the pin on the other phone',
    );
    expect(await world.lookAt(address)).toEqual({
      isClosed: false,
      name: `${name} 2`,
      description: 'Lessons on Mondays',
      hasPicture: true,
      pinned: messageId,
      membersCount: expect.any(Number) as number,
    });
    expect(await isReportedClosed()).toBe(false);
  });

  itWithPhone('corrects a message, which keeps its place, and deletes one for everyone', async () => {
    const watched = await openLinked(world);
    const address = await findWritable(watched);
    for (const id of ['3EB0TYPO', '3EB0WRONG', '3EB0FINE']) await watched.send(textTo(address, id));
    const untilMs = Date.now() + 60_000;
    const correct = actOn(address, { kind: 'correct', messageId: '3EB0TYPO', untilMs });
    expect(await watched.send({ ...correct, text: 'hello *there*' })).toEqual({ status: 'sent' });
    const recall = actOn(address, { kind: 'recall', messageId: '3EB0WRONG', untilMs });
    expect(await watched.send(recall)).toEqual({ status: 'sent' });
    await waitUntil(
      async () => (await world.changed(address)).size === 2,
      () => 'both changes on the other phone',
    );
    expect([...(await world.changed(address))]).toEqual([
      ['3EB0TYPO', 'hello *there*'],
      ['3EB0WRONG', null],
    ]);
  });

  itWith('close')(
    'changes nothing in a group that is as wanted, and refuses one where the account is no admin',
    async () => {
      const watched = await openLinked(world);
      const address = await findWritable(watched);
      const close: GroupAct = { kind: 'close', openAfterMinutes: null };
      for (let round = 0; round < 2; round += 1)
        expect(await watched.send(actOn(address, close))).toEqual({ status: 'sent' });
      expect(await world.actsCount()).toBe(1);
      const foreign = (await watched.session.listGroups()).find(({ isOwnAdmin }) => isOwnAdmin === false);
      const rename: GroupAct = { kind: 'rename', name: 'Not ours' };
      expect(await watched.send(actOn(foreign?.address ?? '', rename))).toEqual({
        status: 'rejected',
        code: 'notAdmin',
      });
      expect(await world.actsCount()).toBe(1);
      expect(await watched.send(actOn('120363999999999999@g.us', close))).toMatchObject({ status: 'rejected' });
    },
  );

  itWith('close')('has closed the group although the response was lost, and closes it once', async () => {
    const watched = await openLinked(world);
    const address = await findWritable(watched);
    const close = actOn(address, { kind: 'close', openAfterMinutes: null });
    world.loseNextAct();
    const first = await watched.send(close);
    expect(['sent', 'unconfirmed']).toContain(first.status);
    expect(await watched.send(close)).toEqual({ status: 'sent' });
    expect([(await world.lookAt(address)).isClosed, await world.actsCount()]).toEqual([true, 1]);
  });

  itWith('resetInvite')('reads and resets the invite link, lists requests to join and answers them', async () => {
    const watched = await openLinked(world);
    const { session } = watched;
    const address = await findWritable(watched);
    const code = await session.readInvite(address);
    expect(await session.readInvite(address)).toBe(code);
    for (let round = 0; round < 2; round += 1)
      expect(await watched.send(actOn(address, { kind: 'resetInvite', code }))).toEqual({ status: 'sent' });
    expect(await world.actsCount()).toBe(1);
    expect(await session.readInvite(address)).not.toBe(code);
    for (let round = 0; round < 2; round += 1) await world.askToJoin(address);
    await waitUntil(
      async () => (await session.listRequests(address)).length === 2,
      () => 'both requests',
    );
    const requests = await session.listRequests(address);
    for (const { phone, askedAtMs } of requests)
      expect([phone, Math.abs((askedAtMs ?? 0) - Date.now()) < 60_000]).toEqual([
        abilities.linking === 'phone' ? expect.stringMatching(/^7\d{10}$/) : null,
        true,
      ]);
    const { membersCount } = await world.lookAt(address);
    for (const [at, isApproved] of [true, false].entries()) {
      const people = [requests[at]?.address ?? ''];
      expect(await watched.send(actOn(address, { kind: 'admit', isApproved, people }))).toEqual({ status: 'sent' });
    }
    expect(await session.listRequests(address)).toEqual([]);
    expect((await world.lookAt(address)).membersCount).toBe(membersCount + 1);
  });

  it('reports rejected when the messenger refuses, and nothing was delivered', async () => {
    const watched = await openLinked(world);
    const address = await findWritable(watched);
    world.refuseNext();
    expect(await watched.send(textTo(address, '3EB0REFUSED'))).toMatchObject({ status: 'rejected' });
    expect(await watched.send(textTo('120363999999999999@g.us', '3EB0UNKNOWN'))).toMatchObject({
      status: 'rejected',
    });
    expect(await world.accepted()).toEqual([]);
  });

  itWithPhone('reports unconfirmed when the response is lost, and a receipt that comes later', async () => {
    const watched = await openLinked(world);
    const address = await findWritable(watched);
    await world.loseNextAnswer();
    expect(await watched.send(textTo(address, '3EB0LOST'))).toMatchObject({ status: 'unconfirmed' });
    expect(await world.accepted()).toEqual(['3EB0LOST']);
    expect(watched.receipts).toEqual([]);
    await world.deliverReceipts();
    await waitUntil(
      () => watched.receipts.length > 0,
      () => 'the receipt',
    );
    expect(watched.receipts).toEqual(['3EB0LOST']);
  });

  it('sends nothing while it is not connected', async () => {
    const before = await openLinked(world);
    const address = await findWritable(before);
    await before.session.disconnect();
    expect(await before.send(textTo(address, '3EB0OFF'))).toMatchObject({ status: 'not_sent' });
    expect(await world.accepted()).toEqual([]);
  });

  it('reports what a member writes', async () => {
    const watched = await openLinked(world);
    const groupAddress = await findWritable(watched);
    const beforeMs = Date.now();
    await world.writeAsMember(groupAddress, 'a question');
    await waitUntil(
      () => watched.messages.length > 0,
      () => 'the message',
    );
    expect(watched.messages).toMatchObject([{ groupAddress, text: 'a question', atMs: expect.any(Number) as number }]);
    expect(Math.abs((watched.messages[0]?.atMs ?? 0) - beforeMs)).toBeLessThan(5_000);
  });

  it('reports when a member joins', async () => {
    const watched = await openLinked(world);
    const groupAddress = await findWritable(watched);
    await world.join(groupAddress);
    await waitUntil(
      () => watched.joined.length > 0,
      () => 'the new member',
    );
    expect(watched.joined).toEqual([groupAddress]);
    expect(watched.messages).toEqual([]);
  });

  itWithPhone('reports its groups after it opened, and again when a member joined', async () => {
    const watched = await openLinked(world);
    await waitUntil(
      () => watched.changesCount() === 1,
      () => 'the groups',
    );
    const groupAddress = await findWritable(watched);
    const membersCount = async () =>
      (await watched.session.listGroups()).find(({ address }) => address === groupAddress)?.membersCount ?? 0;
    const before = await membersCount();
    await world.join(groupAddress);
    await waitUntil(
      () => watched.changesCount() === 2,
      () => 'the change',
    );
    expect(await membersCount()).toBe(before + 1);
    expect(await watched.session.fetchGroups()).toEqual(await watched.session.listGroups());
  });

  itWithPhone('is logged out by the phone, and shows a code when it is wanted again', async () => {
    const watched = await openLinked(world);
    await world.unlink();
    await watched.reach('logged_out');
    await watched.session.connect();
    await watched.reach('qr');
  });

  itWithPhone('deletes the phone when it is logged out here', async () => {
    const watched = await openLinked(world);
    await watched.session.logOut();
    expect(watched.session.state()).toEqual({ kind: 'off' });
    await watched.session.connect();
    await watched.reach('qr');
  });

  itWithPhone('gives way to a newer owner', async () => {
    const older = await openLinked(world);
    const newer = await world.openSession();
    await newer.session.connect();
    await newer.reach('open');
    await waitUntil(
      () => ['replaced', 'off'].includes(older.session.state().kind),
      () => 'the end of the older one',
    );
    expect(newer.session.state().kind).toBe('open');
  });
}
