import { lazyView } from '@/ui/lazyView';

/** The list below the bell, in its own chunk. */
export const notificationPanel = lazyView(
  async () => (await import(/* webpackChunkName: "notifications" */ './NotificationPanel')).NotificationPanel,
);
