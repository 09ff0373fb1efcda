import { z } from 'zod';

import { Id, IdParams, success } from '../schemas/envelope';
import { FunnelResponses } from '../schemas/responses';
import { FunnelRun, MissedStart, NodePollTotals, RunMessage, RunMessageParams } from '../schemas/runs';
import { defineCalls } from './defineCalls';
import { filling } from './sharedErrors';

export const runCalls = defineCalls('runs', {
  listRuns: {
    route: 'GET /funnels/:id/runs',
    params: IdParams,
    query: z.object({ group_id: Id.optional() }),
    response: success(z.array(FunnelRun)),
    errors: ['FUNNEL_NOT_FOUND'],
  },
  listMissedStarts: {
    route: 'GET /funnels/:id/missed-starts',
    params: IdParams,
    query: z.object({ group_id: Id.optional() }),
    response: success(z.array(MissedStart)),
    errors: ['FUNNEL_NOT_FOUND'],
  },
  listPollTotals: {
    route: 'GET /funnels/:id/polls',
    params: IdParams,
    response: success(z.array(NodePollTotals)),
    errors: ['FUNNEL_NOT_FOUND'],
  },
  getFunnelResponses: {
    route: 'GET /funnels/:id/responses',
    params: IdParams,
    response: success(FunnelResponses),
    errors: ['FUNNEL_NOT_FOUND'],
  },
  resendMessage: {
    route: 'POST /runs/:id/messages/:orderNum/resend',
    params: RunMessageParams,
    response: success(RunMessage),
    errors: [
      'RUN_NOT_FOUND',
      'RUN_PAUSED',
      'GROUP_NOT_FOUND',
      'GROUP_NOT_WRITABLE',
      'MESSAGE_NOT_RESENDABLE',
      ...filling,
      'MESSENGER_NOT_CONNECTED',
      'MEDIA_NOT_FOUND',
    ],
    isIdempotent: true,
    changes: 'run',
  },
});
