import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isUnreadable, readTyped, typeDateTime } from '@/lib/typedTime';
import { MomentPicker } from '@/ui/MomentPicker';
import { PlanHint } from '@/entities/plan/PlanHint';
import { PlanSummary } from '@/entities/plan/PlanSummary';
import { PlanZone } from '@/entities/plan/PlanZone';
import { fromField, toField } from '@/ui/zone/zoneTime';

import type { usePlan } from './usePlan';

/** Start time, time zone and total duration of the plan. */
export function PlanHead({ plan }: { plan: ReturnType<typeof usePlan> }) {
  const { t } = useTranslation('plan');
  const { lines, startMs, isChosen, choose, zone, setZone } = plan;
  const id = useId();
  /** Text that is not a valid moment yet; the plan uses the last valid one. */
  const [unread, setUnread] = useState<string | null>(null);

  function handleChange(text: string) {
    const local = readTyped('dateTime', text);
    setUnread(local === null ? text : null);
    if (local !== null) choose(fromField(zone, local));
  }

  function chooseNow() {
    setUnread(null);
    choose(null);
  }

  return (
    <div className="planHead">
      <label htmlFor={`${id}-start`}>{t('start')}</label>
      <div className="planHead-field">
        <MomentPicker
          id={`${id}-start`}
          kind="dateTime"
          text={unread ?? typeDateTime(toField(zone, startMs))}
          aria-describedby={`${id}-hint`}
          onChange={handleChange}
        />
      </div>
      {!isChosen && unread === null && <PlanHint id={`${id}-hint`} text={t('nowHint')} />}
      <PlanZone zone={zone} atMs={startMs} onChange={setZone} />
      <PlanSummary lines={lines} startMs={startMs} zone={zone} />
      {(isChosen || unread !== null) && (
        <button type="button" className="linkButton planHead-now" onClick={chooseNow}>
          {t('fromNow')}
        </button>
      )}
      {unread !== null && (
        <p className="hint planHead-hint" id={`${id}-hint`}>
          {isUnreadable('dateTime', unread) && t('unread')}
        </p>
      )}
    </div>
  );
}
