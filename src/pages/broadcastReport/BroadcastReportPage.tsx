import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';

import { useGetBroadcastQuery } from '@/api/broadcastApi';
import { BroadcastReport } from '@/features/broadcast/BroadcastReport';
import { selectIsLive, selectMessengerStatus } from '@/features/messenger/messengerSlice';
import { formatMoment } from '@/lib/moment';
import { isNotFound } from '@/lib/normalizeError';
import { sendingHold } from '@/entities/run/sendingHold';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { QueryView } from '@/ui/QueryView';

import './broadcastReportPage.css';

/** One broadcast: progress, messages over time, and the result in each group. */
export function BroadcastReportPage() {
  const { t } = useTranslation('broadcast');
  const id = Number(useParams().id);
  const isLive = useSelector(selectIsLive);
  const hold = sendingHold(useSelector(selectMessengerStatus));
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useGetBroadcastQuery(id, { skip: !isId });
  const created = query.data && formatMoment(query.data.created_at);
  if (!isId || isNotFound(query.error)) return <MissingBroadcast />;
  return (
    <>
      <PageHeader
        title={t('history.id', { id })}
        {...(created && { subtitle: t('report.created', { moment: created }) })}
      >
        <Link className="broadcastReportPage-back" to="/broadcast">
          {t('report.all')}
        </Link>
      </PageHeader>
      <QueryView
        query={query}
        failure={t('report.loadFailed')}
        first="server"
        skeleton={<div className="skeletonCard broadcastReportPage-skeleton" />}
      >
        {(broadcast) => <BroadcastReport key={id} broadcast={broadcast} isLive={isLive} hold={hold} />}
      </QueryView>
    </>
  );
}

/** In place of a broadcast that was removed with its history, or never was. */
function MissingBroadcast() {
  const { t } = useTranslation('broadcast');
  return (
    <EmptyState
      isPage
      title={t('report.missing.title')}
      text={t('report.missing.text')}
      action={
        <Link className="tonalButton" to="/broadcast">
          {t('report.all')}
        </Link>
      }
    />
  );
}
