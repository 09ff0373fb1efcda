import type { ParseKeys } from 'i18next';

import { lazyView, type LazyView } from '@/ui/lazyView';
import { rootReducer } from './rootReducer';

/** One page of the console: where it stands, what the tab says, its chunk, and whether the menu stands beside it. */
export interface PageRoute {
  path: string;
  titleKey: ParseKeys<'layout'>;
  frame: 'layout' | 'bare';
  page: LazyView<object>;
}

/** Every page behind the sign-in, in the order of the menu. A new page is one line here. */
export const pageRoutes: PageRoute[] = [
  {
    path: '/dashboard',
    titleKey: 'places.groups',
    frame: 'layout',
    page: lazyView(() => import(/* webpackChunkName: "dashboard" */ '@/pages/dashboard/DashboardPage')),
  },
  { path: '/broadcast', titleKey: 'places.broadcast', frame: 'layout', page: lazyView(loadBroadcast) },
  {
    path: '/funnels',
    titleKey: 'places.funnels',
    frame: 'layout',
    page: lazyView(() => import(/* webpackChunkName: "funnels" */ '@/pages/funnels/FunnelsPage')),
  },
  {
    path: '/active-funnels',
    titleKey: 'places.activeFunnels',
    frame: 'layout',
    page: lazyView(() => import(/* webpackChunkName: "active-funnels" */ '@/pages/activeFunnels/ActiveFunnelsPage')),
  },
  {
    path: '/funnel-designer',
    titleKey: 'places.designer',
    frame: 'bare',
    page: lazyView(loadDesigner),
  },
  {
    path: '/instructions',
    titleKey: 'places.instructions',
    frame: 'layout',
    page: lazyView(() => import(/* webpackChunkName: "instructions" */ '@/pages/instructions/InstructionsPage')),
  },
];

/** What stands at an address that leads nowhere. */
export const notFoundPage = lazyView(() => import(/* webpackChunkName: "not-found" */ '@/pages/notFound/NotFoundPage'));

/** The designer over a dialog. */
export const designerModal = lazyView(async () => {
  const [{ DesignerModal }, { designerSlice }] = await Promise.all([
    import(/* webpackChunkName: "designer-modal" */ '@/features/designer/DesignerModal'),
    import(/* webpackChunkName: "designer-modal" */ '@/features/designer/designerSlice'),
  ]);
  rootReducer.inject(designerSlice);
  return { Component: DesignerModal };
});

/** The state of broadcasts joins the store with their chunk. */
async function loadBroadcast() {
  const [page, { broadcastSlice }] = await Promise.all([
    import(/* webpackChunkName: "broadcast" */ '@/pages/broadcast/BroadcastPage'),
    import(/* webpackChunkName: "broadcast" */ '@/features/broadcast/broadcastSlice'),
  ]);
  rootReducer.inject(broadcastSlice);
  return page;
}

/** The designer's state joins the store with its chunk, so that no other page pays for it. */
async function loadDesigner() {
  const [page, { designerSlice }] = await Promise.all([
    import(/* webpackChunkName: "designer" */ '@/pages/designer/DesignerPage'),
    import(/* webpackChunkName: "designer" */ '@/features/designer/designerSlice'),
  ]);
  rootReducer.inject(designerSlice);
  return page;
}
