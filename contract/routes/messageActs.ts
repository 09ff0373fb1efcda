import { success } from '../schemas/envelope';
import { ActOnMessages, MessageActsOutlook, MessageActsQuery, QueuedMessageActs } from '../schemas/messageActs';
import { defineCalls } from './defineCalls';
import { offered } from './sharedErrors';

export const messageActCalls = defineCalls('groups', {
  getMessageActs: {
    route: 'GET /groups/message_acts',
    query: MessageActsQuery,
    response: success(MessageActsOutlook),
    errors: ['MESSAGE_NOT_FOUND', 'BROADCAST_NOT_FOUND'],
  },
  actOnMessages: {
    route: 'POST /groups/message_acts',
    body: ActOnMessages,
    response: success(QueuedMessageActs),
    errors: ['MESSAGE_NOT_FOUND', 'BROADCAST_NOT_FOUND', 'ACT_NOT_OFFERED', ...offered],
    isIdempotent: true,
    changes: 'groupList',
    example: () => ({ of: { broadcastId: 999_999 }, act: { kind: 'recall' } }),
  },
});
