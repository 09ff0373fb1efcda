import type { AccountProxies, ReachResult, SaveProxies, TestProxy } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { takeSecret, type SecretReference } from './secretArguments';

/** The server itself tests for at most 8 s. */
const TEST_TIMEOUT_MS = 20_000;

const proxiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProxies: build.query<AccountProxies, void>({
      query: () => call('GET /whatsapp/proxies'),
      keepUnusedDataFor: 0,
      providesTags: ['Messenger', 'Reconnect'],
    }),
    /** Arguments of a call are visible in actions; passwords must not be. */
    saveProxies: build.mutation<AccountProxies, SecretReference<SaveProxies>>({
      query: (proxies) => call('PUT /whatsapp/proxies', { body: takeSecret(proxies) }),
      invalidatesTags: ['Messenger'],
    }),
    testProxy: build.mutation<ReachResult, SecretReference<TestProxy>>({
      query: (proxy) => call('POST /whatsapp/proxies/test', { body: takeSecret(proxy), timeout: TEST_TIMEOUT_MS }),
    }),
  }),
});

export const { useGetProxiesQuery, useSaveProxiesMutation, useTestProxyMutation } = proxiesApi;

/** The endpoints, for code outside of components. */
export const proxiesCalls = proxiesApi.endpoints;
