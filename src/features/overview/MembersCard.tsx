import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Overview } from '@contract/schemas/shapes';
import { DAY_MS, toSeconds } from '@contract/time';

import { writeDay } from '@/lib/dayInAddress';
import { formatDay } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { NumberedBars } from '@/ui/chart/NumberedBars';

import { MemberChanges } from './MemberChanges';
import { OverviewCard } from './OverviewCard';

const nameDay = (ms: number) => formatDay(toSeconds(ms));
const inList = (ms: number) => `/overview?members=${writeDay(ms)}`;

/** The same day by the browser's clock: days of members are in UTC. */
function toLocalDay(dayMs: number): number {
  const day = new Date(dayMs);
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()).getTime();
}

/** How many members came to all groups and left them; each number leads to the groups. */
export function MembersCard({ members, changesOf }: Pick<Overview, 'members'> & { changesOf: string }) {
  const { t } = useTranslation('overview');
  const startsMs = useMemo(() => members.map(({ dayMs }) => toLocalDay(dayMs)), [members]);
  const series = useMemo(
    () => [
      { key: 'joined', name: t('members.joined'), values: members.map(({ joinedCount }) => joinedCount) },
      { key: 'left', name: t('members.left'), values: members.map(({ leftCount }) => leftCount) },
    ],
    [members, t],
  );
  const last = members.at(-1);
  const sum = (at: number) => (series[at]?.values ?? []).reduce((total, value) => total + value, 0);
  const [joined, left] = [sum(0), sum(1)];
  return (
    <OverviewCard name="members" title={t('members.title')} isWide>
      {last ? (
        <p className="row overview-members">
          <Link className="overview-number" to="/dashboard?sort=members">
            {t('members.total', { total: numberFormat.format(last.membersCount) })}
          </Link>
          {joined + left === 0 ? (
            <span className="hint">{t('members.same')}</span>
          ) : (
            <Link className="overview-number" to="/overview?members=all">
              {t('members.changed', { joined: numberFormat.format(joined), left: numberFormat.format(left) })}
            </Link>
          )}
        </p>
      ) : (
        <p className="hint">{t('members.none')}</p>
      )}
      {joined + left > 0 && (
        <NumberedBars
          label={t('members.label')}
          table={t('table')}
          since={t('since')}
          stepMs={DAY_MS}
          linkOf={inList}
          {...{ startsMs, series, format: nameDay }}
        />
      )}
      {changesOf !== '' && <MemberChanges day={changesOf} />}
    </OverviewCard>
  );
}
