import type { FastifyBaseLogger } from 'fastify';

import { KIND_ABILITIES, type KindName } from '@contract/messengerKinds';

import type { Config } from '../../../config';
import type { Database } from '../../../db/database';
import type { BotLinking } from '../botLinking';
import type { Messenger } from '../messenger';
import { readEncryptionKey } from '../whatsapp/encryptionKey';
import { createSecretBox } from '../whatsapp/secretBox';
import type { BotParts, BotService } from './botService';
import { createBotSession } from './botSession';
import { createBotStore, storeLink } from './botStore';

/** Dependencies of every kind of messenger whose accounts are bots. */
export interface BotMessengerDeps {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  config: Pick<Config, 'whatsapp' | 'dataDir'>;
}

/** A messenger whose accounts are bots, each linked by its token. */
export function createBotMessenger(
  { db, log, config }: BotMessengerDeps,
  kind: KindName,
  service: { check: BotLinking['check']; open(parts: BotParts): BotService },
): Messenger {
  const box = createSecretBox(readEncryptionKey(config));
  return {
    kind,
    abilities: KIND_ABILITIES[kind],
    makeMessageId: () => crypto.randomUUID(),
    phoneUrl: () => null,
    waitingCount: () => 0,
    bots: {
      check: (token) => service.check(token),
      store: (tx, accountId, bot) => storeLink(tx, box, { accountId, kind }, bot),
    },
    openSession(accountId, epoch, listener) {
      const store = createBotStore(db, box, accountId, epoch);
      const onError = (err: unknown, what: string) => log.warn({ err, accountId }, what);
      return createBotSession({ store, kind, openService: (parts) => service.open(parts), onError }, listener);
    },
  };
}
