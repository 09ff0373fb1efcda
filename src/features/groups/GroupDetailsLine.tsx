import type { GroupDetails } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { timeAgo } from '@/lib/relativeTime';
import { LineIcon } from '@/ui/LineIcon';

import type { Translate } from './translate';

const MEMBERS_ICON =
  'M7.5 9.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z M3 15.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4 M12.5 5a2.3 2.3 0 010 4.3 M14 11.8c1.9.4 3 1.8 3 3.7';

const ACTIVITY_ICON = 'M4 4.5h12a1 1 0 011 1v7.5a1 1 0 01-1 1H9l-4 3v-3H4a1 1 0 01-1-1V5.5a1 1 0 011-1z';

const nameOf = (text: string) => ({ 'aria-label': text, title: text });

interface Props {
  t: Translate;
  groupId: number;
  /** Undefined until loaded. */
  details: GroupDetails | undefined;
  nowMs: number;
}

/** Members, last activity, own role and id in one line; the id alone until they are loaded. */
export function GroupDetailsLine({ t, groupId, details, nowMs }: Props) {
  const { membersCount = null, isOwnAdmin = null } = details ?? {};
  return (
    <p className="groupCard-facts">
      {membersCount !== null && (
        <span className="groupCard-members" role="img" {...nameOf(t('details.members', { count: membersCount }))}>
          <LineIcon path={MEMBERS_ICON} />
          {numberFormat.format(membersCount)}
        </span>
      )}
      {details && <GroupActivityText t={t} details={details} nowMs={nowMs} hasIcon />}
      {isOwnAdmin === true && <span>{t('details.ownAdmin')}</span>}
      <span>{t('card.id', { id: String(groupId) })}</span>
    </p>
  );
}

interface ActivityProps {
  t: Translate;
  details: GroupDetails;
  nowMs: number;
  /** Where no head of a column says what it is. */
  hasIcon?: boolean;
}

/** How long ago somebody wrote; the moment itself is its hint. Nothing when it is unknown. */
export function GroupActivityText({ t, details: { lastActivityAt }, nowMs, hasIcon = false }: ActivityProps) {
  if (lastActivityAt === null) return null;
  const { unit, count } = timeAgo(lastActivityAt, nowMs);
  return (
    <time
      className="groupCard-activity"
      dateTime={new Date(lastActivityAt).toISOString()}
      title={t('details.wrote', { moment: formatMoment(lastActivityAt / SECOND_MS) })}
    >
      {hasIcon && <LineIcon path={ACTIVITY_ICON} />}
      {t(`details.ago.${unit}`, { count })}
    </time>
  );
}
