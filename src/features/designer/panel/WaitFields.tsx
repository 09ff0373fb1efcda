import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { parseHours, parseMinutes, splitMinutes, type HoursAndMinutes } from '../graph/waitingTime';
import { useNodeTexts } from '../texts/nodeTextsContext';

import { NumberField } from './NumberField';

interface Props {
  legend: string;
  totalMinutes: number | undefined;
  onChange: (waiting: HoursAndMinutes) => void;
}

/** Hours and minutes of a delay. An empty or unreadable field counts as 0. Source: SPEC-5.13. */
export function WaitFields({ legend, totalMinutes, onChange }: Props) {
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
    </fieldset>
  );
}
