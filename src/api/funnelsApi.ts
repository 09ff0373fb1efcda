import type { Funnel, FunnelGraph, FunnelMessage, SaveStructure, StructureSaved } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { changeRows } from './cacheUpdates/changeRows';
import { call } from './call';
import { isRepeated } from './idempotencyKeys';
import { parseFunnel, parseFunnelChange, parseFunnels, parseNewFunnel } from './parse/funnels';
import { parseSavedStructure, parseStructure, type KnownStructure } from './parse/structure';
import { listTag, provideList } from './tags';

type ById = Pick<Funnel, 'id'>;
type NewFunnel = ReturnType<typeof parseNewFunnel> & { isRepeat: boolean };

const funnelsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFunnels: build.query<Funnel[], { group_id?: number } | void>({
      query: (filter) => call('GET /funnels', { expects: 'list', query: { ...filter } }),
      transformResponse: parseFunnels,
      providesTags: provideList('Funnel'),
    }),
    listAllFunnels: build.query<Funnel[], void>({
      query: () => call('GET /funnels/all', { expects: 'list' }),
      transformResponse: parseFunnels,
      providesTags: provideList('Funnel'),
    }),
    getFunnel: build.query<Funnel, number>({
      query: (id) => call('GET /funnels/:id', { params: { id } }),
      transformResponse: (response, _meta, id) => parseFunnel(response, id),
      providesTags: (_result, _error, id) => [{ type: 'Funnel', id }],
    }),
    /**
     * `key` is the idempotency key, for a creation that is retried after a reload. `revision` is null when the server did not save the
     * graph with it; `isRepeat` when it was created before.
     */
    createFunnel: build.mutation<NewFunnel, { name: string; graph?: FunnelGraph; key?: string }>({
      query: ({ key, ...content }) => call('POST /funnels', { once: { key }, body: { ...content, active: false } }),
      transformResponse: (response, meta) => ({ ...parseNewFunnel(response), isRepeat: isRepeated(meta) }),
      invalidatesTags: [listTag('Funnel')],
    }),
    renameFunnel: build.mutation<Partial<Funnel>, ById & { name: string }>({
      query: ({ id, name }) => call('PUT /funnels/:id', { params: { id }, body: { name } }),
      transformResponse: parseFunnelChange,
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Funnel', id }],
      onQueryStarted: ({ id }, api) => changeRows(api, (change) => ({ type: 'Funnel', changed: [{ ...change, id }] })),
    }),
    setFunnelStatus: build.mutation<Partial<Funnel>, ById & { active: boolean }>({
      query: ({ id, active }) => call('PATCH /funnels/:id/status', { params: { id }, body: { active } }),
      transformResponse: parseFunnelChange,
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Funnel', id }],
      onQueryStarted: ({ id }, api) => changeRows(api, (change) => ({ type: 'Funnel', changed: [{ ...change, id }] })),
    }),
    deleteFunnel: build.mutation<unknown, ById>({
      query: ({ id }) => call('DELETE /funnels/:id', { params: { id } }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Funnel', id }, listTag('Group')],
      onQueryStarted: ({ id }, api) => changeRows(api, { type: 'Funnel', removedIds: [id] }),
    }),
    duplicateFunnel: build.mutation<unknown, ById & { name: string }>({
      query: ({ id, name }) => call('POST /funnels/:id/duplicate', { once: true, params: { id }, body: { name } }),
      invalidatesTags: [listTag('Funnel')],
    }),
    getStructure: build.query<KnownStructure, number>({
      query: (id) => call('GET /funnels/:id/structure', { expects: 'any', params: { id } }),
      transformResponse: parseStructure,
      providesTags: (_result, _error, id) => [{ type: 'Structure', id }],
    }),
    saveStructure: build.mutation<Partial<StructureSaved>, ById & SaveStructure>({
      query: ({ id, ...body }) => call('POST /funnels/:id/structure', { params: { id }, body }),
      transformResponse: parseSavedStructure,
      invalidatesTags: (_result, _error, { id }) => [
        { type: 'Structure', id },
        { type: 'Funnel', id },
      ],
    }),
    deleteFunnelMessages: build.mutation<unknown, ById>({
      query: ({ id }) => call('DELETE /funnels/:id/messages', { params: { id } }),
    }),
    addFunnelMessage: build.mutation<unknown, ById & FunnelMessage>({
      query: ({ id, ...body }) => call('POST /funnels/:id/messages', { params: { id }, body }),
    }),
  }),
});

export const {
  useCreateFunnelMutation,
  useListFunnelsQuery,
  useListAllFunnelsQuery,
  useGetStructureQuery,
  useSetFunnelStatusMutation,
  useDeleteFunnelMutation,
  useDuplicateFunnelMutation,
} = funnelsApi;

/** The endpoints, for code outside of components. */
export const funnelCalls = funnelsApi.endpoints;
