import { use } from 'react';
import { useTranslation } from 'react-i18next';

import './nodeStats.css';
import { hasSentNothing, StatsContext } from './statsContext';

/** Says why switched on statistics show nothing. */
export function NoStats() {
  const { t } = useTranslation('designer');
  const found = use(StatsContext)?.found;
  return (
    <p className="noStats" role="status">
      {found && hasSentNothing(found) ? t('stats.none') : ''}
    </p>
  );
}
