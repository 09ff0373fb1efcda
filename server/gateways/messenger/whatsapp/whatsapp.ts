import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import { HOUR_MS } from '@contract/time';

import type { Config } from '../../../config';
import type { Database } from '../../../db/database';
import { deliveries } from '../../../db/schema';
import type { Clock } from '../../clock';
import type { Messenger } from '../messenger';
import { createAccountGroups, type AccountGroups, type AccountGroupsParts } from './accountGroups';
import { openConnection, type Connection, type ConnectionEvents, type Route } from './connection';
import { createConnectQueue, type ConnectQueueLimits } from '../connectQueue';
import { createCredentialStore } from './credentialStore';
import { readEncryptionKey } from './encryptionKey';
import { loadLibrary } from './library';
import { createKeyWriter } from './keyWriter';
import { readAccountProxy } from './accountProxy';
import { createLimitedCache, type CacheLimits } from './limitedCache';
import { createUploadStore } from './uploadStore';
import { createProxyAgent } from './proxyAgent';
import { createSecretBox } from './secretBox';
import type { SessionParts } from './sessionParts';
import { createWhatsappSession, type WhatsappSession } from './whatsappSession';

const ACK_TIMEOUT_MS = 20_000;
const CHANGE_DELAY_MS = 5_000;
/** Devices of group members; WhatsApp announces changes, which the library applies. */
const DEVICES: CacheLimits = { keptMs: 6 * HOUR_MS, maxCount: 50_000 };
/** How often a message was requested again, so that a phone that cannot read it does not request it for ever. */
const RETRIES: CacheLimits = { keptMs: HOUR_MS, maxCount: 10_000 };

/** Dependencies of the WhatsApp adapter. */
export interface WhatsappDeps {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>;
  config: Pick<Config, 'whatsapp' | 'dataDir'>;
  /** Tests shorten times and trust the certificate of a fake server. */
  route?: Partial<Omit<Route, 'serverUrl'>> &
    Partial<Pick<SessionParts, 'changeDelayMs' | 'reconnectDelayMs'>> &
    Partial<Pick<AccountGroupsParts, 'retryDelayMs'>> & { connects?: ConnectQueueLimits };
}

/** The real messenger: every account is a linked device of its owner's phone. */
export function createWhatsapp({ db, clock, log, config, route = {} }: WhatsappDeps): Messenger {
  const vault = createSecretBox(readEncryptionKey(config));
  const { changeDelayMs = CHANGE_DELAY_MS, reconnectDelayMs, retryDelayMs, connects, ...given } = route;
  const { serverUrl, proxyUrl } = config.whatsapp;
  const direct: Route = { serverUrl, ackTimeoutMs: ACK_TIMEOUT_MS, ...given };

  /** The account's proxy, else the server's; a new agent for each connection. */
  async function routeOf(accountId: number, onFailure: () => void): Promise<Route> {
    const proxy = (await readAccountProxy(db, vault, accountId)) ?? proxyUrl;
    if (proxy === null) return direct;
    return { ...direct, agent: createProxyAgent(proxy, { onFailure, ca: direct.agent?.options.ca }) };
  }

  const connectQueue = createConnectQueue(connects);
  const writeKeys = createKeyWriter(db);

  return {
    kind: 'whatsapp',
    phoneUrl: () => null,
    waitingCount: () => connectQueue.waitingCount(),
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
      let groups: AccountGroups | null = null;
      async function open(events: ConnectionEvents): Promise<Connection> {
        const library = await loadLibrary();
        groups ??= createAccountGroups({ library, onError, onLimited: () => listener.onQueryLimited(), retryDelayMs });
        const kept = { store, findSent, uploads, devices, retries, groups };
        let isProxyAtFault = false;
        const way = await routeOf(accountId, () => (isProxyAtFault = true));
        return openConnection(
          { library, route: way, log, accountId, version, ...kept },
          {
            ...events,
            onOpen(address) {
              isProxyAtFault = false;
              events.onOpen(address);
            },
            onClosed: (reason) => events.onClosed({ ...reason, ...(isProxyAtFault && { isProxyAtFault }) }),
          },
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

/** A phone that could not decrypt a message requests it again and gets the same bytes. */
async function findSentMessage(db: Database, accountId: number, messageId: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ raw: deliveries.rawMessage })
    .from(deliveries)
    .where(and(eq(deliveries.accountId, accountId), eq(deliveries.messageId, messageId)))
    .limit(1);
  return row?.raw ?? null;
}
