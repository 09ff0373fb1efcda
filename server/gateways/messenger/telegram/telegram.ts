import type { Config } from '../../../config';
import { fieldsOf, textOf } from '../bots/botApi';
import { createBotMessenger, type BotMessengerDeps } from '../bots/botMessenger';
import type { BotLinking } from '../botLinking';
import type { Messenger } from '../messenger';
import { createTelegramApi, type TelegramApi } from './telegramApi';
import { createTelegramService } from './telegramService';

/** Dependencies of the adapter. */
export interface TelegramGroupsDeps extends BotMessengerDeps {
  config: BotMessengerDeps['config'] & Pick<Config, 'telegram'>;
}

/** Groups in Telegram, by its Bot API. The bot that notifies owners is another one. */
export function createTelegramGroups(deps: TelegramGroupsDeps): Messenger {
  const { botToken: notifierToken, ...place } = deps.config.telegram;
  const notifierId = notifierToken?.split(':')[0];
  return createBotMessenger(deps, 'telegram', {
    check: (token) => checkBot(createTelegramApi(place, token), notifierId),
    open: (parts) => createTelegramService(createTelegramApi(place, parts.token), parts),
  });
}

/** A bot whose events go to a webhook, or to this server's notifications, has none to poll for. */
async function checkBot(api: TelegramApi, notifierId: string | undefined): ReturnType<BotLinking['check']> {
  const me = await api.call('getMe', null);
  if (me.kind === 'refused') return { status: 'refused' };
  if (me.kind === 'lost') return { status: 'unreachable' };
  const botId = textOf(fieldsOf(me.fields.result).id);
  if (botId === notifierId) return { status: 'hooked' };
  const hook = await api.call('getWebhookInfo', null);
  const isHooked = hook.kind === 'ok' && textOf(fieldsOf(hook.fields.result).url) !== '';
  return isHooked ? { status: 'hooked' } : { status: 'works', botId };
}
