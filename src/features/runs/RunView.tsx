import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { KnownRun } from '@/api/parse/runs';
import { formatMoment } from '@/lib/moment';
import { PauseButton } from '@/entities/pauses/PauseButton';
import { PausedChip } from '@/entities/run/PausedChip';
import { RunProgress } from '@/entities/run/RunProgress';
import { TrialChip } from '@/entities/run/TrialChip';

import { RunMessageItem } from './RunMessageItem';
import { StopButton } from './StopButton';

const TONES: Partial<Record<KnownRun['status'], string>> = { running: 'info', finished: 'success', failed: 'error' };

interface Props {
  run: KnownRun;
  isNewest: boolean;
  groupName: string;
  /** The schedule that stops the run; undefined when it is over. */
  scheduleId?: number;
}

/** One run of a funnel in the group; its messages are folded unless it is the newest or under way. */
export function RunView({ run, isNewest, groupName, scheduleId }: Props) {
  const { t } = useTranslation('runs');
  const { id, started_at, status, messages, progress, pausedAt, funnelPausedAt } = run;
  const isRunning = status === 'running';
  // A newer run closes nothing.
  const [isOpen, setIsOpen] = useState(isNewest || isRunning);
  const sentCount = messages.filter((message) => message.status === 'success').length;
  return (
    <li className="frame run">
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="row disclosure run-head">
          <span>
            {started_at === null ? t('run.startUnknown') : t('run.started', { moment: formatMoment(started_at) })}
          </span>
          {isRunning && pausedAt ? (
            <PausedChip kind="run" pausedAt={pausedAt} />
          ) : (
            <span className="chip" data-tone={TONES[status]}>
              {t(`run.statuses.${status}`)}
            </span>
          )}
          {run.isTrial && <TrialChip />}
          <span className="run-sent">{t('run.sent', { sent: sentCount, total: messages.length })}</span>
        </summary>
        {progress && <RunProgress progress={progress} />}
        {isRunning && funnelPausedAt && <p className="run-pausedWithFunnel">{t('run.pausedWithFunnel')}</p>}
        {status === 'failed' && <p className="run-pausedWithFunnel">{t('run.failedHint')}</p>}
        <div className="wrap run-actions">
          {isRunning && !funnelPausedAt && <PauseButton target={{ kind: 'run', id }} pausedAt={pausedAt} />}
          {scheduleId !== undefined && <StopButton scheduleId={scheduleId} />}
        </div>
        <ol className="run-messages" aria-label={t('messages')}>
          {messages.map((message) => (
            <RunMessageItem key={message.order_num} message={message} runId={id} groupName={groupName} />
          ))}
        </ol>
      </details>
    </li>
  );
}
