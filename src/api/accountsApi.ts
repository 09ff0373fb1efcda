import type { Account, Accounts, AccountName, NewAccount, RemovedAccount } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { takeSecret, type SecretReference } from './secretArguments';

type ById = Pick<Account, 'id'>;

const accountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The first one first. */
    listAccounts: build.query<Accounts, void>({
      query: () => call('GET /accounts'),
      providesTags: ['Account', 'Reconnect'],
    }),
    /** `bot`: its token, which is never in the store. */
    addAccount: build.mutation<Account, Omit<NewAccount, 'token'> & { bot?: SecretReference<string> | undefined }>({
      query: ({ bot, ...body }) =>
        call('POST /accounts', { once: true, body: { ...body, ...(bot && { token: takeSecret(bot) }) } }),
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
