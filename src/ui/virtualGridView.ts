import type { GridProps } from './gridProps';
import { lazyView } from './lazyView';

/** Only owners of many groups need the library. */
export const virtualGridView = lazyView<GridProps<unknown>>(
  async () => (await import(/* webpackChunkName: "virtual-grid" */ './VirtualGrid')).VirtualGrid,
);
