import { routes } from '@contract/routes';
import type { Variables } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseVariables } from './parse/variables';
import { withIsOffered } from './specFallback/missingCall';

const variablesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The zone of dates changes with the owner's settings. */
    getVariables: build.query<Variables, void>({
      query: () => call(routes.getVariables),
      transformResponse: parseVariables,
      providesTags: ['Variables', 'Pace', 'Reconnect'],
    }),
  }),
});

export const useGetVariablesQuery = withIsOffered(variablesApi.useGetVariablesQuery);
