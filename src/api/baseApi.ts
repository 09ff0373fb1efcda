import { createApi } from '@reduxjs/toolkit/query/react';

import { baseQuery } from './baseQuery';
import { createDoubts } from './doubtedAnswers';
import { TAG_TYPES } from './tags';

/** The one cache of everything the server knows. Each `<resource>Api.ts` injects its calls. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAG_TYPES,
  // At once: one call that hangs must not keep every other screen from what is true.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});

/** Stands before the cache's own middleware: whatever is on its way when something changes is asked for again. */
export const doubtsMiddleware = createDoubts(baseApi);
