import type { GroupAct } from '@contract/groupActs';
import type { DisturbConnection } from '@contract/phone';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import type { MessengerAbilities } from '@contract/schemas/messenger';
import type { SentAs } from '@contract/planner/sentAs';

import type { BotLinking } from './botLinking';
import type { IncomingResponse } from './incomingResponse';
import type { ProxyControl } from './proxyControl';

/** What keeps a connection from being opened, as far as its owner can change it. */
export type ConnectionFault = 'proxy' | 'blocked';

/** State of a connection. Times are unix milliseconds. */
export type ConnectionState =
  | { kind: 'off' }
  /** `isQueued`: waits for its turn, while other accounts of the process connect. */
  | { kind: 'connecting'; isQueued?: boolean }
  | { kind: 'qr'; qr: string; issuedAtMs: number; expiresAtMs: number }
  /** Waits for the code to be entered on the phone with this number; digits only. */
  | { kind: 'link_code'; code: string; phone: string; issuedAtMs: number; expiresAtMs: number }
  | { kind: 'pairing' }
  /** `isBySpare`: through the spare proxy. */
  | { kind: 'open'; address: string; isBySpare?: boolean }
  /** `fault`: `proxy` did not respond or refused; `blocked`: the messenger could not be reached without one. */
  | {
      kind: 'reconnecting';
      attempt: number;
      retryAtMs: number;
      reason: string;
      isQueued?: boolean;
      fault?: ConnectionFault;
    }
  /** `linkRefused`: the messenger issues no code for the number. `tokenMissing`: no bot is linked. */
  | { kind: 'failed'; reason: 'qrExpired' | 'linkCodeExpired' | 'linkRefused' | 'tokenMissing' }
  /** `isTokenRefused`: the token of the bot is not valid any more. */
  | { kind: 'logged_out'; isTokenRefused?: boolean }
  | { kind: 'replaced' }
  | { kind: 'restricted'; reason: string }
  /** WhatsApp banned the number; `untilMs` is null when it reported no end. */
  | { kind: 'banned'; untilMs: number | null }
  /** WhatsApp no longer accepts this version of the client. */
  | { kind: 'outdated' };

/** A group in the messenger. `address` is its id there. */
export interface RemoteGroup {
  address: string;
  name: string;
  type: 'community' | 'group';
  canPost: boolean;
  /** Null or missing when the messenger does not report it. */
  membersCount?: number | null;
  /** Time of the last message in unix milliseconds; null or missing when the messenger does not report it. */
  lastActivityAtMs?: number | null;
  /** Whether the account is an admin; null or missing when the messenger does not report it. */
  isOwnAdmin?: boolean | null;
  /** Whether only admins write; null or missing when the messenger does not report it. */
  isClosed?: boolean | null;
}

/** A member of a group. `phone` is digits only, or null when the messenger hides it. */
export interface RemoteMember {
  phone: string | null;
  name: string | null;
  isAdmin: boolean;
  /** The id that hides the number; null or missing when the messenger does not report it. */
  lid?: string | null;
  /** The name by which others find the member; null or missing when the messenger does not report it. */
  username?: string | null;
}

/** Someone who wants to join a group. */
export interface RemoteRequest {
  address: string;
  /** Digits only; null when the messenger hides it. */
  phone: string | null;
  name: string | null;
  /** Null when the messenger does not report it. */
  askedAtMs: number | null;
}

/** A local file to send; never fetched from a URL that a user entered. */
export interface OutgoingMedia {
  kind: SentAs;
  path: string;
  /** Address of the same file on this server, e.g. `/uploads/<random>.png`. */
  url: string;
  mime: string;
  fileName: string;
}

/** What is sent, and where. */
export interface MessageDraft {
  groupAddress: string;
  text: string;
  media: OutgoingMedia | null;
  /** Everyone in the group is notified; the text has the messenger's own words for it. */
  mentionsAll: boolean;
  /** The text is the question of a poll; without a file. */
  poll?: Poll | undefined;
  /** Done to the group instead of a message, and settled by how the group is when the response is lost. */
  act?: GroupAct | undefined;
}

/** A message to send. `messageId` is ours and was committed before, together with `encoded`. */
export interface OutgoingMessage extends MessageDraft {
  messageId: string;
  /** The message as `prepare` encoded it; null when the messenger encodes nothing. */
  encoded: Uint8Array | null;
}

/** A message from another member of a group. */
export interface IncomingMessage {
  groupAddress: string;
  text: string;
  /** By the messenger's clock. */
  atMs: number;
  /** Whether it came as soon as it was written; else the messenger may have kept it while there was no connection. */
  isLive?: boolean;
}

/** A member's vote in one of our polls: all that the member chooses now. */
export interface IncomingVote {
  groupAddress: string;
  /** The poll's message. */
  messageId: string;
  /** Our id of it, where the messenger gives another one: until that is written, it is known under this one. */
  ownId?: string | undefined;
  /** Every name under which the messenger knows the member; two votes with a common one are of the same member. */
  voters: string[];
  /** The texts of the chosen options; empty: the vote was cleared; null: it could not be read. */
  chosen: string[] | null;
  /** By the clock of the member, or a place in the messenger's own order: of votes of one member the latest counts. */
  votedMs: number;
  /** When it came, by the messenger's clock. */
  atMs: number;
  isLive?: boolean;
}

/**
 * `sent`: the messenger's server acknowledged it, and gave it an id of its own in place of ours where it does that. `rejected`: it refused, certainly not delivered. `not_sent`:
 * certainly not transmitted, a retry is safe. `limited`: not transmitted, because the account sends too much; nothing else
 * would be either. `restricted`: refused, certainly not delivered, because the messenger restricted the account.
 * `unconfirmed`: it may have been delivered and must never be resent automatically. `retryAfterMs`: how long the messenger takes nothing: of the group in `not_sent`, of the account in `limited`.
 */
export type SendResult =
  | { status: 'sent'; messageId?: string }
  | { status: 'rejected'; code: string }
  | { status: 'not_sent'; reason: string; retryAfterMs?: number | undefined }
  | { status: 'limited'; reason: string; retryAfterMs?: number | undefined }
  | { status: 'restricted'; reason: string }
  | { status: 'unconfirmed'; reason: string };

/** A message that can be sent now, or why it cannot: nothing was transmitted to its group. */
export type Preparation =
  | { status: 'ready'; encoded: Uint8Array | null }
  | Extract<SendResult, { status: 'rejected' | 'not_sent' | 'limited' }>;

/** Callbacks for the owner of a session, called in order. */
export interface SessionListener {
  onState(state: ConnectionState): void;
  /** The groups are known after an opening, or changed: `listGroups` returns them. */
  onGroupsChanged(): void;
  /** Resolves once it is written: only then the message is acknowledged to the messenger. */
  onMessage(message: IncomingMessage): Promise<void>;
  /** Resolves once it is written: only then the vote is acknowledged to the messenger. */
  onVote(vote: IncomingVote): Promise<void>;
  /** A member joined or was added. Resolves once it is written. @param eventId the same when it is reported again; without one it is not, and nothing is rejected */
  onMemberJoined(groupAddress: string, eventId?: string | null): Promise<void>;
  /** Late proof of delivery: `unconfirmed` becomes `sent`. @param givenId the id that the messenger gave it in place of ours */
  onReceipt(messageId: string, givenId?: string): void;
  /** Comes again whenever the messenger repeats it, and may be missing: members may keep it to themselves. */
  onResponse(response: IncomingResponse): void;
  /** Resolves once every response so far is written, for a messenger that repeats none that it was told are taken. */
  responsesWritten(): Promise<void>;
  /** The messenger restricts the account although the connection stays open. @param untilMs null: no end was reported */
  onRestricted(untilMs: number | null): void;
  /** The messenger refused a query about groups, because the account does too much. */
  onQueryLimited(): void;
}

/** Action of the simulated phone on its account's connection, on any process. */
export type PhoneSignal =
  | { kind: 'linked' }
  | { kind: 'unlinked' }
  | { kind: 'wrote'; message: IncomingMessage }
  | { kind: 'voted'; vote: IncomingVote }
  | { kind: 'responded'; responses: IncomingResponse[] }
  | { kind: 'joined' | 'left'; groupAddress: string }
  | { kind: 'disturbed'; disturbance: DisturbConnection };

/** One account's live connection, owned by exactly one process. */
export interface MessengerSession {
  state(): ConnectionState;
  /**
   * Connects with stored credentials, or shows a code. A second call while connecting is a no-op.
   * @param isUrgent its owner waits: goes ahead of other accounts, ends a pause before the next attempt, and replaces a code
   *   that was issued for another way of linking
   * @param linkPhone number to link by, digits only; null: by a QR code
   */
  connect(isUrgent?: boolean, linkPhone?: string | null): Promise<void>;
  /** Closes the connection and keeps the credentials. */
  disconnect(): Promise<void>;
  /** Unlinks the device and deletes its credentials. */
  logOut(): Promise<void>;
  /** The groups as last reported. Requested from the messenger only if it has reported none yet. */
  listGroups(): Promise<RemoteGroup[]>;
  /** Requests the groups from the messenger, which limits how often. */
  fetchGroups(): Promise<RemoteGroup[]>;
  listMembers(groupAddress: string): Promise<RemoteMember[]>;
  leaveGroup(groupAddress: string): Promise<void>;
  /** The code of the group's invite link, or its whole address where the messenger has no codes. Only admins may read it. */
  readInvite(groupAddress: string): Promise<string>;
  /** Who wants to join the group. Only admins may read it. */
  listRequests(groupAddress: string): Promise<RemoteRequest[]>;
  /**
   * Encodes a message and uploads its file; transmits nothing to the group. Takes as long as the upload.
   * @param signal ends it early, and the upload with it
   */
  prepare(draft: MessageDraft, signal: AbortSignal): Promise<Preparation>;
  /**
   * Sends a prepared message. Never throws for messenger errors; every outcome is a `SendResult`.
   * @param signal once it is aborted, a message not yet written is never written
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>;
  /** Opens the connection anew through changed proxies, once what is being sent has ended; never rejects. Needed with `proxies` only. */
  reconnect?(): Promise<void>;
  /** Events were stored that the messenger sent by itself. Only of one that does. */
  takeEvents?(): void;
  /** Handles an action of the simulated phone; not implemented by real messengers. */
  applyPhoneSignal?(signal: PhoneSignal): Promise<void>;
}

/** The port of a messenger: one kind, whose adapter `kinds.ts` opens, and the sessions of its accounts. */
export interface Messenger {
  kind: string;
  abilities: MessengerAbilities;
  /** A new id for a message, committed before it is sent. */
  makeMessageId(): string;
  /** Page where a phone opens the code of `qr` states, or null when only a real phone can. @param qr null: enters a code */
  phoneUrl(qr: string | null): string | null;
  /** Accounts of this process that wait for their turn to connect. */
  waitingCount(): number;
  /** Missing for a messenger that is reached without them. */
  proxies?: ProxyControl;
  /** Missing for a messenger that a phone is linked to. */
  bots?: BotLinking;
  /** @param accountId row of `messenger_accounts` @param epoch lease epoch that fences every write of this session */
  openSession(accountId: number, epoch: number, listener: SessionListener): MessengerSession;
}
