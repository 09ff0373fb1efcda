import { lazyView } from '@/ui/lazyView';

/** The report for support, fetched on demand. */
export const reportView = lazyView(
  async () => (await import(/* webpackChunkName: "report" */ './report/ReportPanel')).ReportPanel,
);
