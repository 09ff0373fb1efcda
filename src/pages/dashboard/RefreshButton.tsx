import { useTranslation } from 'react-i18next';

import './dashboardTexts';

interface Props {
  isRefreshing: boolean;
  /** Whether it is the primary action of its place. */
  isMain?: boolean;
  onRefresh: () => void;
}

/** Reloads the groups from the messenger; ignores clicks while it is busy. */
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
