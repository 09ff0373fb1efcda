import { z } from 'zod';

import { IdParams, Nothing, success } from '../schemas/envelope';
import { ChangedGroups } from '../schemas/groups';
import { ChangeTag, GroupTags, SaveTag, Tag, TagGroups } from '../schemas/tags';
import { defineCalls } from './defineCalls';
import type { Own } from './examples';

export const tagCalls = defineCalls('groups', {
  listTags: { route: 'GET /tags', response: success(z.array(Tag)) },
  createTag: {
    route: 'POST /tags',
    body: SaveTag,
    response: success(Tag),
    errors: ['TAG_NAME_TAKEN', 'TAGS_TOO_MANY'],
    isIdempotent: true,
    creates: 'tag',
    example: () => ({ name: 'Example', color: 'gray' }),
  },
  updateTag: {
    route: 'PATCH /tags/:id',
    params: IdParams,
    body: ChangeTag,
    response: success(Tag),
    errors: ['TAG_NOT_FOUND', 'TAG_NAME_TAKEN'],
    changes: 'tag',
    example: () => ({ name: 'Example', color: 'teal' }),
    ifRepeated: 'settled',
  },
  deleteTag: {
    route: 'DELETE /tags/:id',
    params: IdParams,
    response: Nothing,
    errors: ['TAG_NOT_FOUND'],
    changes: 'tag',
  },
  tagGroups: {
    route: 'POST /tags/:id/groups',
    params: IdParams,
    body: TagGroups,
    response: success(ChangedGroups),
    errors: ['TAG_NOT_FOUND'],
    changes: 'tag',
    example: ({ groupId }: Own) => ({ action: 'remove', groupIds: [groupId] }),
    ifRepeated: 'settled',
  },
  setGroupTags: {
    route: 'PUT /groups/:id/tags',
    params: IdParams,
    body: GroupTags,
    response: Nothing,
    errors: ['GROUP_NOT_FOUND', 'TAG_NOT_FOUND', 'GROUP_TAGS_TOO_MANY'],
    changes: 'group',
    example: ({ tagId }: Own) => ({ tagIds: [tagId] }),
  },
});
