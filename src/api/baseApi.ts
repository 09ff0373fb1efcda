import { createApi } from '@reduxjs/toolkit/query/react';

import { baseQuery } from './baseQuery';
import { createStalenessMiddleware } from './cacheUpdates/staleResponses';
import { TAG_TYPES } from './tags';

/** The one cache of server data. Each `<resource>Api.ts` injects its calls. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAG_TYPES,
  // Immediately: one hanging call must not delay the refetches of all other screens.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});

/** Goes before the cache's own middleware: repeats queries that were in flight when their data changed. */
export const stalenessMiddleware = createStalenessMiddleware(baseApi);
