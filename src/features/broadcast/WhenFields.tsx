import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { MINUTE_MS, toSeconds } from '@contract/time';

import { describeMoment, formatMoment } from '@/lib/moment';
import { useNow } from '@/lib/useNow';
import { MomentPicker } from '@/ui/MomentPicker';
import { MomentPresets } from '@/ui/MomentPresets';
import { SearchSelect } from '@/ui/SearchSelect';
import { Weekdays } from '@/ui/Weekdays';
import { ZoneSelect } from '@/ui/zone/ZoneSelect';

import { readTiming, type BroadcastTiming, type RepeatFields } from './timing';

const TICK_MS = MINUTE_MS / 6;
const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: String(at + 1) }));
const REPEAT_KINDS = ['daily', 'weekly', 'monthly'] as const;

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

interface RepeatProps {
  id: string;
  nowMs: number;
  fields: RepeatFields;
  onChange: (part: Partial<RepeatFields>) => void;
}

function RepeatRow({ id, nowMs, fields, onChange }: RepeatProps) {
  const { t } = useTranslation('broadcast');
  return (
    <div className="wrap whenField-row">
      <div className="whenField-part">
        <label htmlFor={`${id}-kind`}>{t('when.repeat')}</label>
        <SearchSelect
          id={`${id}-kind`}
          isSearchable={false}
          value={fields.kind}
          options={REPEAT_KINDS.map((kind) => ({ value: kind, label: t(`when.repeats.${kind}`) }))}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      {fields.kind === 'weekly' && (
        <Weekdays
          className="whenField-part"
          labelClassName="whenField-partLabel"
          label={t('when.weekdays')}
          chosen={fields.weekdays}
          onChange={(weekdays) => onChange({ weekdays })}
        />
      )}
      {fields.kind === 'monthly' && (
        <div className="whenField-part">
          <label htmlFor={`${id}-day`}>{t('when.monthDay')}</label>
          <SearchSelect
            id={`${id}-day`}
            isSearchable={false}
            value={fields.monthDay}
            options={MONTH_DAYS}
            onChange={(monthDay) => onChange({ monthDay })}
          />
        </div>
      )}
      <div className="whenField-part">
        <label htmlFor={`${id}-time`}>{t('when.time')}</label>
        <MomentPicker
          id={`${id}-time`}
          kind="time"
          isClearable
          text={fields.timeText}
          placeholder={t('when.timePlaceholder')}
          aria-describedby={`${id}-next`}
          onChange={(timeText) => onChange({ timeText })}
        />
      </div>
      <div className="whenField-part">
        <label htmlFor={`${id}-until`}>{t('when.until')}</label>
        <MomentPicker
          id={`${id}-until`}
          kind="date"
          isClearable
          text={fields.untilText}
          minMs={nowMs}
          placeholder={t('when.untilPlaceholder')}
          onChange={(untilText) => onChange({ untilText })}
        />
      </div>
      <div className="whenField-part" data-wide="true">
        <label htmlFor={`${id}-zone`}>{t('when.zone')}</label>
        <ZoneSelect id={`${id}-zone`} value={fields.zone} atMs={nowMs} hasOwn onChange={(zone) => onChange({ zone })} />
      </div>
    </div>
  );
}
