import { useTranslation } from 'react-i18next';

import './dashboardWords';

/** Asks the messenger for its groups anew; while it does, it says so and a second press does nothing. */
export function RefreshButton({ isRefreshing, onRefresh }: { isRefreshing: boolean; onRefresh: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <button
      type="button"
      className="plainButton"
      aria-disabled={isRefreshing}
      aria-busy={isRefreshing}
      onClick={onRefresh}
    >
      {t(isRefreshing ? 'refresh.busy' : 'refresh.action')}
    </button>
  );
}
