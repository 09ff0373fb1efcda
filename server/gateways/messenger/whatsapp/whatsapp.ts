import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import { KIND_ABILITIES } from '@contract/messengerKinds';
import { HOUR_MS } from '@contract/time';

import type { Config } from '../../../config';
import type { Database } from '../../../db/database';
import { deliveries } from '../../../db/schema';
import type { Clock } from '../../clock';
import type { Messenger } from '../messenger';
import { createAccountGroups, type AccountGroups, type AccountGroupsParts } from './accountGroups';
import { openConnection, type Connection, type ConnectionEvents, type Route } from './connection';
import { makePhoneMessageId } from '../phoneMessages';
import { createConnectQueue, type ConnectQueueLimits } from '../connectQueue';
import { createCredentialStore } from './credentialStore';
import { readEncryptionKey } from './encryptionKey';
import { loadLibrary } from './library';
import { createKeyWriter } from './keyWriter';
import { createLimitedCache, type CacheLimits } from './limitedCache';
import { createUploadStore } from './uploadStore';
import { classifyDisconnect, type CloseReason } from './disconnectReasons';
import { createFailover, type ChosenWay, type Failover } from './failover';
import { createProxyAgent, type ProxyAgent } from '../../../net/proxy/proxyAgent';
import { createSecretBox } from './secretBox';
import { createWays, type WaysParts } from './ways';
import type { SessionParts } from './sessionParts';
import { createWhatsappSession, type WhatsappSession } from './whatsappSession';

const ACK_TIMEOUT_MS = 20_000;
const CHANGE_DELAY_MS = 5_000;
const CHAT_HOST = 'web.whatsapp.com';
const FILES_HOST = 'mmg.whatsapp.net';
/** Devices of group members; WhatsApp announces changes, which the library applies. */
const DEVICES: CacheLimits = { keptMs: 6 * HOUR_MS, maxCount: 50_000 };
/** How often a message was requested again, so that a phone that cannot read it does not request it for ever. */
const RETRIES: CacheLimits = { keptMs: HOUR_MS, maxCount: 10_000 };

/** Dependencies of the WhatsApp adapter. */
export interface WhatsappDeps {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>;
  config: Pick<Config, 'whatsapp' | 'dataDir' | 'allowPrivateAddresses'>;
  /** Tests shorten times and trust the certificate of a fake server. */
  route?: Partial<Omit<Route, 'serverUrl'>> &
    Partial<Pick<SessionParts, 'changeDelayMs' | 'reconnectDelayMs'>> &
    Partial<Pick<AccountGroupsParts, 'retryDelayMs'>> & { connects?: ConnectQueueLimits } & Partial<
      Omit<WaysParts['test'], 'ca'>
    >;
}

/** A host for files; a stand-in of the server has both in one. */
function filesUrlOf(serverUrl: string): string {
  const { host } = new URL(serverUrl);
  return `https://${host === CHAT_HOST ? FILES_HOST : host}/`;
}

/** The real messenger: every account is a linked device of its owner's phone. */
export function createWhatsapp({ db, clock, log, config, route = {} }: WhatsappDeps): Messenger {
  const vault = createSecretBox(readEncryptionKey(config));
  const { changeDelayMs = CHANGE_DELAY_MS, reconnectDelayMs, retryDelayMs, connects, ...others } = route;
  const { serverUrl } = config.whatsapp;
  const { filesUrl = filesUrlOf(serverUrl), lookUp, testMaxMs, ...given } = others;
  const direct: Route = { serverUrl, ackTimeoutMs: ACK_TIMEOUT_MS, ...given };

  const ca = direct.agent?.options.ca;
  const ways = createWays({ db, vault, config, test: { filesUrl, ca, lookUp, testMaxMs } });

  /** A new agent for each connection through a proxy. */
  const agentFor = ({ proxy, place }: ChosenWay['way']): ProxyAgent | null =>
    proxy && createProxyAgent(proxy.href, { ca, place });

  const connectQueue = createConnectQueue(connects);
  const writeKeys = createKeyWriter(db);

  return {
    kind: 'whatsapp',
    abilities: KIND_ABILITIES.whatsapp,
    makeMessageId: makePhoneMessageId,
    phoneUrl: () => null,
    waitingCount: () => connectQueue.waitingCount(),
    proxies: ways.control,
    openSession(accountId, epoch, listener) {
      const store = createCredentialStore(
        { db, vault, writeKeys, onLeaseLost: () => session.leaseLost() },
        accountId,
        epoch,
      );
      const findSent = (messageId: string) => findSentMessage(db, accountId, messageId);
      const uploads = createUploadStore(db, accountId);
      const [devices, retries] = [createLimitedCache(DEVICES), createLimitedCache(RETRIES)];
      const { version } = config.whatsapp;
      const onError = (err: unknown, what: string) => log.warn({ err, accountId }, what);
      const failover = createFailover();
      let groups: AccountGroups | null = null;
      let former: { address: string; agent: ProxyAgent | null } = { address: '', agent: null };
      async function open(events: ConnectionEvents): Promise<Connection> {
        const library = await loadLibrary();
        groups ??= createAccountGroups({ library, onError, onLimited: () => listener.onQueryLimited(), retryDelayMs });
        const kept = { store, findSent, uploads, devices, retries, groups };
        const chosen = failover.choose(await ways.of(accountId));
        const [address, agent] = [chosen.way.proxy?.href ?? '', agentFor(chosen.way)];
        // An upload may go on over a new connection by the same way, but never beside another way.
        if (address !== former.address) former.agent?.destroy();
        former = { address, agent };
        return openConnection(
          { library, route: agent ? { ...direct, agent } : direct, log, accountId, version, ...kept },
          watchWay(events, chosen, failover, () => agent?.release()),
        );
      }
      const session: WhatsappSession = createWhatsappSession(
        {
          clock,
          store,
          connectQueue,
          codeLifeMs: direct.codeLifeMs,
          changeDelayMs,
          reconnectDelayMs,
          onError,
          open,
        },
        listener,
      );
      return session;
    },
  };
}

/** Notices whether WhatsApp is reached by a way. A connection that was open and broke says nothing against it. */
function watchWay(
  events: ConnectionEvents,
  { way, isSpare }: ChosenWay,
  failover: Failover,
  release: () => void,
): ConnectionEvents {
  let isReached = false;
  return {
    ...events,
    onCode(code) {
      isReached = true;
      events.onCode(code);
    },
    onOpen(address) {
      isReached = true;
      events.onOpen(address, isSpare);
    },
    onClosed(reason) {
      const isCutOff = !isReached && isUnanswered(reason);
      if (isCutOff) failover.failed();
      release();
      events.onClosed({ ...reason, ...(isCutOff && { fault: way.proxy ? 'proxy' : 'blocked' }) });
    },
  };
}

/** Whether nothing of WhatsApp's servers responded. */
const isUnanswered = (reason: CloseReason): boolean =>
  classifyDisconnect(reason) === 'lost' && !reason.message.includes('Unexpected server response');

/** A phone that could not decrypt a message requests it again and gets the same bytes. */
async function findSentMessage(db: Database, accountId: number, messageId: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ raw: deliveries.rawMessage })
    .from(deliveries)
    .where(and(eq(deliveries.accountId, accountId), eq(deliveries.messageId, messageId)))
    .limit(1);
  return row?.raw ?? null;
}
