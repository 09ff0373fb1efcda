import { pages, type PageRow } from '@/pages/pages';
import { lazyView, type LazyView } from '@/ui/lazyView';

import { rootReducer } from './rootReducer';

/** Around every page behind the sign-in. Part of the console's chunk: on a slow machine a further file costs more than its bytes. */
export const signedInShell = lazyView(
  async () => (await import(/* webpackChunkName: "console" */ './SignedInShell')).SignedInShell,
);

/** Menu and top bar, in the console's chunk for the same reason. */
export const appLayout = lazyView(
  async () => (await import(/* webpackChunkName: "console" */ './AppLayout')).AppLayout,
);

/** Theme and language of antd. */
export const antdRoot = lazyView(async () => (await import(/* webpackChunkName: "antd-root" */ './AntdRoot')).AntdRoot);

/** The choice of a template where a message is written. With the selections, which are made of the same parts: a chunk of its own would cost more. */
export const templateBar = lazyView(
  async () => (await import(/* webpackChunkName: "selections" */ '@/features/templates/TemplateBar')).TemplateBar,
);

/** For an unknown address. */
export const notFoundPage = lazyView(
  async () => (await import(/* webpackChunkName: "not-found" */ '@/pages/notFound/NotFoundPage')).NotFoundPage,
);

/** A page of the table with its view. */
export type PageEntry = Omit<PageRow, 'load'> & { view: LazyView<object> };

/** The pages; a slice that comes with a page's chunk is added to the store before the page renders. */
export const pageViews: readonly PageEntry[] = pages.map(({ load, ...page }) => ({
  ...page,
  view: lazyView(async () => {
    const { Page, slice } = await load();
    if (slice) rootReducer.inject(slice);
    return Page;
  }),
}));

/** Those with a link in the menu. */
export const menuViews = pageViews.flatMap(({ icon, ...page }) => (icon === undefined ? [] : [{ ...page, icon }]));

/** The designer in a dialog. */
export const designerModal = lazyView(async () => {
  const [{ DesignerDialog }, { designerSlice }] = await Promise.all([
    import(/* webpackChunkName: "designer-modal" */ '@/pages/designer/DesignerDialog'),
    import(/* webpackChunkName: "designer-modal" */ '@/features/designer/designerSlice'),
  ]);
  rootReducer.inject(designerSlice);
  return DesignerDialog;
});
