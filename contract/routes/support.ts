import { z } from 'zod';

import { Nothing, success } from '../schemas/envelope';
import { ErrorReport, SupportMessage, SupportMessageBody, SupportStatus } from '../schemas/support';
import { defineCalls } from './defineCalls';

export const supportCalls = defineCalls('support', {
  sendSupportMessage: {
    route: 'POST /support/send-message',
    refusesTokens: true,
    body: SupportMessageBody,
    response: Nothing,
    errors: ['TELEGRAM_NOT_REGISTERED'],
    isIdempotent: true,
    changes: 'account',
    example: () => ({ message: 'Help' }),
  },
  listSupportMessages: {
    route: 'GET /support/messages',
    refusesTokens: true,
    response: success(z.array(SupportMessage)),
  },
  getSupportStatus: { route: 'GET /support/status', response: z.object({ status: SupportStatus }) },
  reportError: {
    route: 'POST /support/errors',
    refusesTokens: true,
    body: ErrorReport,
    response: Nothing,
    changes: 'account',
    example: () => ({ id: 'abcd1234', page: '/dashboard' }),
    ifRepeated: 'wanted',
  },
});
