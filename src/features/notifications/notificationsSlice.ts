import { createSelector, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';

import type { PushedNotification } from '@contract/events';
import { limits } from '@contract/limits';
import type { Notification } from '@contract/schemas/shapes';

import { deleteNotification, listNotifications, markNotification, readAllNotifications } from '@/api/notificationsApi';
import { sessionExpired, signedOut } from '@/api/sessionActions';
import { realtime } from '@/api/realtimeActions';

import { feedbackGathered, type Feedback, type FeedbackKind } from './feedback/feedback';

const TOASTS_MAX_COUNT = limits.toasts.maxCount;
/** Runs are not in the bell; their history has its own dialog. */
const listedKinds = new Set<FeedbackKind>(['broadcastCompleted', 'broadcastFailed']);

interface NotificationsState {
  /** Newest first, at most fifty. */
  items: Notification[];
  /** Pushed notifications, newest last, limited like toasts; each is shown once. */
  pushed: PushedNotification[];
  /** Feedback on events without a server notification; likewise. */
  feedback: Feedback[];
  /** Ends of broadcasts among the feedback: in the bell until the session ends. */
  local: (Feedback & { unread: boolean })[];
  /** Changes since the list was last requested: a pending response does not contain them yet. */
  sinceAsked: { pushed: Notification[]; changed: Record<string, Partial<Notification> | null> };
}

const initialState: NotificationsState = {
  items: [],
  pushed: [],
  feedback: [],
  local: [],
  sinceAsked: { pushed: [], changed: {} },
};

const byNewest = (one: Notification, other: Notification) => other.timestamp - one.timestamp;

/** Unique notifications, the newest fifty. */
function newest(...lists: Notification[][]): Notification[] {
  const byId = new Map(lists.flat().map((item) => [item.id, item]));
  return [...byId.values()].sort(byNewest).slice(0, limits.notifications.keepNewestCount);
}

/** Changes or removes one notification, here and over a pending response. */
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

/** Content of the bell: the server's list, pushed notifications and optimistic marks. A refused mark reloads the list. */
export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    localMarked({ local }, { payload }: PayloadAction<{ id: string; unread: boolean }>) {
      for (const item of local) if (item.id === payload.id) item.unread = payload.unread;
    },
    localRemoved(state, { payload }: PayloadAction<{ id: string }>) {
      state.local = state.local.filter(({ id }) => id !== payload.id);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(realtime.notification, (state, { payload }) => {
        if (state.items.some(({ id }) => id === payload.id)) return;
        state.pushed = [...state.pushed, payload].slice(-TOASTS_MAX_COUNT);
        state.sinceAsked.pushed.push(payload);
        state.items = newest(state.items, [payload]);
      })
      .addCase(feedbackGathered, (state, { payload }) => {
        state.feedback = [...state.feedback, payload].slice(-TOASTS_MAX_COUNT);
        if (!listedKinds.has(payload.kind)) return;
        state.local = [{ ...payload, unread: true }, ...state.local].slice(0, limits.notifications.keepNewestCount);
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
        for (const item of state.local) item.unread = false;
      })
      .addMatcher(deleteNotification.matchPending, (state, { meta }) => {
        change(state, meta.arg.originalArgs.id, null);
      })
      .addMatcher(isAnyOf(signedOut, sessionExpired), () => initialState),
  selectors: {
    selectNotifications: ({ items }) => items,
    selectPushed: ({ pushed }) => pushed,
    selectFeedback: ({ feedback }) => feedback,
    selectLocal: ({ local }) => local,
    selectUnreadCount: createSelector(
      [({ items }: NotificationsState) => items, ({ local }: NotificationsState) => local],
      (items, local) => [...items, ...local].filter(({ unread }) => unread).length,
    ),
  },
});

export const { localMarked, localRemoved } = notificationsSlice.actions;
export const { selectNotifications, selectPushed, selectFeedback, selectLocal, selectUnreadCount } =
  notificationsSlice.selectors;
