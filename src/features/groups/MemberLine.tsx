import { useTranslation } from 'react-i18next';

import { DAY_MS } from '@contract/time';
import type { MemberDay } from '@contract/schemas/shapes';

import { useListMemberDaysQuery } from '@/api/groupsApi';
import { dateFormat } from '@/lib/dateFormat';
import { numberFormat } from '@/lib/numberFormat';

const WIDTH_PX = 200;
const HEIGHT_PX = 32;
const STROKE_PX = 2;
/** A day in UTC has the same date at noon in every zone up to twelve hours away. */
const NOON_MS = DAY_MS / 2;

const dayFormat = dateFormat({ day: '2-digit', month: '2-digit' });

/** Part of a description list: members over 30 days as a line, how many came and left, and the days on which that was. */
export function MemberLine({ groupId }: { groupId: number }) {
  const { t } = useTranslation('groups');
  const { data: days = [] } = useListMemberDaysQuery(groupId);
  if (days.length < 2) return null;
  const changed = days.filter(({ joinedCount, leftCount }) => joinedCount + leftCount > 0);
  const sums = { joined: sumOf(days, 'joinedCount'), left: sumOf(days, 'leftCount') };
  const totals = { joined: numberFormat.format(sums.joined), left: numberFormat.format(sums.left) };
  return (
    <dd className="memberLine">
      <svg className="memberLine-plot" viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} preserveAspectRatio="none" aria-hidden>
        <polyline points={toPoints(days)} vectorEffect="non-scaling-stroke" />
      </svg>
      {changed.length === 0 ? (
        <p className="groupPage-none">{t('page.members.same', { count: days.length })}</p>
      ) : (
        <details>
          <summary>{t('page.members.changed', { ...totals, count: days.length })}</summary>
          <table className="memberLine-days">
            <thead>
              <tr>
                {(['day', 'joined', 'left', 'total'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`page.members.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...changed].reverse().map((day) => (
                <tr key={day.dayMs}>
                  <th scope="row">{dayFormat.format(day.dayMs + NOON_MS)}</th>
                  {([day.joinedCount, day.leftCount, day.membersCount] as const).map((number, at) => (
                    <td key={at}>{numberFormat.format(number)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </dd>
  );
}

const sumOf = (days: readonly MemberDay[], key: 'joinedCount' | 'leftCount'): number =>
  days.reduce((sum, day) => sum + day[key], 0);

/** The points of the line, the most members at its top; one number on all days is a line in the middle. */
function toPoints(days: readonly MemberDay[]): string {
  const counts = days.map(({ membersCount }) => membersCount);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const roomPx = HEIGHT_PX - 2 * STROKE_PX;
  return counts
    .map((count, at) => {
      const share = most === least ? 0.5 : (most - count) / (most - least);
      return `${(at / (counts.length - 1)) * WIDTH_PX},${STROKE_PX + share * roomPx}`;
    })
    .join(' ');
}
