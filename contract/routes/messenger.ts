import { z } from 'zod';

import { Nothing, success } from '../schemas/envelope';
import { LinkBot, LinkByNumber, MessengerReset, MessengerStatus, QrResponse } from '../schemas/messenger';
import { defineCalls } from './defineCalls';
import { linkingBots, throughTelegram } from './sharedErrors';

const messengerResponse = z.object({
  status: z.literal('success'),
  success: z.literal(true),
  response: MessengerStatus,
});

export const messengerCalls = defineCalls('messenger', {
  getMessengerStatus: { route: 'GET /whatsapp/status', response: messengerResponse },
  connectMessenger: {
    route: 'POST /whatsapp/init',
    refusesTokens: true,
    response: messengerResponse,
    changes: 'messenger',
    ifRepeated: 'replaced',
  },
  getQrCode: { route: 'GET /whatsapp-qr', refusesTokens: true, response: success(QrResponse) },
  sendQrCode: {
    route: 'POST /whatsapp/send-qr',
    refusesTokens: true,
    response: Nothing,
    errors: ['QR_CODE_MISSING', ...throughTelegram],
    changes: 'messenger',
    ifRepeated: 'wanted',
  },
  resetMessenger: {
    route: 'POST /whatsapp/reset',
    refusesTokens: true,
    response: messengerResponse.extend({ response: MessengerReset }),
    errors: ['MESSENGER_SILENT'],
    changes: 'messenger',
    ifRepeated: 'replaced',
  },
  requestLinkCode: {
    route: 'POST /whatsapp/link-code',
    refusesTokens: true,
    body: LinkByNumber,
    response: messengerResponse,
    changes: 'messenger',
    example: () => ({ phone: '+7 900 000-00-01' }),
    ifRepeated: 'replaced',
  },
  linkBot: {
    route: 'POST /whatsapp/link-bot',
    refusesTokens: true,
    body: LinkBot,
    response: messengerResponse,
    errors: ['BOTS_NOT_OFFERED', ...linkingBots],
    changes: 'messenger',
    example: () => ({ token: 'a-token' }),
    ifRepeated: 'replaced',
  },
});
