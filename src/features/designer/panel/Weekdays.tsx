import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { WEEKDAYS } from '@contract/planner/timeOfDay';

import './weekdays.css';

interface Props {
  /** 1 for Monday to 7 for Sunday. */
  chosen: readonly number[];
  onChange: (weekdays: number[]) => void;
}

/** The days of the week as buttons that are on or off. */
export function Weekdays({ chosen, onChange }: Props) {
  const { t } = useTranslation(['designer', 'planner']);
  const id = useId();
  return (
    <div className="panelField" role="group" aria-labelledby={id}>
      <span id={id} className="panelField-label">
        {t('panel.weekdays')}
      </span>
      <div className="weekdays">
        {WEEKDAYS.map((day) => {
          const isChosen = chosen.includes(day);
          return (
            <button
              key={day}
              type="button"
              className="weekdays-day"
              aria-pressed={isChosen}
              onClick={() => onChange(WEEKDAYS.filter((one) => (one === day ? !isChosen : chosen.includes(one))))}
            >
              {t(`planner:weekdays.${day}`)}
            </button>
          );
        })}
      </div>
      {chosen.length === 0 && (
        <p className="panelField-hint" data-problem="true">
          {t('panel.noWeekday')}
        </p>
      )}
    </div>
  );
}
