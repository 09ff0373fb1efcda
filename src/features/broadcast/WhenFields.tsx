import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { MINUTE_MS, toSeconds } from '@contract/time';

import { RepeatRow } from '@/entities/repeat/RepeatRow';
import { describeMoment, formatMoment } from '@/lib/moment';
import { useNow } from '@/lib/useNow';
import { MomentPicker } from '@/ui/MomentPicker';
import { MomentPresets } from '@/ui/MomentPresets';

import { readTiming, type BroadcastTiming } from './timing';

const TICK_MS = MINUTE_MS / 6;

interface Props {
  timing: BroadcastTiming;
  onChange: (timing: BroadcastTiming) => void;
}

/** The time of a planned broadcast, or how it repeats, and the next moment that follows from it. */
export function WhenFields({ timing, onChange }: Props) {
  const { t } = useTranslation(['broadcast', 'common']);
  const id = useId();
  const nowMs = useNow(TICK_MS);
  const read = readTiming(timing, nowMs);
  const isProblem = 'problem' in read && read.problem !== 'noTime';

  function describe(): string {
    if ('problem' in read) return t(`when.problems.${read.problem}`);
    if (timing.kind === 'repeat')
      return t(timing.repeat.kind === 'monthly' ? 'when.nextMonthly' : 'when.next', {
        moment: formatMoment(toSeconds(read.atMs)),
      });
    const moment = describeMoment(toSeconds(read.atMs), nowMs);
    return t(`common:moment.${moment.key}`, { ...moment.values });
  }

  return (
    <>
      {timing.kind === 'once' ? (
        <div className="wrap whenField-row">
          <div className="whenField-part">
            <label htmlFor={`${id}-start`}>{t('when.start')}</label>
            <MomentPicker
              id={`${id}-start`}
              kind="dateTime"
              isClearable
              text={timing.startText}
              isInvalid={isProblem}
              minMs={nowMs}
              placeholder={t('when.startPlaceholder')}
              aria-describedby={`${id}-next`}
              onChange={(startText) => onChange({ ...timing, startText })}
            />
          </div>
          <MomentPresets onChange={(startText) => onChange({ ...timing, startText })} />
        </div>
      ) : (
        <RepeatRow
          id={id}
          nowMs={nowMs}
          fields={timing.repeat}
          onChange={(part) => onChange({ ...timing, repeat: { ...timing.repeat, ...part } })}
        />
      )}
      <p id={`${id}-next`} className="whenField-next" data-problem={isProblem}>
        {describe()}
      </p>
    </>
  );
}
