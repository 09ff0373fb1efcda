import type { BotInfo } from '@contract/schemas/support';

import type { Deps } from '../../deps';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { AppError } from '../../errors';
import type { Telegram, TelegramResult, TelegramUpdate } from '../../gateways/telegram/telegram';
import { translate } from '../../translate';
import type { Links } from './links';
import { notifyBlocked } from './failureNotifications';

type Parts = Pick<Deps, 'db' | 'publish' | 'telegram'> & { links: Links };

/** The owner's Telegram: the bot's name, the link, and sending immediately. */
export type TelegramService = ReturnType<typeof createTelegramService>;

export function createTelegramService(parts: Parts) {
  const { telegram, links } = parts;

  function requireBot(): Telegram {
    if (telegram === null) throw new AppError('TELEGRAM_NOT_CONFIGURED');
    return telegram;
  }

  /**
   * Sends a message while its owner waits.
   * @throws AppError TELEGRAM_NOT_CONFIGURED without a bot
   * @throws AppError TELEGRAM_NOT_REGISTERED when they never wrote to the bot, or have blocked it
   * @throws AppError TELEGRAM_UNAVAILABLE when Telegram is unreachable or rejects it
   */
  async function sendNow(
    userId: number,
    send: (bot: Telegram, chatId: number) => Promise<TelegramResult>,
  ): Promise<void> {
    const bot = requireBot();
    const chatId = await links.findChat(userId);
    if (chatId === null) throw new AppError('TELEGRAM_NOT_REGISTERED', {}, translate('telegram.notLinked.text'));
    const { status } = await send(bot, chatId);
    if (status === 'sent') return;
    if (status !== 'blocked') throw new AppError('TELEGRAM_UNAVAILABLE');
    for (const ownerId of await links.unlinkChat(chatId)) await notifyBlocked(parts, ownerId);
    throw new AppError('TELEGRAM_NOT_REGISTERED', {}, translate('telegram.blocked.text'));
  }

  return {
    /** @throws AppError TELEGRAM_NOT_CONFIGURED without a bot, TELEGRAM_UNAVAILABLE while its name is unknown */
    async getBotInfo(userId: number): Promise<BotInfo> {
      const username = await requireBot().findUsername();
      if (username === null) throw new AppError('TELEGRAM_UNAVAILABLE');
      const code = await links.makeCode(userId);
      const isLinked = (await links.findChat(userId)) !== null;
      return { username, link: `https://t.me/${username}?start=${code}`, isLinked };
    },

    isLinked: async (userId: number): Promise<boolean> => (await links.findChat(userId)) !== null,

    /** A changed user name in the profile removes the link to the former one. */
    unlinkOthers: (userId: number, username: string | null): Promise<void> => links.unlinkOthers(userId, username),

    sendTest: (userId: number): Promise<void> =>
      sendNow(userId, async (bot, chatId) =>
        bot.sendText(chatId, await withUserLanguage(parts.db, userId, () => translate('telegram.test'))),
      ),

    sendPicture: (userId: number, png: Uint8Array, caption: string): Promise<void> =>
      sendNow(userId, (bot, chatId) => bot.sendPicture(chatId, png, caption)),

    /** Handles /start: links the user and replies with the result, in the language of a linked owner. */
    async welcome({ chatId, person, code }: Extract<TelegramUpdate, { kind: 'start' }>): Promise<void> {
      const linked = await link();
      const text =
        typeof linked === 'number'
          ? await withUserLanguage(parts.db, linked, () => translate('telegram.welcome.linked'))
          : translate(`telegram.welcome.${linked}`, { username: person.username ?? '' });
      await telegram?.sendText(chatId, text);

      async function link(): Promise<number | 'codeExpired' | 'noUsername' | 'unknownUsername'> {
        if (code !== null) return (await links.linkByCode(code, { person, chatId })) ?? 'codeExpired';
        if (person.username === null) return 'noUsername';
        return (await links.linkByUsername({ person, chatId }))[0] ?? 'unknownUsername';
      }
    },
  };
}
