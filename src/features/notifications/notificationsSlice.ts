import { createSelector, createSlice, isAnyOf } from '@reduxjs/toolkit';

import { limits } from '@contract/limits';
import type { Notification } from '@contract/schemas/shapes';

import { deleteNotification, listNotifications, markNotification, readAllNotifications } from '@/api/notificationsApi';
import { sessionExpired, signedOut } from '@/api/sessionActions';
import { realtime } from '@/realtime/realtimeActions';

interface NotificationsState {
  /** Newest first, at most fifty. */
  items: Notification[];
  /** The last one that the socket brought; said aloud once. */
  pushed: Notification | null;
  /** What was pushed or changed here since the list was last asked for: an answer under way does not know it yet. */
  sinceAsked: { pushed: Notification[]; changed: Record<string, Partial<Notification> | null> };
}

const initialState: NotificationsState = { items: [], pushed: null, sinceAsked: { pushed: [], changed: {} } };

const byNewest = (one: Notification, other: Notification) => other.timestamp - one.timestamp;

/** Each notification once, the newest fifty. */
function newest(...lists: Notification[][]): Notification[] {
  const byId = new Map(lists.flat().map((item) => [item.id, item]));
  return [...byId.values()].sort(byNewest).slice(0, limits.notifications.keepNewestCount);
}

/** Changes one notification, or removes it, here and over an answer that is still under way. */
function change(state: NotificationsState, id: string, to: Partial<Notification> | null): void {
  state.sinceAsked.changed[id] = to;
  state.items = applyChanges(state.items, { [id]: to });
}

function applyChanges(items: Notification[], changed: NotificationsState['sinceAsked']['changed']): Notification[] {
  return items.flatMap((item) => {
    const to = changed[item.id];
    if (to === undefined) return [item];
    return to === null ? [] : [{ ...item, ...to }];
  });
}

/**
 * What stands behind the bell: the server's list, what the socket pushes, and the operator's own marks at once. A mark that
 * the server refuses makes the list be asked for anew.
 */
export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(realtime.notification, (state, { payload }) => {
        if (state.items.some(({ id }) => id === payload.id)) return;
        state.pushed = payload;
        state.sinceAsked.pushed.push(payload);
        state.items = newest(state.items, [payload]);
      })
      .addMatcher(listNotifications.matchPending, (state) => {
        state.sinceAsked = { pushed: [], changed: {} };
      })
      .addMatcher(listNotifications.matchFulfilled, (state, { payload }) => {
        const { pushed, changed } = state.sinceAsked;
        state.items = applyChanges(newest(payload, pushed), changed);
      })
      .addMatcher(markNotification.matchPending, (state, { meta }) => {
        const { id, unread } = meta.arg.originalArgs;
        change(state, id, { unread });
      })
      .addMatcher(readAllNotifications.matchPending, (state) => {
        for (const { id } of state.items) change(state, id, { unread: false });
      })
      .addMatcher(deleteNotification.matchPending, (state, { meta }) => {
        change(state, meta.arg.originalArgs.id, null);
      })
      .addMatcher(isAnyOf(signedOut, sessionExpired), () => initialState),
  selectors: {
    selectNotifications: ({ items }) => items,
    selectPushed: ({ pushed }) => pushed,
    selectUnreadCount: createSelector(
      ({ items }: NotificationsState) => items,
      (items) => items.filter(({ unread }) => unread).length,
    ),
  },
});

export const { selectNotifications, selectPushed, selectUnreadCount } = notificationsSlice.selectors;
