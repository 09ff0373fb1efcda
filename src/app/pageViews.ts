import { pages, type PageRow } from '@/pages/pages';
import { lazyView, type LazyView } from '@/ui/lazyView';

import { rootReducer } from './rootReducer';

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
