import type { DisturbConnection } from '@contract/phone';

/** The only thing the rest of the server knows about a messenger. Adapters: the simulator, WhatsApp. */

/** What a connection is doing. Times are milliseconds since 1970. */
export type ConnectionState =
  | { kind: 'off' }
  | { kind: 'connecting' }
  | { kind: 'qr'; qr: string; issuedAtMs: number; expiresAtMs: number }
  | { kind: 'pairing' }
  | { kind: 'open'; address: string }
  | { kind: 'reconnecting'; attempt: number; retryAtMs: number; reason: string }
  | { kind: 'failed'; reason: 'qrExpired' }
  | { kind: 'logged_out' }
  | { kind: 'replaced' }
  | { kind: 'restricted'; reason: string };

/** A group as the messenger tells it. `address` is its id in the messenger. */
export interface RemoteGroup {
  address: string;
  name: string;
  type: 'community' | 'group';
  canPost: boolean;
  /** How many are in it; null or missing when the messenger does not say. */
  membersCount?: number | null;
  /** When something was last written there, in milliseconds since 1970; null or missing when the messenger does not say. */
  lastActivityAtMs?: number | null;
}

/** Somebody in a group. `phone` is digits only, or null when the messenger hides it. */
export interface RemoteMember {
  phone: string | null;
  name: string | null;
  isAdmin: boolean;
}

/** A file to send, from our own disk; never fetched from an address that somebody typed. */
export interface OutgoingMedia {
  kind: 'image' | 'video' | 'audio' | 'document';
  path: string;
  /** Where this server shows the same file, e.g. `/uploads/<random>.png`. */
  url: string;
  mime: string;
  fileName: string;
}

/** A message to send. `messageId` was made by us and committed before. */
export interface OutgoingMessage {
  messageId: string;
  groupAddress: string;
  text: string;
  media: OutgoingMedia | null;
}

/** A message somebody else wrote in a group. */
export interface IncomingMessage {
  groupAddress: string;
  text: string;
  atMs: number;
}

/**
 * `sent`: the messenger's server acknowledged it. `rejected`: it refused, certainly not delivered. `not_sent`: it certainly
 * never left, a retry is safe. `unconfirmed`: it may have been delivered and must never be sent again by itself.
 */
export type SendResult =
  | { status: 'sent'; raw: Uint8Array | null }
  | { status: 'rejected'; code: string }
  | { status: 'not_sent'; reason: string }
  | { status: 'unconfirmed'; reason: string };

/** What a session tells whoever owns it. Each is called in order, never concurrently with itself. */
export interface SessionListener {
  onState(state: ConnectionState): void;
  onGroupsChanged(): void;
  onMessage(message: IncomingMessage): void;
  /** Somebody else joined a group, or was added to it. */
  onMemberJoined(groupAddress: string): void;
  /** Later proof that a message was delivered: `unconfirmed` becomes `sent`. */
  onReceipt(messageId: string): void;
}

/** What the simulated phone does to the connection of its account, on whatever process that is. */
export type PhoneSignal =
  | { kind: 'linked' }
  | { kind: 'unlinked' }
  | { kind: 'wrote'; message: IncomingMessage }
  | { kind: 'joined'; groupAddress: string }
  | { kind: 'disturbed'; disturbance: DisturbConnection };

/** Brings a signal to the session it is for; nobody may have one. */
export type RelaySignal = (accountId: number, signal: PhoneSignal) => Promise<void>;

/** One account's live connection, owned by exactly one process. */
export interface MessengerSession {
  state(): ConnectionState;
  /** Connects with stored credentials, or shows a code. A second call while connecting is a no-op. */
  connect(): Promise<void>;
  /** Closes the connection and keeps the credentials. */
  disconnect(): Promise<void>;
  /** Unlinks the device and deletes its credentials. */
  logOut(): Promise<void>;
  listGroups(): Promise<RemoteGroup[]>;
  listMembers(groupAddress: string): Promise<RemoteMember[]>;
  leaveGroup(groupAddress: string): Promise<void>;
  /** Never throws for what the messenger does; every outcome is a `SendResult`. */
  send(message: OutgoingMessage): Promise<SendResult>;
  /** What the simulated phone did; a real one needs no help of ours. */
  hearPhone?(signal: PhoneSignal): Promise<void>;
}

/** Opens sessions of one kind of messenger. */
export interface Messenger {
  kind: 'simulator' | 'whatsapp';
  /** Where a phone opens the code of `qr` states, or null when only a real phone can. */
  phoneUrl(qr: string): string | null;
  /** @param accountId row of `messenger_accounts` @param epoch lease epoch that fences every write of this session */
  openSession(accountId: number, epoch: number, listener: SessionListener): MessengerSession;
}
