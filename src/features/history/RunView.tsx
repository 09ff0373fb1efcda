import { useTranslation } from 'react-i18next';

import type { FunnelRun } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';

import { RunMessageItem } from './RunMessageItem';
import { StopButton } from './StopButton';

interface Props {
  run: FunnelRun;
  groupName: string;
  /** What the run can be stopped by; undefined when it is over. */
  scheduleId?: number;
}

/** One run of a funnel in the group with everything it sent or will send. */
export function RunView({ run, groupName, scheduleId }: Props) {
  const { t } = useTranslation('history');
  const { id, started_at, status, messages } = run;
  return (
    <li className="run">
      <div className="run-head">
        <span>{t('run.started', { moment: formatMoment(started_at) })}</span>
        <span className="run-badge" data-status={status}>
          {t(`run.statuses.${status}`)}
        </span>
        {scheduleId !== undefined && <StopButton scheduleId={scheduleId} />}
      </div>
      <ol className="run-messages" aria-label={t('messages')}>
        {messages.map((message) => (
          <RunMessageItem key={message.order_num} message={message} runId={id} groupName={groupName} />
        ))}
      </ol>
    </li>
  );
}
