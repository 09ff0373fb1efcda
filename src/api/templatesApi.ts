import { routes } from '@contract/routes';
import type { SaveTemplate, Template } from '@contract/schemas/shapes';

import { sortByName } from '@/lib/sortKeys';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseTemplates } from './parse/templates';
import { withIsOffered } from './specFallback/missingCall';

type ById = Pick<Template, 'id'>;

const templatesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By name. */
    listTemplates: build.query<Template[], void>({
      query: () => call(routes.listTemplates),
      transformResponse: (response) => sortByName(parseTemplates(response)),
      providesTags: ['Template', 'Reconnect'],
    }),
    createTemplate: build.mutation<unknown, SaveTemplate>({
      query: (body) => call(routes.createTemplate, { body }),
      invalidatesTags: ['Template'],
    }),
    updateTemplate: build.mutation<unknown, ById & SaveTemplate>({
      query: ({ id, ...body }) => call(routes.updateTemplate, { params: { id }, body }),
      invalidatesTags: ['Template'],
    }),
    deleteTemplate: build.mutation<unknown, ById>({
      query: (params) => call(routes.deleteTemplate, { params }),
      invalidatesTags: ['Template'],
    }),
  }),
});

export const { useCreateTemplateMutation, useUpdateTemplateMutation, useDeleteTemplateMutation } = templatesApi;
export const useListTemplatesQuery = withIsOffered(templatesApi.useListTemplatesQuery);

/** The endpoints, as types of what recordings contain. */
export type TemplatesCalls = typeof templatesApi.endpoints;
