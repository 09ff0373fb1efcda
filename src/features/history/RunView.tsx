import { useTranslation } from 'react-i18next';

import type { FunnelRun } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';

import { RunMessageItem } from './RunMessageItem';

/** One run of a funnel in the group with everything it sent or will send. */
export function RunView({ run: { started_at, status, messages } }: { run: FunnelRun }) {
  const { t } = useTranslation('history');
  return (
    <li className="run">
      <p className="run-head">
        <span>{t('run.started', { moment: formatMoment(started_at) })}</span>
        <span className="run-badge" data-status={status}>
          {t(`run.statuses.${status}`)}
        </span>
      </p>
      <ol className="run-messages" aria-label={t('messages')}>
        {messages.map((message) => (
          <RunMessageItem key={message.order_num} message={message} />
        ))}
      </ol>
    </li>
  );
}
