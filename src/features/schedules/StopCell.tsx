import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { SECOND_MS } from '@contract/time';

import { useNow } from '@/lib/useNow';

import { groupCellId } from './ScheduleCells';
import type { StopState } from './useStopSchedule';

const TICK_MS = 250;

interface Props {
  id: number;
  state: StopState | undefined;
  onStop: (scheduleId: number) => void;
  onUndo: (scheduleId: number) => void;
  /** A button before it. */
  children?: ReactNode;
}

/** Stops the schedule; the stop can be undone for a few seconds. */
export function StopCell({ id, state, onStop, onUndo, children }: Props) {
  const { t } = useTranslation('schedules');
  const isStopping = state !== undefined;
  return (
    <div className="wrap stopCell">
      {!isStopping && children}
      <button
        type="button"
        className="plainButton stopCell-stop"
        data-stop={id}
        aria-describedby={groupCellId(id)}
        aria-disabled={isStopping}
        onClick={() => {
          // A disabled button would lose the focus.
          if (!isStopping) onStop(id);
        }}
      >
        {isStopping && <span className="spinner-ring spinner-inButton" aria-hidden="true" />}
        {t(isStopping ? 'stop.busy' : 'stop.action')}
      </button>
      {state?.kind === 'waiting' && <UndoButton id={id} untilMs={state.untilMs} onUndo={onUndo} />}
    </div>
  );
}

function UndoButton({ id, untilMs, onUndo }: Pick<Props, 'id' | 'onUndo'> & { untilMs: number }) {
  const { t } = useTranslation('schedules');
  const leftS = Math.max(1, Math.ceil((untilMs - useNow(TICK_MS)) / SECOND_MS));
  return (
    <button
      type="button"
      className="plainButton stopCell-undo"
      aria-describedby={groupCellId(id)}
      onClick={() => onUndo(id)}
    >
      {t('stop.undo')}
      <span aria-hidden="true">{t('stop.secondsLeft', { amount: leftS })}</span>
    </button>
  );
}
