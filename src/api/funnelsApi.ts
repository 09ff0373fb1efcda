import { routes } from '@contract/routes';
import type { Funnel, FunnelMessage, SaveStructure, StoredStructure, StructureSaved } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { dropRow, showRow } from './shownRows';
import { listTag, provideList } from './tags';

type ById = Pick<Funnel, 'id'>;

const funnelsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFunnels: build.query<Funnel[], { group_id?: number } | void>({
      query: (filter) => call(routes.listFunnels, { query: { ...filter } }),
      providesTags: provideList('Funnel'),
    }),
    listAllFunnels: build.query<Funnel[], void>({
      query: () => call(routes.listAllFunnels),
      providesTags: provideList('Funnel'),
    }),
    getFunnel: build.query<Funnel, number>({
      query: (id) => call(routes.getFunnel, { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'Funnel', id }],
    }),
    /** `key` names the wish, so that it outlives a reload of the page. */
    createFunnel: build.mutation<Funnel, { name: string; key?: string }>({
      query: ({ name, key }) => call(routes.createFunnel, { body: { name, active: false }, key }),
      invalidatesTags: [listTag('Funnel')],
    }),
    renameFunnel: build.mutation<Funnel, ById & { name: string }>({
      query: ({ id, name }) => call(routes.renameFunnel, { params: { id }, body: { name } }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Funnel', id }],
      onQueryStarted: ({ id }, change) => showRow('Funnel', id, change),
    }),
    setFunnelStatus: build.mutation<Funnel, ById & { active: boolean }>({
      query: ({ id, active }) => call(routes.setFunnelStatus, { params: { id }, body: { active } }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Funnel', id }],
      onQueryStarted: ({ id }, change) => showRow('Funnel', id, change),
    }),
    deleteFunnel: build.mutation<null, ById>({
      query: ({ id }) => call(routes.deleteFunnel, { params: { id } }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Funnel', id }, listTag('Group')],
      onQueryStarted: ({ id }, change) => dropRow('Funnel', id, change),
    }),
    duplicateFunnel: build.mutation<Funnel, ById & { name: string }>({
      query: ({ id, name }) => call(routes.duplicateFunnel, { params: { id }, body: { name } }),
      invalidatesTags: [listTag('Funnel')],
    }),
    getStructure: build.query<StoredStructure, number>({
      query: (id) => call(routes.getStructure, { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'Structure', id }],
    }),
    saveStructure: build.mutation<StructureSaved, ById & SaveStructure>({
      query: ({ id, ...body }) => call(routes.saveStructure, { params: { id }, body }),
      invalidatesTags: (_result, _error, { id }) => [
        { type: 'Structure', id },
        { type: 'Funnel', id },
      ],
    }),
    deleteFunnelMessages: build.mutation<null, ById>({
      query: ({ id }) => call(routes.deleteFunnelMessages, { params: { id } }),
    }),
    addFunnelMessage: build.mutation<null, ById & FunnelMessage>({
      query: ({ id, ...body }) => call(routes.addFunnelMessage, { params: { id }, body }),
    }),
  }),
});

export const {
  useListFunnelsQuery,
  useListAllFunnelsQuery,
  useGetStructureQuery,
  useSetFunnelStatusMutation,
  useDeleteFunnelMutation,
  useDuplicateFunnelMutation,
} = funnelsApi;

/** The calls themselves, for work that takes several of them in order. */
export const funnelCalls = funnelsApi.endpoints;
