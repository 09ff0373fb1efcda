import type { GridProps } from './gridProps';
import { lazyView } from './lazyView';

/** Fewer items than this are simply drawn: the browser's own search finds them all. */
export const PLAIN_MAX_COUNT = 60;

/** Only owners of many groups need the library. */
export const virtualGridView = lazyView<GridProps<unknown>>(
  async () => (await import(/* webpackChunkName: "virtual-grid" */ './VirtualGrid')).VirtualGrid,
);
