import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS } from '@contract/time';

import { spanText } from '@/lib/span';

import { parseHours, parseMinutes, splitMinutes, type HoursAndMinutes } from '../graph/waitingTime';
import { useNodeTexts } from '../texts/nodeTextsContext';

import { NumberField } from './NumberField';

/** What is waited for most. */
const OFTEN_MINUTES = [15, HOUR_MINUTES, DAY_MINUTES, 3 * DAY_MINUTES, 7 * DAY_MINUTES];

interface Props {
  legend: string;
  totalMinutes: number | undefined;
  /** Whether a wait can also be chosen by one click: where it is all that there is to set. */
  isOnly?: boolean;
  onChange: (waiting: HoursAndMinutes) => void;
}

/** Hours and minutes of a delay. An empty or unreadable field counts as 0. Source: SPEC-5.13. */
export function WaitFields({ legend, totalMinutes, isOnly = false, onChange }: Props) {
  const { t } = useTranslation('designer');
  const { wait } = useNodeTexts();
  const id = useId();
  const { hours, minutes } = splitMinutes(totalMinutes);
  return (
    <fieldset className="panelField waitFields">
      <legend>{legend}</legend>
      <label htmlFor={`${id}-hours`}>{t('panel.hours')}</label>
      <NumberField
        id={`${id}-hours`}
        value={hours}
        parse={parseHours}
        onChange={(value) => onChange({ hours: value, minutes })}
      />
      <label htmlFor={`${id}-minutes`}>{t('panel.minutes')}</label>
      <NumberField
        id={`${id}-minutes`}
        value={minutes}
        max={limits.designer.minutesMax}
        parse={parseMinutes}
        onChange={(value) => onChange({ hours, minutes: value })}
      />
      <p className="hint panelField-hint">{t('panel.total', { wait: wait(totalMinutes) })}</p>
      {isOnly && (
        <div className="row insertBar" role="group" aria-label={t('panel.often')}>
          {OFTEN_MINUTES.map((often) => (
            <button
              key={often}
              type="button"
              className="chip insertBar-chip"
              aria-pressed={often === totalMinutes}
              onClick={() => onChange(splitMinutes(often))}
            >
              {spanText(often * MINUTE_MS)}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
