import { useTranslation } from 'react-i18next';

import './dashboardTexts';

interface Props {
  isRefreshing: boolean;
  /** What one would press first here. */
  isMain?: boolean;
  onRefresh: () => void;
}

/** Asks the messenger for its groups anew; while it does, it says so and a second press does nothing. */
export function RefreshButton({ isRefreshing, isMain = false, onRefresh }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <button
      type="button"
      className={isMain ? 'solidButton' : 'plainButton'}
      aria-disabled={isRefreshing}
      aria-busy={isRefreshing}
      onClick={onRefresh}
    >
      {t(isRefreshing ? 'refresh.busy' : 'refresh.action')}
    </button>
  );
}
