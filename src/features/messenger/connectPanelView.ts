import { lazyView } from '@/ui/lazyView';

/** Loaded while the messenger is not ready: a dashboard with groups does without it. */
export const connectPanelView = lazyView(
  async () => (await import(/* webpackChunkName: "connect-panel" */ './ConnectPanel')).ConnectPanel,
);
