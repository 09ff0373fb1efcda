import { lazyView } from '@/ui/lazyView';

/** The question about a funnel that was saved elsewhere meanwhile; fetched ahead with every other dialog. */
export const funnelChanged = lazyView(async () => ({
  Component: (await import(/* webpackChunkName: "funnel-changed" */ './FunnelChangedModal')).FunnelChangedModal,
}));
