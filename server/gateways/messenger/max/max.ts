import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';

import type { Config } from '../../../config';
import { listOf, textOf } from '../bots/botApi';
import { createBotMessenger, type BotMessengerDeps } from '../bots/botMessenger';
import type { BotLinking } from '../botLinking';
import type { Messenger } from '../messenger';
import { createMaxApi, type MaxPlace } from './maxApi';
import { usualWaits, type MaxParts } from './maxSending';
import { createMaxService } from './maxService';

/** Dependencies of the adapter. */
export interface MaxDeps extends BotMessengerDeps {
  config: BotMessengerDeps['config'] & Pick<Config, 'max'>;
  /** Tests shorten them. */
  waitMs?: MaxParts['waitMs'];
}

/** MAX, by its official service for bots. */
export function createMax({ waitMs = usualWaits, ...deps }: MaxDeps): Messenger {
  const { apiRoot, caFile } = deps.config.max;
  const own = caFile === null ? null : readFileSync(caFile, 'utf8');
  const place: MaxPlace = { root: apiRoot, ca: own === null ? undefined : [...rootCertificates, own] };
  return createBotMessenger(deps, 'max', {
    check: (token) => checkBot(createMaxApi(place, token)),
    open: (parts) => createMaxService(createMaxApi(place, parts.token), parts, waitMs),
  });
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
