import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { useCheckGroupActivityQuery } from '@/api/inactiveGroupsApi';
import { formatMoment } from '@/lib/moment';

import './deleteGroup.css';

const days = limits.groups.inactiveAfterDays;

/** Shows the last activity of a group. Its line is reserved; it stays empty when the check fails. */
export function LastActivity({ groupId }: { groupId: number }) {
  const { t } = useTranslation('groups');
  const { data, isError } = useCheckGroupActivityQuery(groupId);

  function describe(): string {
    if (!data) return '';
    const { active, last_activity_at } = data;
    const moment = last_activity_at === null ? null : formatMoment(last_activity_at);
    if (active === false)
      return moment === null
        ? t('delete.activity.silent', { days })
        : t('delete.activity.silentSince', { days, moment });
    return moment === null ? t('delete.activity.unknown') : t('delete.activity.last', { moment });
  }

  return (
    <p className="deleteGroup-activity" role="status" aria-busy={!data && !isError}>
      {describe()}
    </p>
  );
}
