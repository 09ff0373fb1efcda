import { lazyView } from '@/ui/lazyView';

/** antd's table is large, so it is a chunk of its own. */
export const groupTable = lazyView(
  async () => (await import(/* webpackChunkName: "group-table" */ './GroupTable')).GroupTable,
);
