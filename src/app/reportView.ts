import { lazyView } from '@/ui/lazyView';

/** The report for support, fetched on demand or when the page has settled. From then on its record survives a reload. */
export const reportView = lazyView(async () => {
  const { keepRecord, ReportPanel } = await import(/* webpackChunkName: "report" */ './report/ReportPanel');
  keepRecord();
  return ReportPanel;
});
