import { z } from 'zod';

import { DataLimits } from '../schemas/dataLimits';
import { Nothing, success } from '../schemas/envelope';
import { defineCalls } from './defineCalls';
import type { Own } from './examples';

export const mediaCalls = defineCalls('media', {
  uploadMedia: {
    route: 'POST /upload',
    response: success(z.object({ url: z.string() })),
    errors: [
      'FILE_MISSING',
      'FILES_TOO_MANY',
      'FILE_EMPTY',
      'FILE_TOO_LARGE',
      'FILES_QUOTA_EXCEEDED',
      'FILE_TYPE_NOT_ALLOWED',
      'FILES_UNAVAILABLE',
    ],
    changes: 'account',
    ifRepeated: 'settled',
  },
  deleteMedia: {
    route: 'POST /delete_media',
    body: z.object({ urls: z.array(z.string().max(500)).max(100) }),
    response: Nothing,
    errors: ['MEDIA_NOT_FOUND'],
    changes: 'account',
    example: ({ mediaUrl }: Own) => ({ urls: [mediaUrl] }),
    ifRepeated: 'settled',
  },
  getDataLimits: { route: 'GET /user/data-limits', section: 'profile', response: success(DataLimits) },
});
