import type { Account, Accounts, AccountName, NewAccount, RemovedAccount } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';

type ById = Pick<Account, 'id'>;

const accountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The first one first. */
    listAccounts: build.query<Accounts, void>({
      query: () => call('GET /accounts'),
      providesTags: ['Account', 'Reconnect'],
    }),
    addAccount: build.mutation<Account, NewAccount>({
      query: (body) => call('POST /accounts', { once: true, body }),
      invalidatesTags: ['Account'],
    }),
    renameAccount: build.mutation<Account, ById & AccountName>({
      query: ({ id, ...body }) => call('PATCH /accounts/:id', { params: { id }, body }),
      invalidatesTags: ['Account'],
    }),
    removeAccount: build.mutation<RemovedAccount, ById>({
      query: (params) => call('DELETE /accounts/:id', { params }),
      invalidatesTags: ['Account'],
    }),
  }),
});

export const { useAddAccountMutation, useListAccountsQuery, useRemoveAccountMutation, useRenameAccountMutation } =
  accountsApi;

/** The endpoints, for code outside of components. */
export const accountsCalls = accountsApi.endpoints;
