import { z } from 'zod';

import { Deleted, IdParams, inFlight, success } from '../schemas/envelope';
import {
  ChangedGroups,
  DeleteInactiveGroups,
  Greeting,
  GreetingMessage,
  Group,
  GroupActivity,
  GroupDetails,
  GroupTimeline,
  InactiveGroup,
  LeftGroup,
  Member,
  RenameGroup,
  RenameGroups,
  SaveGreetingMessage,
  SaveGreetings,
} from '../schemas/groups';
import { defineCalls } from './defineCalls';
import { throughMessenger } from './sharedErrors';

export const groupCalls = defineCalls('groups', {
  listGroups: { route: 'GET /groups_list', response: success(z.array(Group)) },
  listPickerGroups: { route: 'GET /groups', response: success(z.array(Group)) },
  refreshGroups: {
    route: 'POST /groups_list/refresh',
    response: success(z.array(Group)),
    errors: throughMessenger,
    changes: 'groupList',
  },
  renameGroup: {
    route: 'PATCH /groups/:id/custom_name',
    params: IdParams,
    body: RenameGroup,
    response: success(Group),
    errors: ['GROUP_NOT_FOUND'],
    changes: 'group',
  },
  renameGroups: {
    route: 'POST /groups/update_names',
    body: RenameGroups,
    response: success(z.object({ updated: z.number().int() })),
    changes: 'groupList',
  },
  getGreeting: {
    route: 'GET /groups/:id/greeting',
    params: IdParams,
    response: success(z.string().nullable()),
    errors: ['GROUP_NOT_FOUND'],
  },
  saveGreeting: {
    route: 'POST /groups/:id/greeting',
    params: IdParams,
    body: Greeting,
    response: Deleted,
    errors: ['GROUP_NOT_FOUND'],
    changes: 'group',
  },
  deleteGreeting: {
    route: 'DELETE /groups/:id/greeting',
    params: IdParams,
    response: Deleted,
    errors: ['GROUP_NOT_FOUND'],
    changes: 'group',
  },
  deleteGroup: {
    route: 'DELETE /groups/:id',
    params: IdParams,
    response: Deleted,
    errors: ['GROUP_NOT_FOUND', ...throughMessenger],
    changes: 'group',
  },
  checkGroupActivity: {
    route: 'GET /groups/:id/check_activity',
    params: IdParams,
    response: success(GroupActivity),
    errors: ['GROUP_NOT_FOUND'],
  },
  deleteInactiveGroups: {
    route: 'POST /groups/delete_inactive',
    body: DeleteInactiveGroups,
    response: success(z.object({ deleted_count: z.number().int(), ...inFlight })),
    errors: throughMessenger,
    changes: 'groupList',
  },
  downloadMembers: {
    route: 'GET /groups/:id/members/download',
    params: IdParams,
    errors: ['GROUP_NOT_FOUND', ...throughMessenger],
  },
  listInactiveGroups: { route: 'GET /groups/inactive', response: success(z.array(InactiveGroup)) },
  listMembers: {
    route: 'GET /groups/:id/members',
    params: IdParams,
    response: success(z.array(Member)),
    errors: ['GROUP_NOT_FOUND', ...throughMessenger],
  },
  listGroupDetails: { route: 'GET /groups/details', response: success(z.array(GroupDetails)) },
  getGroupTimeline: {
    route: 'GET /groups/:id/timeline',
    params: IdParams,
    response: success(GroupTimeline),
    errors: ['GROUP_NOT_FOUND'],
  },
  listLeftGroups: { route: 'GET /groups/left', response: success(z.array(LeftGroup)) },
  getGreetingMessage: {
    route: 'GET /groups/:id/greeting/message',
    params: IdParams,
    response: success(GreetingMessage.nullable()),
    errors: ['GROUP_NOT_FOUND'],
  },
  saveGreetingMessage: {
    route: 'PUT /groups/:id/greeting/message',
    params: IdParams,
    body: SaveGreetingMessage,
    response: Deleted,
    errors: ['GROUP_NOT_FOUND', 'MEDIA_NOT_FOUND', 'MEDIA_TYPE_NOT_ALLOWED'],
    changes: 'group',
  },
  saveGreetings: {
    route: 'PUT /groups/greetings',
    body: SaveGreetings,
    response: success(ChangedGroups.extend(inFlight)),
    errors: ['MEDIA_NOT_FOUND', 'MEDIA_TYPE_NOT_ALLOWED'],
    changes: 'groupList',
  },
});
