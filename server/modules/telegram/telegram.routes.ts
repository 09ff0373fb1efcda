import { success, type Serve } from '../../http/serve';
import type { TelegramService } from './telegram.service';

/** Routes of the owner's Telegram. */
export function telegramRoutes(serve: Serve, { telegram }: { telegram: TelegramService }): void {
  serve('getBotInfo', async ({ userId }) => success(await telegram.getBotInfo(userId)));
  serve('testTelegram', async ({ userId }) => {
    await telegram.sendTest(userId);
    return success(null);
  });
}
