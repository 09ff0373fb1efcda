import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { ResumeMode } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { usePauseRunsMutation, useResumeRunsMutation } from '@/api/pausesApi';
import { ResumeModes } from '@/entities/pauses/ResumeModes';
import { nameInQuotes } from '@/lib/names';
import { Confirm } from '@/ui/Confirm';
import { useAnnounce } from '@/ui/useAnnounce';

import { BULK_TEXTS, countDone, targetsOf, type AskedRequest } from './bulk';
import { summarize } from './listByFunnel';

const { stopUndoMs, undoMaxCount } = limits.schedules;
const UNDO_S = stopUndoMs / SECOND_MS;

interface Props {
  request: AskedRequest;
  runningIds: ReadonlySet<number>;
  onStop: (scheduleIds: number[]) => void;
  onClose: () => void;
}

/** Says how many schedules are changed and what happens to them, before one call changes them all. */
export function BulkQuestion({ request: { action, schedules, funnelName }, runningIds, onStop, onClose }: Props) {
  const { t } = useTranslation(['schedules', 'pauses']);
  const [mode, setMode] = useState<ResumeMode>('shift');
  const { change, isLoading } = useChangeRuns();
  const targets = targetsOf(action, schedules);
  const count = targets.length;
  const runningCount = targets.filter(({ id }) => runningIds.has(id)).length;
  const untouched = schedules.length - count;

  async function handleConfirm() {
    if (action === 'stop') onStop(targets.map(({ id }) => id));
    else if (
      !(await change(
        action,
        targets.map(({ runId }) => runId ?? 0),
        mode,
      ))
    )
      return;
    onClose();
  }

  return (
    <Confirm
      type={action === 'stop' ? 'danger' : 'default'}
      title={t(`many.${action}.title`, { count })}
      message={
        <div className="bulkQuestion">
          {funnelName !== undefined && <p>{t('many.ofFunnel', { name: nameInQuotes(funnelName) })}</p>}
          <p>
            {t('many.groups', { count: summarize(targets).groups })}
            {action === 'stop' && ` ${t('many.stop.states', { running: runningCount, waiting: count - runningCount })}`}
          </p>
          {action === 'resume' ? (
            <ResumeModes shift={t('many.resume.shift')} mode={mode} onMode={setMode} />
          ) : (
            <p>
              {action === 'stop' && count > undoMaxCount
                ? t('many.stop.atOnce')
                : t(`many.${action}.effect`, { seconds: UNDO_S })}
            </p>
          )}
          {action === 'stop' && targets.some(({ id, series }) => series && !runningIds.has(id)) && (
            <p>{t('stop.seriesGoesOn')}</p>
          )}
          {untouched > 0 && (
            <p>{t(`many.untouched.${action === 'resume' ? 'resume' : 'pause'}`, { total: untouched })}</p>
          )}
        </div>
      }
      confirmText={t(BULK_TEXTS[action])}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}

/** Pauses or continues runs in one call, and says how many it were. */
function useChangeRuns() {
  const { t } = useTranslation('schedules');
  const announce = useAnnounce();
  const [pauseRuns, pausing] = usePauseRunsMutation();
  const [resumeRuns, resuming] = useResumeRunsMutation();
  async function change(action: 'pause' | 'resume', ids: number[], mode: ResumeMode): Promise<boolean> {
    const work = action === 'pause' ? pauseRuns({ ids }).unwrap() : resumeRuns({ ids, mode }).unwrap();
    const count = await countDone(work, ids);
    return announce(work, { success: t(`many.${action}.done`, { count }), failure: t(`many.${action}.failed`) });
  }
  return { change, isLoading: pausing.isLoading || resuming.isLoading };
}
