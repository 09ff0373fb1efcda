import type { Agent } from 'node:https';

import type { FastifyBaseLogger } from 'fastify';
import type { CacheStore, WASocket } from 'baileys';

import type { IncomingResponse } from '../incomingResponse';
import type {
  IncomingMessage,
  IncomingVote,
  MessageDraft,
  OutgoingMessage,
  Preparation,
  RemoteGroup,
  RemoteMember,
  RemoteRequest,
  SendResult,
} from '../messenger';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

import type { AccountGroups, ConnectedGroups } from './accountGroups';
import { loadAuthentication, type Authentication } from './authentication';
import type { CredentialStore } from './credentialStore';
import type { CloseReason } from './disconnectReasons';
import type { WhatsappLibrary } from './library';
import { actOnGroup, isQuery } from './groupActs';
import { createIncomingMessages, type IncomingParts } from './incomingMessages';
import { createLibraryLog } from './libraryLog';
import { createLimitedCache, type CacheLimits } from './limitedCache';
import { nameUnknownGroups } from './nameUnknownGroups';
import { prepareMessage } from './prepareMessage';
import { createRelayGate, type RelayGate } from './relayGate';
import { requestLinkCode } from './requestLinkCode';
import type { UploadStore } from './uploadStore';
import { trackAcknowledgements, type Acknowledgements } from './acknowledgements';
import { sendMessage } from './sending';
import { handleMemberEvents } from './memberEvents';
import { watchResponses } from './watchResponses';

export interface ConnectionEvents {
  onCode(code: string): void;
  /** A phone has scanned the code; the connection ends with `restart` next. */
  onPaired(): void;
  onOpen(address: string, isBySpare?: boolean): void;
  onClosed(reason: CloseReason): void;
  /** The list of groups was fetched, or is still known from an earlier connection. */
  onGroupsListed(): void;
  /** The list was fetched, or could not be. */
  onGroupsTried(): void;
  /** One of possibly many changes. */
  onGroupsChanged(): void;
  /** Resolves once it is written; then it is acknowledged to WhatsApp. */
  onMessage(message: IncomingMessage): Promise<void>;
  /** Resolves once it is written; then it is acknowledged to WhatsApp. */
  onVote(vote: IncomingVote): Promise<void>;
  onMemberJoined(groupAddress: string): void;
  onReceipt(messageId: string): void;
  onResponse(response: IncomingResponse): void;
  /** WhatsApp restricts the account and keeps it connected. */
  onRestricted(untilMs: number | null): void;
}

/** One connection to WhatsApp; not usable after `onClosed`. */
export interface Connection {
  listGroups(): Promise<RemoteGroup[]>;
  fetchGroups(): Promise<RemoteGroup[]>;
  listMembers(groupAddress: string): Promise<RemoteMember[]>;
  leaveGroup(groupAddress: string): Promise<void>;
  readInvite(groupAddress: string): Promise<string>;
  listRequests(groupAddress: string): Promise<RemoteRequest[]>;
  /** A code that the phone with this number can enter instead of scanning. @throws Error when WhatsApp issues none */
  requestLinkCode(phone: string): Promise<string>;
  prepare(draft: MessageDraft, signal: AbortSignal): Promise<Preparation>;
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>;
  /** Unlinks this device from the phone and closes. */
  logOut(): Promise<void>;
  close(): Promise<void>;
}

/** How this server reaches WhatsApp. Times are milliseconds; tests shorten them. */
export interface Route {
  serverUrl: string;
  /** A proxy, or a test's certificate. */
  agent?: Agent;
  ackTimeoutMs: number;
  /** Lifetime of every code; unset: WhatsApp's 60 s for the first, 20 s for the others. */
  codeLifeMs?: number;
  /** Unset: the library's 20 s. */
  connectTimeoutMs?: number;
}

interface ConnectionParts {
  library: WhatsappLibrary;
  store: CredentialStore;
  route: Route;
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>;
  accountId: number;
  uploads: UploadStore;
  devices: CacheStore;
  retries: CacheStore;
  groups: AccountGroups;
  /** Version of the client; null: the library's. */
  version: [number, number, number] | null;
  /** The message sent under this id, for a phone that could not decrypt it. */
  findSent(messageId: string): Promise<Uint8Array | null>;
}

/** Keys in memory, most of them sessions of 1 to 2 KB; the library's own limit is only the time. */
const KEYS: CacheLimits = { keptMs: 5 * MINUTE_MS, maxCount: 5_000 };
/** Few retries of key writes: a lost lease does not come back. */
const KEY_WRITES = { maxCommitRetries: 3, delayBetweenTriesMs: 200 };

/** Messages of the past are not used. The first part also has hidden ids of numbers, which encryption needs. */
function isHistoryNeeded({ proto }: WhatsappLibrary): (history: { syncType?: number | null }) => boolean {
  const { FULL, RECENT, ON_DEMAND } = proto.Message.HistorySyncType;
  const unused: readonly (number | null | undefined)[] = [FULL, RECENT, ON_DEMAND];
  return ({ syncType }) => !unused.includes(syncType);
}

const cacheKeys = (library: WhatsappLibrary, { keys }: Authentication, log: ReturnType<typeof createLibraryLog>) =>
  library.makeCacheableSignalKeyStore(keys, log, createLimitedCache(KEYS));

const writesOf = (parts: ConnectionParts, events: ConnectionEvents): IncomingParts => ({
  findSent: (messageId) => parts.findSent(messageId),
  writeMessage: (message) => events.onMessage(message),
  writeVote: (vote) => events.onVote(vote),
});

/** Connects with the stored credentials, or starts linking. */
export async function openConnection(parts: ConnectionParts, events: ConnectionEvents): Promise<Connection> {
  const { library, route, uploads } = parts;
  const authentication = await loadAuthentication(library, parts.store);
  const log = createLibraryLog(parts.log, parts.accountId);
  const relayGate = createRelayGate();
  const incoming = createIncomingMessages(library, authentication.creds, writesOf(parts, events));
  const socket: WASocket = library.makeWASocket({
    auth: { creds: authentication.creds, keys: cacheKeys(library, authentication, log) },
    logger: log,
    browser: library.Browsers.ubuntu('Chrome'),
    waWebSocketUrl: route.serverUrl,
    ...(route.agent && { agent: route.agent, fetchAgent: route.agent }),
    ...(route.codeLifeMs !== undefined && { qrTimeout: route.codeLifeMs }),
    ...(route.connectTimeoutMs !== undefined && { connectTimeoutMs: route.connectTimeoutMs }),
    transactionOpts: KEY_WRITES,
    syncFullHistory: false,
    shouldSyncHistoryMessage: isHistoryNeeded(library),
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    shouldIgnoreJid: (address) =>
      [library.isJidBroadcast, library.isJidNewsletter].some((isOf) => isOf(address) === true),
    ...(parts.version && { version: parts.version }),
    userDevicesCache: parts.devices,
    msgRetryCounterCache: parts.retries,
    patchMessageBeforeSending: relayGate.patch,
    makeSignalRepository: incoming.makeSignalRepository,
    cachedGroupMetadata: (address) => groups.forSending(address),
    getMessage: async ({ id }) => {
      const sent = await parts.findSent(id ?? '');
      return sent ? library.proto.Message.decode(sent) : undefined;
    },
  });
  nameUnknownGroups(socket);
  const logUnsaved = (err: unknown) =>
    parts.log.warn({ err, accountId: parts.accountId }, 'credentials were not saved');
  socket.ev.on('creds.update', () => void authentication.save().catch(logUnsaved));
  const acknowledgements = trackAcknowledgements(socket.ws, (messageId) => events.onReceipt(messageId));
  const groups = parts.groups.connect(socket, events);
  handleConnectionEvents(library, socket, { acknowledgements, groups }, events);
  incoming.watch(socket);
  handleMemberEvents(library, socket, events);
  watchResponses(library, socket, (response) => events.onResponse(response));
  const { agent, ackTimeoutMs } = route;
  return createConnection({ library, socket, acknowledgements, relayGate, groups, uploads, agent, ackTimeoutMs });
}

interface Open {
  library: WhatsappLibrary;
  socket: WASocket;
  acknowledgements: Acknowledgements;
  relayGate: RelayGate;
  groups: ConnectedGroups;
  uploads: UploadStore;
  agent: Agent | undefined;
  ackTimeoutMs: number;
}

function createConnection({ groups, ...parts }: Open): Connection {
  const { socket } = parts;
  return {
    listGroups: () => groups.list(),
    fetchGroups: () => groups.fetch(),
    listMembers: (address) => groups.fetchMembers(address),
    leaveGroup: (address) => groups.leave(address),
    readInvite: (address) => groups.readInvite(address),
    listRequests: (address) => groups.fetchRequests(address),
    requestLinkCode: (phone) => requestLinkCode(socket, phone),
    prepare: (draft, signal) => prepareMessage({ ...parts, groups }, draft, signal),
    send: (message, signal) =>
      isQuery(message)
        ? actOnGroup({ socket, groups, ackTimeoutMs: parts.ackTimeoutMs }, message, signal)
        : sendMessage(parts, message, signal),
    async logOut() {
      await socket.logout();
      await socket.end(undefined);
    },
    close: () => socket.end(undefined),
  };
}

function handleConnectionEvents(
  library: WhatsappLibrary,
  socket: WASocket,
  { acknowledgements, groups }: Pick<Open, 'acknowledgements' | 'groups'>,
  events: ConnectionEvents,
): void {
  socket.ev.on('connection.update', ({ qr, isNewLogin, connection, lastDisconnect, reachoutTimeLock }) => {
    if (qr !== undefined) events.onCode(qr);
    if (isNewLogin === true) events.onPaired();
    if (reachoutTimeLock?.isActive === true) {
      events.onRestricted(reachoutTimeLock.timeEnforcementEnds?.getTime() ?? null);
    }
    if (connection === 'open') {
      const address = library.jidNormalizedUser(socket.user?.id);
      events.onOpen(address);
      groups.opened(address);
    }
    if (connection === 'close') {
      groups.closed();
      acknowledgements.disconnect();
      // Otherwise the library keeps pending queries waiting for a minute.
      socket.ws.emit('error', Object.assign(new Error('Connection Closed'), { output: { statusCode: 428 } }));
      events.onClosed(readReason(lastDisconnect?.error));
    }
  });
}

function readReason(error: Error | undefined): CloseReason {
  const { output, data } = (error ?? {}) as { output?: { statusCode?: number }; data?: { expire?: string } | null };
  const expiresInS = Number(data?.expire);
  return {
    code: output?.statusCode ?? null,
    message: error?.message ?? '',
    expiresInMs: expiresInS > 0 ? expiresInS * SECOND_MS : null,
  };
}
