import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';

import type { FastifyBaseLogger } from 'fastify';

import { KIND_ABILITIES } from '@contract/messengerKinds';

import type { Config } from '../../../config';
import type { Database } from '../../../db/database';
import type { BotLinking } from '../botLinking';
import type { Messenger } from '../messenger';
import { readEncryptionKey } from '../whatsapp/encryptionKey';
import { createSecretBox } from '../whatsapp/secretBox';
import { createMaxApi, listOf, textOf, type MaxPlace } from './maxApi';
import { usualWaits, type MaxParts } from './maxSending';
import { createMaxSession } from './maxSession';
import { createMaxStore, storeLink } from './maxStore';

/** Dependencies of the adapter. */
export interface MaxDeps {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  config: Pick<Config, 'max' | 'whatsapp' | 'dataDir'>;
  /** Tests shorten them. */
  waitMs?: MaxParts['waitMs'];
}

/** MAX, by its official service for bots: every account is a bot, linked by its token. */
export function createMax({ db, log, config, waitMs = usualWaits }: MaxDeps): Messenger {
  const box = createSecretBox(readEncryptionKey(config));
  const { apiRoot, caFile } = config.max;
  const own = caFile === null ? null : readFileSync(caFile, 'utf8');
  const place: MaxPlace = { root: apiRoot, ca: own === null ? undefined : [...rootCertificates, own] };
  const openApi = (token: string) => createMaxApi(place, token);

  return {
    kind: 'max',
    abilities: KIND_ABILITIES.max,
    makeMessageId: () => crypto.randomUUID(),
    phoneUrl: () => null,
    waitingCount: () => 0,
    bots: {
      check: (token) => checkBot(openApi(token)),
      store: (tx, accountId, bot) => storeLink(tx, box, accountId, bot),
    },
    openSession(accountId, epoch, listener) {
      const store = createMaxStore(db, box, accountId, epoch);
      const onError = (err: unknown, what: string) => log.warn({ err, accountId }, what);
      return createMaxSession({ store, openApi, waitMs, onError }, listener);
    },
  };
}

/** A bot whose events go to a webhook has none to poll for. */
async function checkBot(api: ReturnType<typeof createMaxApi>): ReturnType<BotLinking['check']> {
  const me = await api.call({ method: 'GET', path: '/me' });
  if (me.kind === 'refused') return { status: 'refused' };
  if (me.kind === 'lost') return { status: 'unreachable' };
  const subscriptions = await api.call({ method: 'GET', path: '/subscriptions' });
  if (subscriptions.kind === 'ok' && listOf(subscriptions.fields.subscriptions).length > 0) return { status: 'hooked' };
  return { status: 'works', botId: textOf(me.fields.user_id) };
}
