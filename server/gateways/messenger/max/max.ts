import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';

import type { Config } from '../../../config';
import { textOf } from '../bots/botApi';
import { createBotMessenger, type BotMessengerDeps } from '../bots/botMessenger';
import type { BotLinking } from '../botLinking';
import type { Messenger } from '../messenger';
import type { FindHookPlace } from '../bots/hookPlace';
import { createMaxApi, type MaxApi, type MaxPlace } from './maxApi';
import { createMaxHooks, listSubscriptions } from './maxHooks';
import { usualWaits, type MaxParts } from './maxSending';
import { createMaxService } from './maxService';
import { keyOf } from './maxUpdates';

/** Of the secret that the service shows where it sends events. */
const SECRET_HEADER = 'x-max-bot-api-secret';

/** Dependencies of the adapter. */
export interface MaxDeps extends BotMessengerDeps {
  config: BotMessengerDeps['config'] & Pick<Config, 'max'>;
  /** Tests shorten them. */
  waitMs?: MaxParts['waitMs'];
}

/** MAX, by its official service for bots. */
export function createMax({ waitMs = usualWaits, ...deps }: MaxDeps): Messenger {
  const { apiRoot, caFile, hooks } = deps.config.max;
  const own = caFile === null ? null : readFileSync(caFile, 'utf8');
  const place: MaxPlace = { root: apiRoot, ca: own === null ? undefined : [...rootCertificates, own] };
  const config = hooks === 'off' ? { ...deps.config, publicUrl: null } : deps.config;
  return createBotMessenger({ ...deps, config, isPlaceChecked: hooks === 'checked' }, 'max', {
    check: (token, findHook) => checkBot(createMaxApi(place, token), findHook),
    open: (parts) => createMaxService(createMaxApi(place, parts.token), parts, waitMs),
    hook: {
      secretHeader: SECRET_HEADER,
      keyOf,
      unhook: (token, url, signal) => createMaxHooks(createMaxApi(place, token), null).unsubscribe(url, signal),
    },
  });
}

/** A bot whose events go elsewhere has none to ask for. */
async function checkBot(api: MaxApi, findHook: FindHookPlace): ReturnType<BotLinking['check']> {
  const me = await api.call({ method: 'GET', path: '/me' });
  if (me.kind === 'refused') return { status: 'refused' };
  if (me.kind === 'lost') return { status: 'unreachable' };
  const botId = textOf(me.fields.user_id);
  const found = await listSubscriptions(api);
  const isElsewhere = Array.isArray(found) && found.some((url) => url !== findHook(botId)?.url);
  return isElsewhere ? { status: 'hooked' } : { status: 'works', botId };
}
