import type { FunnelFileReport, FunnelsImported, ImportFunnels } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { baseApi } from './baseApi';
import { call } from './call';
import { postFile, type UploadOptions } from './mediaApi';
import { isRecord } from './parse/readValue';
import { readFile } from './readFile';
import { listTag } from './tags';

const funnelFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns an object URL; the caller revokes it. The server reads all attachments before it responds. */
    exportFunnels: build.mutation<string, number[]>({
      query: (ids) =>
        call('GET /funnels/export', {
          expects: 'any',
          query: { ids: ids.join() },
          timeout: MINUTE_MS,
          responseHandler: readFile('application/octet-stream'),
        }),
    }),
    importFunnels: build.mutation<FunnelsImported, ImportFunnels>({
      query: (body) => call('POST /funnels/import', { once: true, body }),
      invalidatesTags: [listTag('Funnel'), 'Variables'],
    }),
  }),
});

export const { useExportFunnelsMutation, useImportFunnelsMutation } = funnelFilesApi;

/** What a file of funnels contains and what does not fit; it creates nothing. @throws UploadFailure */
export const checkFunnelFile = (file: File, options: UploadOptions = {}): Promise<FunnelFileReport> =>
  postFile({ route: 'POST /funnels/import/check', name: 'checkFunnelFile', read: readReport }, file, options);

function readReport(body: unknown): FunnelFileReport | null {
  const report = isRecord(body) ? body.response : null;
  return isRecord(report) && Array.isArray(report.funnels) ? (report as FunnelFileReport) : null;
}

/** The endpoints, for code outside of components. */
export const funnelFilesCalls = funnelFilesApi.endpoints;
