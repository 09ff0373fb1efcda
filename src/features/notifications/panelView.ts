import { lazyView } from '@/ui/lazyView';

/** The list below the bell, in a chunk of its own. */
export const notificationPanel = lazyView(async () => ({
  Component: (await import(/* webpackChunkName: "notifications" */ './NotificationPanel')).NotificationPanel,
}));
