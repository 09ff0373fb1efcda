import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { MomentPicker } from '@/ui/MomentPicker';
import { MomentPresets } from '@/ui/MomentPresets';

import type { ChosenMove } from './moveMoments';

interface Props {
  chosen: ChosenMove;
  nowMs: number;
  isWrong: boolean;
  hintId: string;
  onChange: (chosen: ChosenMove) => void;
}

/** The new moment, or the new day. */
export function MoveFields({ chosen, nowMs, isWrong, hintId, onChange }: Props) {
  const { t } = useTranslation(['schedules', 'common']);
  const id = useId();
  const isDay = chosen.way === 'day';
  const handleMoment = (momentText: string) => onChange({ ...chosen, momentText });
  return (
    <div className="moveStarts-field">
      <label htmlFor={id}>{t(isDay ? 'move.day' : 'move.moment')}</label>
      <div className="row">
        <MomentPicker
          key={chosen.way}
          id={id}
          kind={isDay ? 'date' : 'dateTime'}
          text={isDay ? chosen.dayText : chosen.momentText}
          isInvalid={isWrong}
          minMs={nowMs}
          placeholder={t(isDay ? 'move.dayPlaceholder' : 'move.momentPlaceholder')}
          aria-describedby={hintId}
          onChange={isDay ? (dayText) => onChange({ ...chosen, dayText }) : handleMoment}
        />
        {!isDay && <MomentPresets onChange={handleMoment} />}
      </div>
    </div>
  );
}
