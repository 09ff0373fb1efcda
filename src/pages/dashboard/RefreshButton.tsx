import { useTranslation } from 'react-i18next';

import './dashboardTexts';

interface Props {
  isRefreshing: boolean;
  /** Its rank among the actions of its place. */
  look?: 'solidButton' | 'tonalButton' | 'plainButton' | 'linkButton';
  onRefresh: () => void;
}

/** Reloads the groups from the messenger; ignores clicks while it is busy. */
export function RefreshButton({ isRefreshing, look = 'plainButton', onRefresh }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <button type="button" className={look} aria-disabled={isRefreshing} aria-busy={isRefreshing} onClick={onRefresh}>
      {t(isRefreshing ? 'refresh.busy' : 'refresh.action')}
    </button>
  );
}
