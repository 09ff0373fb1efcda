import { useTranslation } from 'react-i18next';

import { LineIcon } from '@/ui/LineIcon';

const ARROW = 'M16.5 10a6.5 6.5 0 1 1-2-4.7l2 2M16.5 3v4.3h-4.3';

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
    <button
      type="button"
      className={`${look} refreshButton`}
      aria-disabled={isRefreshing}
      aria-busy={isRefreshing}
      onClick={onRefresh}
    >
      <LineIcon path={ARROW} />
      <span className="refreshButton-text">{t(isRefreshing ? 'refresh.busy' : 'refresh.action')}</span>
    </button>
  );
}
