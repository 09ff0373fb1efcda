import { z } from 'zod';

import { IdParams, success } from '../schemas/envelope';
import { GroupPair, PairedGroup, PairGroup, PairInvitation } from '../schemas/pairs';
import { defineCalls } from './defineCalls';
import type { Own } from './examples';

export const pairCalls = defineCalls('groups', {
  listGroupPairs: { route: 'GET /group_pairs', refusesTokens: true, response: success(z.array(GroupPair)) },
  listPairCandidates: {
    route: 'GET /groups/:id/pair_candidates',
    refusesTokens: true,
    params: IdParams,
    response: success(z.array(PairedGroup)),
    errors: ['GROUP_NOT_FOUND'],
  },
  pairGroup: {
    route: 'PUT /groups/:id/pair',
    refusesTokens: true,
    params: IdParams,
    body: PairGroup,
    response: success(GroupPair.nullable()),
    errors: ['GROUP_NOT_FOUND', 'GROUP_PAIRED'],
    changes: 'group',
    example: ({ groupId }: Own) => ({ pairedId: groupId }),
  },
  getPairInvitation: {
    route: 'GET /groups/:id/pair_invitation',
    refusesTokens: true,
    params: IdParams,
    response: success(PairInvitation),
    errors: ['GROUP_NOT_FOUND'],
  },
});
