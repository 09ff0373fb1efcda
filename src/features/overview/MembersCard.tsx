import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Overview } from '@contract/schemas/shapes';
import { DAY_MS, toSeconds } from '@contract/time';

import { formatDay } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { NumberedBars } from '@/ui/chart/NumberedBars';

import { OverviewCard } from './OverviewCard';

const nameDay = (ms: number) => formatDay(toSeconds(ms));

/** How many members came to all groups and left them. */
export function MembersCard({ members }: Pick<Overview, 'members'>) {
  const { t } = useTranslation('overview');
  const startsMs = useMemo(() => members.map(({ dayMs }) => dayMs), [members]);
  const series = useMemo(
    () => [
      { key: 'sent', name: t('members.joined'), values: members.map(({ joinedCount }) => joinedCount) },
      { key: 'failed', name: t('members.left'), values: members.map(({ leftCount }) => leftCount) },
    ],
    [members, t],
  );
  const last = members.at(-1);
  const sum = (at: number) => (series[at]?.values ?? []).reduce((total, value) => total + value, 0);
  const [joined, left] = [sum(0), sum(1)];
  return (
    <OverviewCard name="members" title={t('members.title')} isWide>
      {last ? (
        <Link className="overview-number" to="/dashboard?sort=members">
          {joined + left === 0
            ? t('members.same', { total: numberFormat.format(last.membersCount) })
            : t('members.total', {
                total: numberFormat.format(last.membersCount),
                joined: numberFormat.format(joined),
                left: numberFormat.format(left),
              })}
        </Link>
      ) : (
        <p className="hint">{t('members.none')}</p>
      )}
      {joined + left > 0 && (
        <NumberedBars
          label={t('members.label')}
          table={t('table')}
          since={t('since')}
          stepMs={DAY_MS}
          {...{ startsMs, series, format: nameDay }}
        />
      )}
    </OverviewCard>
  );
}
