import { KIND_ABILITIES } from '@contract/messengerKinds';
import type { IncomingResponse } from '@server/gateways/messenger/incomingResponse';
import type {
  ConnectionState,
  IncomingVote,
  MessageDraft,
  Messenger,
  MessengerSession,
  OutgoingMessage,
  Preparation,
  SendResult,
  SessionListener,
} from '@server/gateways/messenger/messenger';
import { makePhoneMessageId } from '@server/gateways/messenger/phoneMessages';

/**
 * What a test decides about one send: how it ends, or a promise of it; one that never settles is a hung group.
 * @param signal aborted once the engine withdraws the message
 */
export type SendScript = (
  message: OutgoingMessage,
  attempt: number,
  signal: AbortSignal,
) => SendResult | Promise<SendResult>;

/** What a test decides about one preparation, such as an upload that takes until the test ends it. */
export type PrepareScript = (draft: MessageDraft, signal: AbortSignal) => Promise<Preparation>;

/** A messenger whose every response the test scripts. */
export interface ScriptedMessenger extends Messenger {
  /** What the messenger's server accepted, oldest first: these were sent. */
  journal: { accountId: number; groupAddress: string; text: string; messageId: string; atMs: number }[];
  /** Everything handed over, accepted or not. */
  handed: OutgoingMessage[];
  /** Replaces the preparation of every following message; by default it takes no time. */
  prepareWith(script: PrepareScript): void;
  /** Replaces the response of every following send. */
  answerWith(script: SendScript): void;
  /** Moves the newest session of an account into a state. */
  enter(accountId: number, state: ConnectionState): void;
  /** A member writes in a group. */
  say(accountId: number, groupAddress: string, text: string, atMs: number, isLive?: boolean): Promise<void>;
  /** A member votes. */
  vote(accountId: number, vote: Omit<IncomingVote, 'votedMs' | 'atMs'> & Partial<IncomingVote>): Promise<void>;
  /** A member joins a group. */
  join(accountId: number, groupAddress: string, eventId?: string): void;
  receipt(accountId: number, messageId: string): void;
  /** Members respond to a message. */
  respond(accountId: number, responses: readonly IncomingResponse[]): void;
  /** The messenger restricts an account over its open connection. */
  restrict(accountId: number, untilMs: number | null): void;
}

/** The groups that the messenger reports for every account, as `seedOwner` makes the first of them. */
const remoteGroups = [1, 2, 3, 4, 5].map((at) => ({
  address: `group-${at}`,
  name: `Group ${at}`,
  type: 'group' as const,
  canPost: true,
}));

/** Connects at once and accepts everything by default. */
export function createScriptedMessenger(kind = 'simulator'): ScriptedMessenger {
  const sessions = new Map<number, { listener: SessionListener; enter(state: ConnectionState): void }>();
  const attempts = new Map<string, number>();
  const journal: ScriptedMessenger['journal'] = [];
  const handed: OutgoingMessage[] = [];
  let script: SendScript = () => ({ status: 'sent' });
  let prepare: PrepareScript = () => Promise.resolve({ status: 'ready', encoded: null });

  async function send(accountId: number, message: OutgoingMessage, signal: AbortSignal): Promise<SendResult> {
    const attempt = (attempts.get(message.messageId) ?? 0) + 1;
    attempts.set(message.messageId, attempt);
    handed.push(message);
    const result = await script(message, attempt, signal);
    if (result.status === 'sent' || result.status === 'unconfirmed') {
      const { groupAddress, text, messageId } = message;
      journal.push({ accountId, groupAddress, text, messageId, atMs: Date.now() });
    }
    return result;
  }

  return {
    kind,
    abilities: KIND_ABILITIES.simulator,
    makeMessageId: makePhoneMessageId,
    journal,
    handed,
    phoneUrl: () => null,
    waitingCount: () => 0,
    answerWith: (next) => {
      script = next;
    },
    prepareWith: (next) => {
      prepare = next;
    },
    openSession(accountId, _epoch, listener) {
      const opened = createSession(accountId, listener, {
        prepare: (draft, signal) => prepare(draft, signal),
        send: (message, signal) => send(accountId, message, signal),
      });
      sessions.set(accountId, { listener, enter: opened.enter });
      return opened.session;
    },
    enter: (accountId, state) => sessions.get(accountId)?.enter(state),
    say: async (accountId, groupAddress, text, atMs, isLive = false) =>
      sessions.get(accountId)?.listener.onMessage({ groupAddress, text, atMs, isLive }),
    vote: async (accountId, vote) =>
      sessions.get(accountId)?.listener.onVote({ votedMs: Date.now(), atMs: Date.now(), ...vote }),
    join: (accountId, groupAddress, eventId) =>
      void sessions.get(accountId)?.listener.onMemberJoined(groupAddress, eventId),
    receipt: (accountId, messageId) => sessions.get(accountId)?.listener.onReceipt(messageId),
    respond: (accountId, responses) => {
      for (const response of responses) sessions.get(accountId)?.listener.onResponse(response);
    },
    restrict: (accountId, untilMs) => sessions.get(accountId)?.listener.onRestricted(untilMs),
  };
}

function createSession(
  accountId: number,
  listener: SessionListener,
  sending: Pick<MessengerSession, 'prepare' | 'send'>,
): { session: MessengerSession; enter(state: ConnectionState): void } {
  let state: ConnectionState = { kind: 'off' };
  const enter = (next: ConnectionState) => {
    state = next;
    listener.onState(next);
    if (next.kind === 'open') listener.onGroupsChanged();
  };
  const session: MessengerSession = {
    state: () => state,
    connect: async () => enter({ kind: 'open', address: `phone-${accountId}` }),
    disconnect: async () => enter({ kind: 'off' }),
    logOut: async () => enter({ kind: 'off' }),
    listGroups: () => Promise.resolve(remoteGroups),
    fetchGroups: () => Promise.resolve(remoteGroups),
    listMembers: () => Promise.resolve([]),
    readInvite: () => Promise.resolve('invite'),
    listRequests: () => Promise.resolve([]),
    leaveGroup: () => Promise.resolve(),
    ...sending,
  };
  return { session, enter };
}
