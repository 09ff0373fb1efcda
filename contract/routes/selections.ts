import { z } from 'zod';

import { IdParams, Nothing, success } from '../schemas/envelope';
import { ChangeSelection, SaveSelection, Selection } from '../schemas/selections';
import { defineCalls } from './defineCalls';
import { exampleRule, type Own } from './examples';

export const selectionCalls = defineCalls('groups', {
  listSelections: { route: 'GET /selections', response: success(z.array(Selection)) },
  createSelection: {
    route: 'POST /selections',
    body: SaveSelection,
    response: success(Selection),
    errors: ['TAG_NOT_FOUND', 'SELECTION_NAME_TAKEN', 'SELECTIONS_TOO_MANY'],
    isIdempotent: true,
    creates: 'selection',
    example: () => ({ name: 'Example', rule: exampleRule }),
  },
  updateSelection: {
    route: 'PATCH /selections/:id',
    params: IdParams,
    body: ChangeSelection,
    response: success(Selection),
    errors: ['SELECTION_NOT_FOUND', 'TAG_NOT_FOUND', 'SELECTION_NAME_TAKEN'],
    changes: 'selection',
    example: ({ tagId }: Own) => ({ name: 'Example', rule: { ...exampleRule, anyTagIds: [tagId] } }),
    ifRepeated: 'settled',
  },
  deleteSelection: {
    route: 'DELETE /selections/:id',
    params: IdParams,
    response: Nothing,
    errors: ['SELECTION_NOT_FOUND'],
    changes: 'selection',
  },
  listSelectionGroups: {
    route: 'GET /selections/:id/groups',
    params: IdParams,
    response: success(z.array(z.number().int())),
    errors: ['SELECTION_NOT_FOUND'],
  },
});
