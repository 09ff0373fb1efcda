import { z } from 'zod';

import { IdParams, Nothing, success } from '../schemas/envelope';
import { ChangeTemplate, SaveTemplate, Template } from '../schemas/templates';
import { defineCalls } from './defineCalls';

export const templateCalls = defineCalls('broadcast', {
  listTemplates: { route: 'GET /templates', response: success(z.array(Template)) },
  createTemplate: {
    route: 'POST /templates',
    body: SaveTemplate,
    response: success(Template),
    errors: ['MEDIA_NOT_FOUND', 'TEMPLATE_NAME_TAKEN', 'TEMPLATES_TOO_MANY'],
    isIdempotent: true,
    creates: 'template',
    example: () => ({ name: 'Example', text: 'Hello' }),
  },
  updateTemplate: {
    route: 'PATCH /templates/:id',
    params: IdParams,
    body: ChangeTemplate,
    response: success(Template),
    errors: ['TEMPLATE_NOT_FOUND', 'MEDIA_NOT_FOUND', 'TEMPLATE_NAME_TAKEN'],
    changes: 'template',
    example: () => ({ name: 'Example', text: 'Hello' }),
    ifRepeated: 'settled',
  },
  deleteTemplate: {
    route: 'DELETE /templates/:id',
    params: IdParams,
    response: Nothing,
    errors: ['TEMPLATE_NOT_FOUND'],
    changes: 'template',
  },
});
