import type { IncomingHttpHeaders, IncomingMessage, Server as HttpServer } from 'node:http';

import type { FastifyBaseLogger } from 'fastify';
import { Server, type Socket } from 'socket.io';

import {
  BUNDLE_EVENT,
  type ClientEvents,
  type EventBundle,
  type ServerEventName,
  type ServerEvents,
} from '@contract/events';
import type { MessengerStatus } from '@contract/schemas/messenger';

import type { Config } from '../config';
import { networkOf, readClientAddress, trustProxies } from '../http/clientAddress';
import { createMinuteCounter } from '../http/minuteCounter';
import type { CallerSession, Sessions } from '../http/sessions';
import { createEventBatches } from './eventBatches';
import { createEventMarks, type EventMarks } from './eventMarks';
import type { Publish } from './publish';
import type { SocketCluster } from './socketCluster';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

type Emitted = { [E in keyof ServerEvents]: (payload: ServerEvents[E]) => void } & {
  [BUNDLE_EVENT]: (bundle: EventBundle) => void;
};
/** Events between processes: each forwards them to its own browsers. */
interface ClusterEvents {
  told: (userId: number, ...event: EventBundle[number]) => void;
  /** Some events could not be forwarded. */
  lost: () => void;
}
type AppServer = Server<ClientEvents, Emitted, ClusterEvents, { session: CallerSession }>;
type AppSocket = Socket<ClientEvents, Emitted, ClusterEvents, { session: CallerSession }>;

/** Browsers send one event without a payload; larger messages are not theirs. */
const MESSAGE_MAX_BYTES = 64 * 1024;

/** Dependencies of the socket server. */
export interface SocketServerDeps {
  sessions: Sessions;
  log: FastifyBaseLogger;
  publicUrl: string | null;
  /** Null when this process is alone. */
  cluster?: SocketCluster | null;
  trustedProxies?: Config['trustedProxies'];
  /** Limits of handshakes and of authentications per address, and of requests for a status per account; unset: none. */
  rateLimits?: Config['rateLimits'];
}

/** The socket server: one Socket.IO room per account, so that accounts are isolated. */
export interface SocketServer {
  /** The simulated phone adds its own namespace. */
  io: Server;
  admit: Admit;
  publish: Publish;
  /** Goes with responses: a socket that opens with it learns whether anything was pushed since. */
  markOf: EventMarks['of'];
  /** Attaches to the HTTP server; `findStatus` serves 'whatsapp:request-status'. */
  attach(http: HttpServer, findStatus: (userId: number) => Promise<MessengerStatus>): void;
  /** Closes the sockets of an ended session on every process. */
  cutSession: (key: string) => void;
  /** Closes the sockets of sessions that ended without `cutSession`, such as expired ones. */
  closeEndedSessions(): Promise<void>;
  /** Closes all sockets of this process, but not the HTTP server. */
  close(): void;
}

interface Asking {
  request: IncomingMessage;
  conn: { close: () => unknown };
}
/**
 * Authenticates the sockets of a namespace. Each is counted: one request of a connection may ask for a thousand. A connection on which
 * one fails is closed; the reason reaches the browser as `connect_error`.
 */
type Admit = <S extends Asking>(
  namespace: { use: (check: (socket: S, next: (error?: Error) => void) => void) => unknown },
  isAdmitted: (socket: S) => Promise<boolean>,
) => void;

const accountRoom = (userId: number) => `account:${userId}`;
const bundlesRoom = (userId: number) => `bundles:${userId}`;
const sessionRoom = (key: string) => `session:${key}`;
/** Sockets of programs. */
const PROGRAMS_ROOM = 'programs';
/** A program may not link a phone. */
const FOR_PEOPLE: ServerEventName = 'whatsapp:qr';

/** Events of other processes were missed: browsers come back by themselves to read again. */
function startOver(io: AppServer, renewMarks: () => void): void {
  renewMarks();
  for (const socket of io.of('/').sockets.values()) socket.conn.close();
}

/** Browsers read again what events of other processes could not tell them. */
function startOverAfterLosses(io: AppServer, cluster: SocketCluster, renewMarks: () => void): void {
  const readAgain = () => startOver(io, renewMarks);
  cluster.onMissed(readAgain);
  cluster.onLost(() => io.serverSideEmit('lost'));
  io.on('lost', readAgain);
}

/** Creates the socket server; it listens after `attach`. */
export function createSocketServer(deps: SocketServerDeps): SocketServer {
  const { sessions, log, publicUrl, cluster = null, trustedProxies = 'loopback', rateLimits } = deps;
  const trusts = trustProxies(trustedProxies);
  const { mayConnect, mayAuthenticate, mayAsk } = createCounters(rateLimits);
  const io: AppServer = new Server({
    serveClient: false,
    ...(cluster && { adapter: cluster.adapter as never }),
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    allowRequest: (request, decide) =>
      decide(null, isAllowedOrigin(request, publicUrl) && mayConnect(networkOf(readClientAddress(request, trusts)))),
    cors: (request, decide) => decide(null, { origin: isAllowedOrigin(request, publicUrl) }),
  });
  const networkOfSocket = ({ request }: Asking) => networkOf(readClientAddress(request, trusts));
  const admit = createAdmit((socket) => mayAuthenticate(networkOfSocket(socket)), log);
  admit<AppSocket>(io, (socket) => authenticate(socket, sessions, networkOfSocket(socket)));
  const bundles = createEventBatches((userId, bundle) => {
    const browsers = io.local.to(bundlesRoom(userId));
    const [only, ...more] = bundle;
    if (only && more.length === 0) browsers.emit(only[0], ...([only[1]] as never));
    else browsers.emit(BUNDLE_EVENT, bundle);
  });
  const cutHere = (key: string) => io.local.in(sessionRoom(key)).disconnectSockets(true);
  const { count, of: markOf, renew } = createEventMarks();
  if (cluster) startOverAfterLosses(io, cluster, renew);
  let isAttached = false;

  const isHere = (room: string) => io.of('/').adapter.rooms.has(room);

  function forward(userId: number, ...[event, payload]: EventBundle[number]): void {
    count(userId);
    const mayLink = event === FOR_PEOPLE ? io.local.except(PROGRAMS_ROOM) : io.local;
    if (isHere(accountRoom(userId))) mayLink.to(accountRoom(userId)).emit(event, ...([payload] as never));
    if (isHere(bundlesRoom(userId))) bundles.add(userId, ...([event, payload] as EventBundle[number]));
  }
  io.on('told', forward);

  return {
    io: io as never,
    admit,
    publish(userId, event, payload) {
      const message = [event, payload] as EventBundle[number];
      forward(userId, ...message);
      if (cluster) io.serverSideEmit('told', userId, ...message);
    },
    markOf,
    attach(http, findStatus) {
      const askStatus = (userId: number) => (mayAsk(String(userId)) ? findStatus(userId) : null);
      io.on('connection', (socket) => welcome(socket, { askStatus, markOf, log }));
      io.attach(http);
      isAttached = true;
    },
    cutSession(key) {
      cutHere(key);
      if (cluster) io.in(sessionRoom(key)).disconnectSockets(true);
    },
    async closeEndedSessions() {
      const keys = new Set([...io.of('/').sockets.values()].map((socket) => socket.data.session.key));
      if (keys.size === 0) return;
      for (const key of await sessions.findEnded([...keys])) cutHere(key);
    },
    close() {
      bundles.flush();
      // Drops connections without a close frame: clients reconnect at once after a network failure, but wait long after
      // a server disconnect.
      if (isAttached) io.engine.close();
    },
  };
}

const createCounters = (rateLimits: SocketServerDeps['rateLimits']) => ({
  mayConnect: createMinuteCounter(rateLimits?.addressPerMinute ?? 0),
  mayAuthenticate: createMinuteCounter(rateLimits?.addressPerMinute ?? 0),
  mayAsk: createMinuteCounter(rateLimits?.accountPerMinute ?? 0),
});

/** Each socket is counted before its token is looked up. */
const createAdmit =
  (mayTry: (socket: Asking) => boolean, log: FastifyBaseLogger): Admit =>
  (namespace, isAdmitted) =>
    void namespace.use((socket, next) => {
      const refuse = (error: Error) => {
        next(error);
        // The reason is sent in the next tick.
        setImmediate(() => socket.conn.close());
      };
      if (!mayTry(socket)) refuse(new Error('TOO_MANY_REQUESTS'));
      else
        isAdmitted(socket).then(
          (isFine) => (isFine ? next() : refuse(new Error('UNAUTHORIZED'))),
          (err: unknown) => {
            log.error({ err }, 'a socket was not authenticated');
            refuse(new Error('SERVER_UNAVAILABLE'));
          },
        );
    });

async function authenticate(socket: AppSocket, sessions: Sessions, network: string): Promise<boolean> {
  const token: unknown = socket.handshake.auth.token;
  const session = typeof token === 'string' ? await sessions.find(token, network) : null;
  if (!session) return false;
  socket.data.session = session;
  return true;
}

interface Welcoming {
  askStatus: (userId: number) => Promise<MessengerStatus> | null;
  markOf: EventMarks['of'];
  log: FastifyBaseLogger;
}

function welcome(socket: AppSocket, { askStatus, markOf, log }: Welcoming): void {
  const { userId, key, program } = socket.data.session;
  const room = socket.handshake.auth.bundles === true && !program ? bundlesRoom : accountRoom;
  void socket.join([room(userId), sessionRoom(key), ...(program ? [PROGRAMS_ROOM] : [])]);
  const { mark } = socket.handshake.auth as { mark?: unknown };
  // From here on every event reaches it.
  if (typeof mark === 'string' && mark !== markOf(userId)) socket.emit('changes:missed', {});
  socket.on('whatsapp:request-status', () => {
    askStatus(userId)?.then(
      (status) => socket.emit('whatsapp:status', status),
      (err: unknown) => log.error({ err, userId }, 'status was not found'),
    );
  });
}

/**
 * Whether a page may open a socket: pages of this server and of its public address, and on a developer's machine those
 * of other local ports. Programs send no origin and authenticate by token alone.
 */
function isAllowedOrigin(request: { headers: IncomingHttpHeaders }, publicUrl: string | null): boolean {
  const { origin, host = '' } = request.headers;
  if (origin === undefined) return true;
  const page = parse(origin);
  if (!page) return false;
  if (page.host === host || (publicUrl !== null && page.origin === parse(publicUrl)?.origin)) return true;
  return LOOPBACK.has(page.hostname) && LOOPBACK.has(parse(`http://${host}`)?.hostname ?? '');
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
