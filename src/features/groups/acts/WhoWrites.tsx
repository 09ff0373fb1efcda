import { useTranslation } from 'react-i18next';

import { SECOND_MS } from '@contract/time';

import { useListClosedGroupsQuery } from '@/api/groupActsApi';
import { formatMoment } from '@/lib/moment';

/** Who may write in a group, and what opens it again. */
export function WhoWrites({ groupId, isClosed }: { groupId: number; isClosed: boolean }) {
  const { t } = useTranslation('groupActs');
  const { data: closed = [] } = useListClosedGroupsQuery();
  const row = isClosed ? closed.find((one) => one.groupId === groupId) : undefined;
  return (
    <div>
      <dt>{t('state.title')}</dt>
      <dd>
        {t(isClosed ? 'state.admins' : 'state.all')}
        {row && row.opensAtMs !== null && (
          <> · {t('state.opensAt', { moment: formatMoment(row.opensAtMs / SECOND_MS) })}</>
        )}
        {row && row.opensAtMs === null && row.isOfLiveRun && <> · {t('state.byRun')}</>}
      </dd>
    </div>
  );
}
