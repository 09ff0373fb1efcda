import { lazyView } from '@/ui/lazyView';

/** The report for support, in a chunk of its own: nobody pays for it who does not ask for it. */
export const reportView = lazyView(() => import(/* webpackChunkName: "report" */ './report/ReportPanel'));
