import { z } from 'zod';

import { IdParams, success } from '../schemas/envelope';
import { ActOnGroups, ClosedGroup, GroupInvite, JoinRequest } from '../schemas/groupActs';
import { ChangedGroups } from '../schemas/groups';
import { defineCalls } from './defineCalls';
import type { Own } from './examples';
import { offered, throughMessenger } from './sharedErrors';

export const groupActCalls = defineCalls('groups', {
  actOnGroups: {
    route: 'POST /groups/acts',
    body: ActOnGroups,
    response: success(ChangedGroups),
    errors: ['MEDIA_NOT_FOUND', 'MEDIA_TYPE_NOT_ALLOWED', 'MESSAGE_NOT_PINNABLE', 'ACT_NOT_OFFERED', ...offered],
    isIdempotent: true,
    changes: 'groupList',
    example: ({ groupId }: Own) => ({ groupIds: [groupId], act: { kind: 'close', openAfterMinutes: 60 } }),
  },
  listClosedGroups: { route: 'GET /groups/closed', response: success(z.array(ClosedGroup)) },
  getGroupInvite: {
    route: 'GET /groups/:id/invite',
    params: IdParams,
    response: success(GroupInvite),
    errors: ['GROUP_NOT_FOUND', 'GROUP_NOT_ADMIN', 'ACT_NOT_OFFERED', ...throughMessenger],
  },
  listJoinRequests: {
    route: 'GET /groups/:id/requests',
    params: IdParams,
    response: success(z.array(JoinRequest)),
    errors: ['GROUP_NOT_FOUND', 'GROUP_NOT_ADMIN', 'ACT_NOT_OFFERED', ...throughMessenger],
  },
});
