import { routes } from '@contract/routes';
import type { GroupField, SaveField, Variables } from '@contract/schemas/shapes';

import { sortByName } from '@/lib/sortKeys';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseVariables } from './parse/variables';
import { withIsOffered } from './specFallback/missingCall';

type ById = Pick<GroupField, 'id'>;

const variablesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The zone of dates changes with the owner's settings. */
    getVariables: build.query<Variables, void>({
      query: () => call(routes.getVariables),
      transformResponse: (response) => {
        const variables = parseVariables(response);
        return { ...variables, fields: sortByName(variables.fields) };
      },
      providesTags: ['Variables', 'Pace', 'Reconnect'],
    }),
    createField: build.mutation<unknown, SaveField>({
      query: (body) => call(routes.createField, { body }),
      invalidatesTags: ['Variables'],
    }),
    renameField: build.mutation<unknown, ById & SaveField>({
      query: ({ id, ...body }) => call(routes.renameField, { params: { id }, body }),
      invalidatesTags: ['Variables'],
    }),
    deleteField: build.mutation<unknown, ById>({
      query: (params) => call(routes.deleteField, { params }),
      invalidatesTags: ['Variables'],
    }),
    setGroupFields: build.mutation<unknown, { groupId: number; values: Record<number, string> }>({
      query: ({ groupId, values }) => call(routes.setGroupFields, { params: { id: groupId }, body: { values } }),
      invalidatesTags: ['Variables'],
    }),
  }),
});

export const { useCreateFieldMutation, useRenameFieldMutation, useDeleteFieldMutation, useSetGroupFieldsMutation } =
  variablesApi;
export const useGetVariablesQuery = withIsOffered(variablesApi.useGetVariablesQuery);

/** The endpoints, as types of what recordings contain. */
export type VariablesCalls = typeof variablesApi.endpoints;
