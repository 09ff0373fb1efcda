import { success } from '../schemas/envelope';
import { ExportQuery, FunnelFileReport, FunnelsImported, ImportFunnels } from '../schemas/funnelFiles';
import { defineCalls } from './defineCalls';
import { exampleGraph } from './examples';

/** Export and import of funnels. Ours. */
export const funnelFileCalls = defineCalls('funnels', {
  exportFunnels: {
    route: 'GET /funnels/export',
    query: ExportQuery,
    errors: ['FUNNEL_NOT_FOUND', 'FUNNEL_NOT_READY', 'FUNNEL_FILE_TOO_LARGE', 'FILES_UNAVAILABLE'],
  },
  checkFunnelFile: {
    route: 'POST /funnels/import/check',
    response: success(FunnelFileReport),
    errors: [
      'FILE_MISSING',
      'FUNNEL_FILE_BROKEN',
      'FUNNEL_FILE_TOO_LARGE',
      'FILE_TYPE_NOT_ALLOWED',
      'FILES_QUOTA_EXCEEDED',
      'FILES_UNAVAILABLE',
    ],
    changes: 'account',
    ifRepeated: 'settled',
  },
  importFunnels: {
    route: 'POST /funnels/import',
    body: ImportFunnels,
    response: success(FunnelsImported),
    errors: [
      'FUNNELS_TOO_MANY',
      'FUNNEL_INVALID',
      'FUNNEL_TOO_LARGE',
      'FUNNELS_QUOTA_EXCEEDED',
      'FIELDS_TOO_MANY',
      'MEDIA_NOT_FOUND',
    ],
    isIdempotent: true,
    creates: 'funnel',
    example: () => ({ funnels: [{ name: 'Example', graph: exampleGraph }], fields: ['Example'] }),
  },
});
