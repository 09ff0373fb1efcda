import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { WEEKDAYS } from '@contract/planner/timeOfDay';

import { ToggleButton } from './ToggleButton';
import './weekdays.css';

interface Props {
  label: string;
  /** 1 for Monday to 7 for Sunday. */
  chosen: readonly number[];
  onChange: (weekdays: number[]) => void;
  className?: string;
  labelClassName?: string;
  /** Shown below the days, e.g. that one must be chosen. */
  children?: ReactNode;
}

/** The days of the week as buttons that are on or off. */
export function Weekdays({ label, chosen, onChange, className, labelClassName, children }: Props) {
  const { t } = useTranslation('planner');
  const id = useId();
  return (
    <div className={className} role="group" aria-labelledby={id}>
      <span id={id} className={labelClassName}>
        {label}
      </span>
      <div className="weekdays">
        {WEEKDAYS.map((day) => {
          const isChosen = chosen.includes(day);
          return (
            <ToggleButton
              key={day}
              isOn={isChosen}
              onClick={() => onChange(WEEKDAYS.filter((one) => (one === day ? !isChosen : chosen.includes(one))))}
            >
              {t(`weekdays.${day}`)}
            </ToggleButton>
          );
        })}
      </div>
      {children}
    </div>
  );
}
