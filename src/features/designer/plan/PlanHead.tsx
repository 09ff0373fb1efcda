import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { formatOffset } from '@/lib/moment';

import { describeSpan } from './spanWords';
import type { usePlan } from './usePlan';
import { formatIn, fromField, nameZone, toField, ZONE_HOURS } from './zone';

const MS_PER_SECOND = 1000;

/** From when on the plan is looked at, in which zone, and how long it takes altogether. */
export function PlanHead({ plan }: { plan: ReturnType<typeof usePlan> }) {
  const { t } = useTranslation('designer');
  const { lines, startMs, isChosen, choose, zone, setZone } = plan;
  const id = useId();
  const last = lines.at(-1);
  const { key, values } = describeSpan((last?.atMs ?? startMs) - startMs);

  return (
    <div className="planHead">
      <label htmlFor={`${id}-start`}>{t('plan.start')}</label>
      <input
        id={`${id}-start`}
        className="textField"
        type="datetime-local"
        value={toField(zone, startMs)}
        onChange={({ target }) => choose(fromField(zone, target.value))}
      />
      <label htmlFor={`${id}-zone`}>{t('plan.zone')}</label>
      <select
        id={`${id}-zone`}
        className="plainSelect"
        value={zone}
        onChange={({ target }) => setZone(target.value === 'viewer' ? 'viewer' : Number(target.value))}
      >
        <option value="viewer">{t('plan.viewerZone', { offset: formatOffset(startMs / MS_PER_SECOND) })}</option>
        {ZONE_HOURS.map((hours) => (
          <option key={hours} value={hours}>
            {nameZone(hours)}
          </option>
        ))}
      </select>
      <p className="planHead-sum" role="status">
        {last
          ? t('plan.sum', {
              messages: t('plan.messages', { count: lines.length }),
              span: t(`span.${key}`, values),
              moment: formatIn(zone, last.atMs),
            })
          : t('plan.empty')}
      </p>
      {isChosen ? (
        <button type="button" className="linkButton planHead-now" onClick={() => choose(null)}>
          {t('plan.fromNow')}
        </button>
      ) : (
        <p className="planHead-hint">{t('plan.nowHint')}</p>
      )}
      {lines.some(({ isConditional }) => isConditional) && <p className="planHead-hint">{t('plan.repliesHint')}</p>}
    </div>
  );
}
