import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';

import type { RouteName } from '@contract/routes';

import type { broadcastSlice } from '@/features/broadcast/broadcastSlice';
import type { designerSlice } from '@/features/designer/designerSlice';

/** What the chunk of a page contains: the page, and its slice if that is not part of the first chunk. */
interface PageChunk {
  Page: ComponentType;
  slice?: typeof broadcastSlice | typeof designerSlice;
}

/** One page behind the sign-in. */
export interface PageRow {
  path: string;
  /** The name of its chunk, as in `load`: the page's head preloads its files and the size gate weighs them. */
  chunk: string;
  titleKey: ParseKeys<'layout'>;
  /** Whether it is shown with menu and top bar. */
  hasMenu: boolean;
  /** Calls that the page's head makes besides `checkAuth`, before any script runs. */
  earlyCalls?: readonly RouteName[];
  load: () => Promise<PageChunk>;
}

const rows = [
  {
    path: '/dashboard',
    chunk: 'dashboard',
    titleKey: 'places.groups',
    hasMenu: true,
    earlyCalls: ['listGroups', 'getMessengerStatus'],
    load: async () => ({
      Page: (await import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardPage')).DashboardPage,
    }),
  },
  {
    path: '/broadcast',
    chunk: 'broadcast',
    titleKey: 'places.broadcast',
    hasMenu: true,
    load: async () => {
      const [{ BroadcastPage }, { broadcastSlice }] = await Promise.all([
        import(/* webpackChunkName: "broadcast" */ './broadcast/BroadcastPage'),
        import(/* webpackChunkName: "broadcast" */ '@/features/broadcast/broadcastSlice'),
      ]);
      return { Page: BroadcastPage, slice: broadcastSlice };
    },
  },
  {
    path: '/funnels',
    chunk: 'funnels',
    titleKey: 'places.funnels',
    hasMenu: true,
    earlyCalls: ['listAllFunnels', 'getMessengerStatus'],
    load: async () => ({
      Page: (await import(/* webpackChunkName: "funnels" */ './funnels/FunnelsPage')).FunnelsPage,
    }),
  },
  {
    path: '/active-funnels',
    chunk: 'active-funnels',
    titleKey: 'places.activeFunnels',
    hasMenu: true,
    earlyCalls: ['getMemoryStatus', 'listActiveSchedules', 'getMessengerStatus'],
    load: async () => ({
      Page: (await import(/* webpackChunkName: "active-funnels" */ './activeFunnels/ActiveFunnelsPage'))
        .ActiveFunnelsPage,
    }),
  },
  {
    path: '/funnel-designer',
    chunk: 'designer',
    titleKey: 'places.designer',
    hasMenu: false,
    load: async () => {
      const [{ DesignerPage }, { designerSlice }] = await Promise.all([
        import(/* webpackChunkName: "designer" */ './designer/DesignerPage'),
        import(/* webpackChunkName: "designer" */ '@/features/designer/designerSlice'),
      ]);
      return { Page: DesignerPage, slice: designerSlice };
    },
  },
  {
    path: '/instructions',
    chunk: 'instructions',
    titleKey: 'places.instructions',
    hasMenu: true,
    load: async () => ({
      Page: (await import(/* webpackChunkName: "instructions" */ './instructions/InstructionsPage')).InstructionsPage,
    }),
  },
] as const satisfies readonly PageRow[];

/** The path of a page. */
export type PagePath = (typeof rows)[number]['path'];

/** Every page behind the sign-in, in menu order. Router, menu, preloading, the page's head and the size gate read it. */
export const pages: readonly PageRow[] = rows;
