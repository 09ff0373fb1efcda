import { useTranslation } from 'react-i18next';

import type { ActivityCheck } from './useInactiveGroups';

/** Progress of checking all groups with a stop button; afterwards, what could not be determined. */
export function ActivityCheckView({ check, isOver }: { check: ActivityCheck; isOver: boolean }) {
  const { t } = useTranslation('groups');
  const { checkedCount, failedCount, totalCount, isUnknown, inactive, stop } = check;
  const missedCount = totalCount - checkedCount + failedCount;
  if (isOver) {
    if (isUnknown) return <p className="inactiveGroups-warning">{t('deleteInactive.check.untold')}</p>;
    if (missedCount === 0) return null;
    return <p className="inactiveGroups-warning">{t('deleteInactive.check.missed', { count: missedCount })}</p>;
  }
  const label = t('deleteInactive.check.progress', { checked: checkedCount, total: totalCount });
  return (
    <div className="inactiveGroups-check">
      <progress max={totalCount} value={checkedCount} aria-label={label} />
      <p className="inactiveGroups-progress">
        <span>
          {label}. {t('deleteInactive.check.found', { found: inactive.length })}
        </span>
        <button type="button" className="plainButton" onClick={stop}>
          {t('deleteInactive.check.stop')}
        </button>
      </p>
    </div>
  );
}
