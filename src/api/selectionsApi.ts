import type { ChangeSelection, SaveSelection, Selection } from '@contract/schemas/shapes';

import { sortByName } from '@/lib/sortKeys';

import { baseApi } from './baseApi';
import { call } from './call';

type ById = Pick<Selection, 'id'>;

const selectionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By name. */
    listSelections: build.query<Selection[], void>({
      query: () => call('GET /selections', { expects: 'list' }),
      transformResponse: (selections: Selection[]) => sortByName(selections),
      providesTags: ['Selection', 'Reconnect'],
    }),
    createSelection: build.mutation<Selection, SaveSelection>({
      query: (body) => call('POST /selections', { once: true, body }),
      invalidatesTags: ['Selection'],
    }),
    updateSelection: build.mutation<unknown, ById & ChangeSelection>({
      query: ({ id, ...body }) => call('PATCH /selections/:id', { params: { id }, body }),
      invalidatesTags: ['Selection'],
    }),
    deleteSelection: build.mutation<unknown, ById>({
      query: (params) => call('DELETE /selections/:id', { params }),
      invalidatesTags: ['Selection'],
    }),
  }),
});

export const {
  useCreateSelectionMutation,
  useUpdateSelectionMutation,
  useDeleteSelectionMutation,
  useListSelectionsQuery,
} = selectionsApi;

/** The endpoints, for code outside of components. */
export const selectionCalls = selectionsApi.endpoints;
