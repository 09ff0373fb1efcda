import { z } from 'zod';

import { ChangeEntryLink, EntryLink, SaveEntryLink } from '../schemas/entryLinks';
import { IdParams, Nothing, success } from '../schemas/envelope';
import { defineCalls } from './defineCalls';
import type { Own } from './examples';

export const entryLinkCalls = defineCalls('groups', {
  listEntryLinks: { route: 'GET /entry_links', response: success(z.array(EntryLink)) },
  createEntryLink: {
    route: 'POST /entry_links',
    body: SaveEntryLink,
    response: success(EntryLink),
    errors: ['GROUP_NOT_FOUND', 'ENTRY_LINKS_TOO_MANY'],
    isIdempotent: true,
    creates: 'entryLink',
    example: ({ groupId }: Own) => ({ name: 'Stream', groups: [{ groupId, membersMaxCount: 100 }] }),
  },
  updateEntryLink: {
    route: 'PUT /entry_links/:id',
    params: IdParams,
    body: ChangeEntryLink,
    response: success(EntryLink),
    errors: ['ENTRY_LINK_NOT_FOUND', 'GROUP_NOT_FOUND'],
    changes: 'entryLink',
    example: ({ groupId }: Own) => ({ name: 'Stream', groups: [{ groupId, membersMaxCount: 100 }] }),
  },
  deleteEntryLink: {
    route: 'DELETE /entry_links/:id',
    params: IdParams,
    response: Nothing,
    errors: ['ENTRY_LINK_NOT_FOUND'],
    changes: 'entryLink',
  },
});
