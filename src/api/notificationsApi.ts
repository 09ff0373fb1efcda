import type { UnknownAction } from '@reduxjs/toolkit';

import type { Notification } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { isMissingCall } from './offers';

type ById = Pick<Notification, 'id'>;

const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest ones, newest first. The slice is the source of truth: it also receives pushed notifications. */
    listNotifications: build.query<Notification[], void>({
      query: () => call('GET /notifications', { expects: 'list' }),
      providesTags: ['Notification', 'Reconnect'],
    }),
    markNotification: build.mutation<unknown, ById & { unread: boolean }>({
      query: ({ id, unread }) => call('PATCH /notifications/:id', { params: { id }, body: { unread } }),
    }),
    readAllNotifications: build.mutation<unknown, void>({
      query: () => call('POST /notifications/read-all'),
    }),
    deleteNotification: build.mutation<unknown, ById>({
      query: ({ id }) => call('DELETE /notifications/:id', { params: { id } }),
    }),
  }),
});

export const {
  useMarkNotificationMutation,
  useReadAllNotificationsMutation,
  useDeleteNotificationMutation,
  useListNotificationsQuery,
} = notificationsApi;
export const { listNotifications, markNotification, readAllNotifications, deleteNotification } =
  notificationsApi.endpoints;

/** The server lists no notifications, it only pushes them. */
export const listNotOffered = (action: unknown): action is UnknownAction =>
  listNotifications.matchRejected(action) && isMissingCall(action.payload);

/** The endpoints, for code outside of components. */
export const notificationsCalls = notificationsApi.endpoints;
