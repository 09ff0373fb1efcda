import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Webhook, WebhookAttempt } from '@contract/schemas/shapes';
import { SECOND_MS, toSeconds } from '@contract/time';

import { useListWebhookAttemptsQuery, useResendWebhookEventMutation } from '@/api/programsApi';
import { formatMoment } from '@/lib/moment';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';

import { eventKeys, hostOf } from './eventKeys';

/** Attempts come from the background of the server, which pushes no event for them. */
const POLL_MS = 5 * SECOND_MS;

const idOf = ({ id }: WebhookAttempt) => id;

/** The newest attempts of a webhook; each event can be sent again. */
export function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('programs');
  const announce = useAnnounce();
  const { id } = webhook;
  const query = useListWebhookAttemptsQuery({ id }, { pollingInterval: POLL_MS });
  const [resend, { isLoading }] = useResendWebhookEventMutation();
  const columns = useColumns(isLoading, ({ eventId }) => {
    const words = { success: t('log.resent'), failure: t('failures.resend') };
    void announce(resend({ id, eventId }).unwrap(), words);
  });
  const title = t('log.title', { host: hostOf(webhook.address) });
  return (
    <section className="programs-log" aria-label={title}>
      <header className="row programs-logHead">
        <h3 className="programs-title">{title}</h3>
        <button type="button" className="plainButton" onClick={onClose}>
          {t('log.close')}
        </button>
      </header>
      <QueryView
        query={query}
        failure={t('failures.log')}
        skeleton={<div className="skeletonBlock" style={{ height: 96 }} />}
        isEmpty={(attempts) => attempts.length === 0}
        empty={<p className="note programs-empty">{t('log.empty')}</p>}
      >
        {(attempts) => <DataTable label={title} columns={columns} rows={attempts} keyOf={idOf} />}
      </QueryView>
    </section>
  );
}

function useColumns(isBusy: boolean, onResend: (attempt: WebhookAttempt) => void): DataColumn<WebhookAttempt>[] {
  const { t } = useTranslation('programs');
  return useMemo(() => {
    const moment = (atMs: number) => formatMoment(toSeconds(atMs));
    const result = ({ status, failure, isDelivered, nextAt }: WebhookAttempt) => (
      <span className={isDelivered ? 'programs-good' : 'programs-bad'}>
        {failure === null ? t('log.status', { status: status ?? 0 }) : t(`log.failures.${failure}`)}
        {!isDelivered && nextAt !== null && `, ${t('log.next', { moment: moment(nextAt) })}`}
      </span>
    );
    return [
      { key: 'at', title: t('log.columns.at'), width: 170, isRowHeader: true, render: ({ at }) => moment(at) },
      { key: 'event', title: t('log.columns.event'), render: ({ event }) => t(eventKeys[event]) },
      { key: 'result', title: t('log.columns.result'), render: result },
      {
        key: 'duration',
        title: t('log.columns.duration'),
        width: 130,
        render: ({ durationMs }) => t('log.duration', { ms: durationMs }),
      },
      {
        key: 'resend',
        title: t('log.resend'),
        isTitleHidden: true,
        width: 160,
        render: (attempt) => (
          <button type="button" className="plainButton" disabled={isBusy} onClick={() => onResend(attempt)}>
            {t('log.resend')}
          </button>
        ),
      },
    ];
  }, [t, isBusy, onResend]);
}
