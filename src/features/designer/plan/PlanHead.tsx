import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { PlanSum } from '@/ui/plan/PlanSum';
import { fromField, toField } from '@/ui/plan/zone';
import { ZoneSelect } from '@/ui/plan/ZoneSelect';

import type { usePlan } from './usePlan';

/** From when on the plan is looked at, in which zone, and how long it takes altogether. */
export function PlanHead({ plan }: { plan: ReturnType<typeof usePlan> }) {
  const { t } = useTranslation('plan');
  const { lines, startMs, isChosen, choose, zone, setZone } = plan;
  const id = useId();

  return (
    <div className="planHead">
      <label htmlFor={`${id}-start`}>{t('start')}</label>
      <input
        id={`${id}-start`}
        className="textField"
        type="datetime-local"
        value={toField(zone, startMs)}
        onChange={({ target }) => choose(fromField(zone, target.value))}
      />
      <ZoneSelect zone={zone} atMs={startMs} onChange={setZone} />
      <PlanSum lines={lines} startMs={startMs} zone={zone} />
      {isChosen ? (
        <button type="button" className="linkButton planHead-now" onClick={() => choose(null)}>
          {t('fromNow')}
        </button>
      ) : (
        <p className="planHead-hint">{t('nowHint')}</p>
      )}
    </div>
  );
}
