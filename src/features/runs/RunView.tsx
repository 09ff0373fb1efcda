import { useTranslation } from 'react-i18next';

import type { KnownRun } from '@/api/parse/runs';
import { formatMoment } from '@/lib/moment';

import { RunMessageItem } from './RunMessageItem';
import { StopButton } from './StopButton';

interface Props {
  run: KnownRun;
  groupName: string;
  /** The schedule that stops the run; undefined when it is over. */
  scheduleId?: number;
}

/** One run of a funnel in the group with its messages. */
export function RunView({ run, groupName, scheduleId }: Props) {
  const { t } = useTranslation('runs');
  const { id, started_at, status, messages } = run;
  return (
    <li className="run">
      <div className="run-head">
        <span>
          {started_at === null ? t('run.startUnknown') : t('run.started', { moment: formatMoment(started_at) })}
        </span>
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
