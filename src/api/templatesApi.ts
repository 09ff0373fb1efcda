import type { ChangeTemplate, SaveTemplate, Template } from '@contract/schemas/shapes';

import { sortByName } from '@/lib/sortKeys';

import { baseApi } from './baseApi';
import { call } from './call';

type ById = Pick<Template, 'id'>;

const templatesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By name. */
    listTemplates: build.query<Template[], void>({
      query: () => call('GET /templates', { expects: 'list' }),
      transformResponse: (templates: Template[]) => sortByName(templates),
      providesTags: ['Template', 'Reconnect'],
    }),
    createTemplate: build.mutation<unknown, SaveTemplate>({
      query: (body) => call('POST /templates', { once: true, body }),
      invalidatesTags: ['Template'],
    }),
    updateTemplate: build.mutation<unknown, ById & ChangeTemplate>({
      query: ({ id, ...body }) => call('PATCH /templates/:id', { params: { id }, body }),
      invalidatesTags: ['Template'],
    }),
    deleteTemplate: build.mutation<unknown, ById>({
      query: (params) => call('DELETE /templates/:id', { params }),
      invalidatesTags: ['Template'],
    }),
  }),
});

export const {
  useCreateTemplateMutation,
  useUpdateTemplateMutation,
  useDeleteTemplateMutation,
  useListTemplatesQuery,
} = templatesApi;

/** The endpoints, for code outside of components. */
export const templatesCalls = templatesApi.endpoints;
