import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import type { ShownPlan } from '@/features/designer/plan/PlanSlot';
import { NumberField } from '@/features/designer/panel/NumberField';
import { ForecastPanel } from '@/features/forecast/ForecastPanel';
import '@/features/forecast/forecastTexts';

import './planForecast.css';
import { useGroupsOfFunnel } from './useGroupsOfFunnel';

/** When the plan is sent in many groups; at first in those that have the funnel. */
export function PlanForecast({ funnelId, ...start }: ShownPlan) {
  const { t } = useTranslation('forecast');
  const id = useId();
  const ownCount = useGroupsOfFunnel(funnelId);
  const [chosenCount, setChosenCount] = useState<number | null>(null);
  const groupCount = chosenCount ?? (ownCount === null ? null : clampCount(ownCount));
  if (groupCount === null) return <p className="planForecast-waiting">{t('working')}</p>;
  return (
    <ForecastPanel
      {...start}
      groupCount={groupCount}
      field={
        <>
          <label htmlFor={id}>{t('groupCount')}</label>
          <NumberField
            id={id}
            value={groupCount}
            max={limits.funnel.groupsPerStartMaxCount}
            parse={(text) => clampCount(Math.floor(Number(text)))}
            onChange={setChosenCount}
          />
        </>
      }
    />
  );
}

const clampCount = (count: number) => Math.min(Math.max(1, count || 1), limits.funnel.groupsPerStartMaxCount);
