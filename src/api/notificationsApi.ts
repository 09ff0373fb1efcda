import { routes } from '@contract/routes';
import type { Notification } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseNotifications } from './parse/notifications';

type ById = Pick<Notification, 'id'>;

const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest ones, newest first. The slice is the source of truth: it also receives pushed notifications. */
    listNotifications: build.query<Notification[], void>({
      query: () => call(routes.listNotifications),
      transformResponse: parseNotifications,
      providesTags: ['Notification', 'Reconnect'],
    }),
    markNotification: build.mutation<unknown, ById & { unread: boolean }>({
      query: ({ id, unread }) => call(routes.markNotification, { params: { id }, body: { unread } }),
    }),
    readAllNotifications: build.mutation<unknown, void>({
      query: () => call(routes.readAllNotifications),
    }),
    deleteNotification: build.mutation<unknown, ById>({
      query: ({ id }) => call(routes.deleteNotification, { params: { id } }),
    }),
  }),
});

export const {
  useListNotificationsQuery,
  useMarkNotificationMutation,
  useReadAllNotificationsMutation,
  useDeleteNotificationMutation,
} = notificationsApi;
export const { listNotifications, markNotification, readAllNotifications, deleteNotification } =
  notificationsApi.endpoints;
