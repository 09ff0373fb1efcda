import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useDeleteScheduleMutation } from '@/api/schedulesApi';
import { describeMoment } from '@/lib/moment';
import { useNow } from '@/lib/useNow';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';
import { LeftOutNote } from '@/entities/run/LeftOutNote';
import { VersionNote } from '@/entities/run/VersionNote';

import { isTemporary, type PlannedStart, type TemporaryStart } from './plannedStarts';

const TICK_MS = 10_000;

interface Props {
  starts: readonly PlannedStart[];
  onRemove: (id: TemporaryStart['id']) => void;
}

/** Starts of the funnel in the group. An unsaved one is removed immediately, a saved one after a confirmation. */
export function StartList({ starts, onRemove }: Props) {
  const { t } = useTranslation(['assignment', 'common']);
  const announce = useAnnounce();
  const nowMs = useNow(TICK_MS);
  const list = useRef<HTMLUListElement>(null);
  const [idToConfirm, setIdToConfirm] = useState<number | null>(null);
  const [deleteSchedule, { isLoading }] = useDeleteScheduleMutation();

  function handleDelete(start: PlannedStart) {
    if (isTemporary(start)) {
      onRemove(start.id);
      list.current?.focus();
    } else setIdToConfirm(start.id);
  }

  async function handleConfirm(id: number) {
    const texts = { success: t('schedules.deleted'), failure: t('schedules.deleteFailed') };
    await announce(deleteSchedule({ id }).unwrap(), texts);
    closeQuestion();
  }

  function closeQuestion() {
    setIdToConfirm(null);
    // The confirmation traps focus until it is removed.
    requestAnimationFrame(() => list.current?.focus());
  }

  return (
    <>
      <ul ref={list} className="assignment-starts" aria-label={t('schedules.label')} tabIndex={-1}>
        {starts.length === 0 && <li className="assignment-none">{t('schedules.empty')}</li>}
        {starts.map((start) => {
          const moment = describeMoment(start.startAtS, nowMs);
          return (
            <li key={start.id} className="assignment-start">
              <span id={`start-${start.id}`}>
                {t(`common:moment.${moment.key}`, { ...moment.values })}{' '}
                {'leftOut' in start && start.leftOut && <LeftOutNote leftOut={start.leftOut} />}
              </span>
              {'version' in start && <VersionNote version={start.version} />}
              <span className="assignment-state" data-unsaved={isTemporary(start)}>
                {t(isTemporary(start) ? 'schedules.unsaved' : 'schedules.saved')}
              </span>
              <button
                type="button"
                className="iconButton"
                title={t('schedules.delete')}
                aria-label={t('schedules.delete')}
                aria-describedby={`start-${start.id}`}
                onClick={() => handleDelete(start)}
              >
                <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
                  <path d="M5 5l10 10M15 5L5 15" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
                </svg>
              </button>
            </li>
          );
        })}
      </ul>
      {idToConfirm !== null && (
        <ConfirmModal
          type="danger"
          title={t('schedules.deleteTitle')}
          message={t('schedules.deleteConfirm')}
          confirmText={t('schedules.delete')}
          isLoading={isLoading}
          onConfirm={() => void handleConfirm(idToConfirm)}
          onCancel={closeQuestion}
        />
      )}
    </>
  );
}
