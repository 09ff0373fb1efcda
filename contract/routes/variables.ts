import { IdParams, Nothing, success } from '../schemas/envelope';
import { GroupField, SaveField, SaveFieldValues, Variables } from '../schemas/variables';
import { defineCalls } from './defineCalls';
import type { Own } from './examples';

export const variableCalls = defineCalls('groups', {
  getVariables: { route: 'GET /variables', response: success(Variables) },
  createField: {
    route: 'POST /variables/fields',
    body: SaveField,
    response: success(GroupField),
    errors: ['FIELD_NAME_TAKEN', 'FIELDS_TOO_MANY'],
    isIdempotent: true,
    creates: 'field',
    example: () => ({ name: 'Example' }),
  },
  renameField: {
    route: 'PATCH /variables/fields/:id',
    params: IdParams,
    body: SaveField,
    response: success(GroupField),
    errors: ['FIELD_NOT_FOUND', 'FIELD_NAME_TAKEN'],
    changes: 'field',
    example: () => ({ name: 'Example' }),
    ifRepeated: 'settled',
  },
  deleteField: {
    route: 'DELETE /variables/fields/:id',
    params: IdParams,
    response: Nothing,
    errors: ['FIELD_NOT_FOUND'],
    changes: 'field',
  },
  setGroupFields: {
    route: 'PUT /groups/:id/fields',
    params: IdParams,
    body: SaveFieldValues,
    response: Nothing,
    errors: ['GROUP_NOT_FOUND', 'FIELD_NOT_FOUND'],
    changes: 'group',
    example: ({ fieldId }: Own) => ({ values: { [fieldId]: 'Example' } }),
  },
});
