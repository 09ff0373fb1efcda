import type { ChosenDone, Pause, Resume, ResumeChosen } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag } from './tags';

/** What is paused or resumed. */
export interface PauseTarget {
  kind: 'run' | 'funnel';
  id: number;
}

/** A pause returns once nothing is in flight, after eight seconds at most. */
const PAUSE_MAX_MS = 15_000;

const changed = () => ['Pause' as const, 'Run' as const, 'Memory' as const, listTag('Funnel')];

const pausesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPause: build.query<Pause, PauseTarget>({
      query: ({ kind, id }) =>
        call(kind === 'run' ? 'GET /runs/:id/pause' : 'GET /funnels/:id/pause', { params: { id } }),
      keepUnusedDataFor: 0,
      providesTags: ['Pause', 'Reconnect'],
    }),
    pause: build.mutation<unknown, PauseTarget>({
      query: ({ kind, id }) =>
        call(kind === 'run' ? 'POST /runs/:id/pause' : 'POST /funnels/:id/pause', {
          params: { id },
          timeout: PAUSE_MAX_MS,
        }),
      invalidatesTags: changed,
    }),
    pauseRuns: build.mutation<ChosenDone, { ids: number[] }>({
      query: (body) => call('POST /runs/pause', { body, timeout: PAUSE_MAX_MS }),
      invalidatesTags: changed,
    }),
    resumeRuns: build.mutation<ChosenDone, ResumeChosen>({
      query: (body) => call('POST /runs/resume', { body }),
      invalidatesTags: changed,
    }),
    resume: build.mutation<unknown, PauseTarget & Resume>({
      query: ({ kind, id, ...body }) =>
        call(kind === 'run' ? 'POST /runs/:id/resume' : 'POST /funnels/:id/resume', { params: { id }, body }),
      invalidatesTags: changed,
    }),
  }),
});

export const { useGetPauseQuery, usePauseMutation, usePauseRunsMutation, useResumeMutation, useResumeRunsMutation } =
  pausesApi;

/** The endpoints, for code outside of components. */
export const pausesCalls = pausesApi.endpoints;
