import { Nothing, success } from '../schemas/envelope';
import { BotInfo } from '../schemas/support';
import { defineCalls } from './defineCalls';
import { throughTelegram } from './sharedErrors';

export const telegramCalls = defineCalls('profile', {
  testTelegram: {
    route: 'POST /user/telegram/test',
    refusesTokens: true,
    response: Nothing,
    errors: throughTelegram,
    changes: 'account',
    ifRepeated: 'wanted',
  },
  getBotInfo: {
    route: 'GET /telegram/bot-info',
    section: 'support',
    response: success(BotInfo),
    errors: ['TELEGRAM_NOT_CONFIGURED', 'TELEGRAM_UNAVAILABLE'],
  },
});
