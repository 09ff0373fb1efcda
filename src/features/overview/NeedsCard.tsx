import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Overview } from '@contract/schemas/shapes';

import { OverviewCard } from './OverviewCard';

const listsOf = (missedTo: string) => ({
  failed: '/journal?state=failed&period=week',
  unconfirmed: '/journal?state=unconfirmed&period=week',
  missed: missedTo,
  closedGroups: '/dashboard?writing=impossible',
});
const COUNTS = ['failed', 'unconfirmed', 'missed', 'closedGroups'] as const;

/** What needs a hand. */
export function NeedsCard({ needs, missedTo }: Pick<Overview, 'needs'> & { missedTo: string }) {
  const { t } = useTranslation('overview');
  const lists = listsOf(missedTo);
  const shown = COUNTS.filter((kind) => needs[kind] > 0);
  return (
    <OverviewCard name="needs" title={t('needs.title')} isWide>
      {shown.length === 0 && !needs.isOffline && <p className="hint">{t('needs.none')}</p>}
      <ul className="wrap overview-needs">
        {needs.isOffline && (
          <li>
            <Link to="/dashboard">{t('needs.isOffline')}</Link>
          </li>
        )}
        {shown.map((kind) => (
          <li key={kind}>
            <Link to={lists[kind]}>{t(`needs.${kind}`, { count: needs[kind] })}</Link>
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}
