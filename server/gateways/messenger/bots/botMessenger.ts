import type { FastifyBaseLogger } from 'fastify';

import { KIND_ABILITIES, type KindName } from '@contract/messengerKinds';

import type { Config } from '../../../config';
import type { Database } from '../../../db/database';
import type { BotHook, BotLinking } from '../botLinking';
import type { Messenger } from '../messenger';
import { readEncryptionKey } from '../whatsapp/encryptionKey';
import { createSecretBox } from '../whatsapp/secretBox';
import type { BotParts, BotService } from './botService';
import { createBotSession } from './botSession';
import { createBotStore, isLinkedElsewhere, storeLink } from './botStore';
import { endHook, type Unhook } from './endHook';
import { answerProbe, isReached, type ReadPlace } from './hookProbe';
import { createHookPlaces, hookSecret, isSameSecret, type FindHookPlace } from './hookPlace';
import { storeEvent } from './storedEvents';

/** Dependencies of every kind of messenger whose accounts are bots. */
export interface BotMessengerDeps {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  config: Pick<Config, 'whatsapp' | 'dataDir' | 'publicUrl'>;
  /** Whether events are sent only to an address that is known to lead here. */
  isPlaceChecked?: boolean;
  /** Tests have addresses of their own. */
  readPlace?: ReadPlace;
}

/** One kind of service for bots. */
interface BotKind {
  check(token: string, findHook: FindHookPlace): ReturnType<BotLinking['check']>;
  open(parts: BotParts): BotService;
  /** How it sends events by itself; missing where they are always asked for. */
  hook?: Pick<BotHook, 'secretHeader'> & Pick<BotService, 'keyOf'> & { unhook: Unhook };
}

/** A messenger whose accounts are bots, each linked by its token. */
export function createBotMessenger(deps: BotMessengerDeps, kind: KindName, service: BotKind): Messenger {
  const { db, log, config, isPlaceChecked = false, readPlace: read } = deps;
  const key = readEncryptionKey(config);
  const box = createSecretBox(key);
  const { hook } = service;
  const findHook = createHookPlaces(config, key, kind);
  return {
    kind,
    abilities: KIND_ABILITIES[kind],
    makeMessageId: () => crypto.randomUUID(),
    phoneUrl: () => null,
    waitingCount: () => 0,
    bots: {
      check: (token) => service.check(token, findHook),
      isElsewhere: (tx, accountId, botId) => isLinkedElsewhere(tx, accountId, { kind, botId }),
      store: (tx, accountId, bot) => storeLink(tx, box, { accountId, kind }, bot),
      ...(hook && {
        hook: {
          secretHeader: hook.secretHeader,
          isGenuine: (botId, secret) => isSameSecret(secret, hookSecret(key, kind, botId)),
          store: (tx, botId, event) => storeEvent(tx, { kind, botId }, hook.keyOf(event), event),
          answerProbe: (nonce) => answerProbe(key, nonce),
          end: (accountId) => endHook(db, box, hook.unhook, accountId),
        },
      }),
    },
    openSession(accountId, epoch, listener) {
      const store = createBotStore(db, box, accountId, epoch);
      const onError = (err: unknown, what: string) => log.warn({ err, accountId }, what);
      const openService = (parts: Omit<BotParts, 'hook'>) => service.open({ ...parts, hook: findHook(parts.botId) });
      const checkPlace = isPlaceChecked ? (url: string) => isReached(url, { key, kind, read }) : null;
      const endHooks = async () => !hook || endHook(db, box, hook.unhook, accountId);
      return createBotSession({ store, kind, openService, endHooks, checkPlace, onError }, listener);
    },
  };
}
