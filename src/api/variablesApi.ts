import type { GroupField, SaveField, Variables } from '@contract/schemas/shapes';

import { sortByName } from '@/lib/sortKeys';

import { baseApi } from './baseApi';
import { call } from './call';

type ById = Pick<GroupField, 'id'>;

const variablesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The zone of dates changes with the owner's settings. */
    getVariables: build.query<Variables, void>({
      query: () => call('GET /variables'),
      transformResponse: (variables: Variables) => ({ ...variables, fields: sortByName(variables.fields) }),
      providesTags: ['Variables', 'Pace', 'Reconnect'],
    }),
    createField: build.mutation<unknown, SaveField>({
      query: (body) => call('POST /variables/fields', { once: true, body }),
      invalidatesTags: ['Variables'],
    }),
    renameField: build.mutation<unknown, ById & SaveField>({
      query: ({ id, ...body }) => call('PATCH /variables/fields/:id', { params: { id }, body }),
      invalidatesTags: ['Variables'],
    }),
    deleteField: build.mutation<unknown, ById>({
      query: (params) => call('DELETE /variables/fields/:id', { params }),
      invalidatesTags: ['Variables'],
    }),
    setGroupFields: build.mutation<unknown, { groupId: number; values: Record<number, string> }>({
      query: ({ groupId, values }) => call('PUT /groups/:id/fields', { params: { id: groupId }, body: { values } }),
      invalidatesTags: ['Variables'],
    }),
  }),
});

export const {
  useCreateFieldMutation,
  useRenameFieldMutation,
  useDeleteFieldMutation,
  useSetGroupFieldsMutation,
  useGetVariablesQuery,
} = variablesApi;

/** The endpoints, for code outside of components. */
export const variablesCalls = variablesApi.endpoints;
