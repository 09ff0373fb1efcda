import type { SaveSelection, Selection } from '@contract/schemas/shapes';

import { sortByName } from '@/lib/sortKeys';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseSavedSelection, parseSelections } from './parse/selections';
import { withIsOffered } from './specFallback/missingCall';

type ById = Pick<Selection, 'id'>;

const selectionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By name. */
    listSelections: build.query<Selection[], void>({
      query: () => call('GET /selections', { expects: 'list' }),
      transformResponse: (response) => sortByName(parseSelections(response)),
      providesTags: ['Selection', 'Reconnect'],
    }),
    createSelection: build.mutation<Selection | null, SaveSelection>({
      query: (body) => call('POST /selections', { once: true, body }),
      transformResponse: parseSavedSelection,
      invalidatesTags: ['Selection'],
    }),
    updateSelection: build.mutation<unknown, ById & SaveSelection>({
      query: ({ id, ...body }) => call('PATCH /selections/:id', { params: { id }, body }),
      invalidatesTags: ['Selection'],
    }),
    deleteSelection: build.mutation<unknown, ById>({
      query: (params) => call('DELETE /selections/:id', { params }),
      invalidatesTags: ['Selection'],
    }),
  }),
});

export const { useCreateSelectionMutation, useUpdateSelectionMutation, useDeleteSelectionMutation } = selectionsApi;
export const useListSelectionsQuery = withIsOffered(selectionsApi.useListSelectionsQuery);

/** The endpoints, for code outside of components. */
export const selectionCalls = selectionsApi.endpoints;
