import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';

import type { CallName, Calls } from '@contract/calls';

import type { broadcastSlice } from '@/features/broadcast/broadcastSlice';
import type { designerSlice } from '@/features/designer/designerSlice';

/** What the chunk of a page contains: the page, and its slice if that is not part of the first chunk. */
interface PageChunk {
  Page: ComponentType;
  slice?: typeof broadcastSlice | typeof designerSlice;
}

/** One page behind the sign-in. */
export interface PageRow {
  /** With a parameter only `/:id` at its end. */
  path: string;
  /** The name of its chunk, as in `load`: the page's head preloads its files and the size gate weighs them. */
  chunk: string;
  titleKey: ParseKeys<'layout'>;
  /** SVG path in a 20 × 20 view box, for its link in the menu. Without it there is no link. */
  icon?: string;
  /** True: with menu and top bar around the page. False: the page fills the window, as the designer does. */
  showsMenu: boolean;
  /** Calls that the page's head makes besides `checkAuth`, before any script runs. The server answers them in this order: the longest list comes last, so that it waits for nothing. */
  earlyCalls?: readonly Calls[CallName]['route'][];
  load: () => Promise<PageChunk>;
}

const rows = [
  {
    path: '/dashboard',
    chunk: 'dashboard',
    titleKey: 'places.groups',
    icon: 'M7.2 9.2a2.6 2.6 0 1 1 0-5.2 2.6 2.6 0 0 1 0 5.2M2.5 16c0-2.8 1.9-4.4 4.7-4.4s4.7 1.6 4.7 4.4M13 4.4a2.4 2.4 0 0 1 0 4.6M14 11.8c2.2.4 3.5 1.9 3.5 4.2',
    showsMenu: true,
    earlyCalls: ['GET /whatsapp/status', 'GET /tags', 'GET /groups_list'],
    load: async () => ({
      Page: (await import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardPage')).DashboardPage,
    }),
  },
  {
    path: '/groups/:id',
    chunk: 'group',
    titleKey: 'places.group',
    showsMenu: true,
    earlyCalls: ['GET /groups_list', 'GET /tags'],
    load: async () => ({ Page: (await import(/* webpackChunkName: "group" */ './group/GroupPage')).GroupPage }),
  },
  {
    path: '/overview',
    chunk: 'overview',
    titleKey: 'places.overview',
    icon: 'M3 17V3M3 17h14M6.5 14v-4M10 14V6M13.5 14V8.5',
    showsMenu: true,
    load: async () => ({
      Page: (await import(/* webpackChunkName: "overview" */ './overview/OverviewPage')).OverviewPage,
    }),
  },
  {
    path: '/broadcast',
    chunk: 'broadcast',
    titleKey: 'places.broadcast',
    icon: 'M3 8v4h3l7 3.5v-11L6 8zM15.6 7.8a3.2 3.2 0 0 1 0 4.4M6.5 12v4H9v-2.7',
    showsMenu: true,
    load: async () => {
      const [{ BroadcastPage }, { broadcastSlice }] = await Promise.all([
        import(/* webpackChunkName: "broadcast" */ './broadcast/BroadcastPage'),
        import(/* webpackChunkName: "broadcast" */ '@/features/broadcast/broadcastSlice'),
      ]);
      return { Page: BroadcastPage, slice: broadcastSlice };
    },
  },
  {
    path: '/broadcast/:id',
    chunk: 'broadcast-report',
    titleKey: 'places.broadcastReport',
    showsMenu: true,
    load: async () => {
      const [{ BroadcastReportPage }, { broadcastSlice }] = await Promise.all([
        import(/* webpackChunkName: "broadcast-report" */ './broadcastReport/BroadcastReportPage'),
        import(/* webpackChunkName: "broadcast-report" */ '@/features/broadcast/broadcastSlice'),
      ]);
      return { Page: BroadcastReportPage, slice: broadcastSlice };
    },
  },
  {
    path: '/calendar',
    chunk: 'calendar',
    titleKey: 'places.calendar',
    icon: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5M7 12h2M11 12h2',
    showsMenu: true,
    load: async () => ({
      Page: (await import(/* webpackChunkName: "calendar" */ './calendar/CalendarPage')).CalendarPage,
    }),
  },
  {
    path: '/funnels',
    chunk: 'funnels',
    titleKey: 'places.funnels',
    icon: 'M3 4h14l-5.5 6.5v5L8.5 17v-6.5z',
    showsMenu: true,
    earlyCalls: ['GET /funnels/all', 'GET /whatsapp/status'],
    load: async () => ({
      Page: (await import(/* webpackChunkName: "funnels" */ './funnels/FunnelsPage')).FunnelsPage,
    }),
  },
  {
    path: '/active-funnels',
    chunk: 'active-funnels',
    titleKey: 'places.activeFunnels',
    icon: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M8.3 7v6l4.7-3z',
    showsMenu: true,
    earlyCalls: ['GET /funnels/locks-status', 'GET /funnel_schedules/active', 'GET /whatsapp/status'],
    load: async () => ({
      Page: (await import(/* webpackChunkName: "active-funnels" */ './activeFunnels/ActiveFunnelsPage'))
        .ActiveFunnelsPage,
    }),
  },
  {
    path: '/funnel-designer',
    chunk: 'designer',
    titleKey: 'places.designer',
    icon: 'M3 4h5v4H3zM12 12h5v4h-5zM8 6h4.5a2 2 0 0 1 2 2v4',
    showsMenu: false,
    load: async () => {
      const [{ DesignerPage }, { designerSlice }] = await Promise.all([
        import(/* webpackChunkName: "designer" */ './designer/DesignerPage'),
        import(/* webpackChunkName: "designer" */ '@/features/designer/designerSlice'),
      ]);
      return { Page: DesignerPage, slice: designerSlice };
    },
  },
  {
    path: '/journal',
    chunk: 'journal',
    titleKey: 'places.journal',
    icon: 'M5 3h10v14H5zM8 7h4M8 10h4M8 13h2.5',
    showsMenu: true,
    load: async () => ({
      Page: (await import(/* webpackChunkName: "journal" */ './journal/JournalPage')).JournalPage,
    }),
  },
  {
    path: '/programs',
    chunk: 'programs',
    titleKey: 'places.programs',
    showsMenu: true,
    load: async () => ({
      Page: (await import(/* webpackChunkName: "programs" */ './programs/ProgramsPage')).ProgramsPage,
    }),
  },
  {
    path: '/instructions',
    chunk: 'instructions',
    titleKey: 'places.instructions',
    icon: 'M10 5.5C8.5 4.4 6 4 3 4v11.5c3 0 5.5.4 7 1.5 1.5-1.1 4-1.5 7-1.5V4c-3 0-5.5.4-7 1.5zV17',
    showsMenu: true,
    load: async () => ({
      Page: (await import(/* webpackChunkName: "instructions" */ './instructions/InstructionsPage')).InstructionsPage,
    }),
  },
] as const satisfies readonly PageRow[];

export type PagePath = (typeof rows)[number]['path'];

/** The path of a page with a link in the menu. */
export type MenuPath = Extract<(typeof rows)[number], { icon: string }>['path'];

/** Every page behind the sign-in, in menu order. Router, menu, preloading, the page's head and the size gate read it. */
export const pages: readonly PageRow[] = rows;
