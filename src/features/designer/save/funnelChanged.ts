import { lazyView } from '@/ui/lazyView';

/** The confirmation for a funnel saved elsewhere; preloaded with the other dialogs. */
export const funnelChanged = lazyView(
  async () => (await import(/* webpackChunkName: "funnel-changed" */ './FunnelChangedModal')).FunnelChangedModal,
);
