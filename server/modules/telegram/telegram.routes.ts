import { success, type Serve } from '../../http/serve';
import type { TelegramService } from './telegram.service';

export function telegramRoutes(serve: Serve, { telegram }: { telegram: TelegramService }): void {
  serve('getBotInfo', async ({ ownerId }) => success(await telegram.getBotInfo(ownerId)));
  serve('testTelegram', async ({ ownerId }) => {
    await telegram.sendTest(ownerId);
    return success(null);
  });
}
