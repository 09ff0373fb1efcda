import { useTranslation } from 'react-i18next';

import { DAY_MS } from '@contract/time';

import { readTyped } from '@/lib/typedTime';
import { MomentPicker } from '@/ui/MomentPicker';
import { SearchSelect } from '@/ui/SearchSelect';

import { nameOffset, OFFSETS_HOURS, ownOffsetHours, type StartForm } from './startMoment';

interface Props {
  form: StartForm;
  nowMs: number;
  onChange: (change: Partial<StartForm>) => void;
}

/** Date, time and offset of a new start. */
export function StartFormFields({ form: { date, time, offsetHours }, nowMs, onChange }: Props) {
  const { t } = useTranslation('assignment');
  const day = readTyped('date', date);
  const ownHours = ownOffsetHours(day === null ? nowMs : new Date(`${day}T00:00`).getTime());
  return (
    <>
      <label className="assignment-field">
        <span>{t('form.date')}</span>
        <MomentPicker
          kind="date"
          isClearable
          text={date}
          placeholder={t('form.datePlaceholder')}
          // In some time zones it is still yesterday.
          minMs={nowMs - DAY_MS}
          onChange={(text) => onChange({ date: text })}
        />
      </label>
      <label className="assignment-field">
        <span>{t('form.time')}</span>
        <MomentPicker
          kind="time"
          isClearable
          text={time}
          placeholder={t('form.timePlaceholder')}
          onChange={(text) => onChange({ time: text })}
        />
      </label>
      <div className="assignment-field">
        <span className="assignment-offset">
          <label htmlFor="assignment-offset">{t('form.offset')}</label>
          {ownHours !== null && (
            <button type="button" className="linkButton" onClick={() => onChange({ offsetHours: ownHours })}>
              {t('form.myTime')}
            </button>
          )}
        </span>
        <SearchSelect
          id="assignment-offset"
          value={offsetHours}
          options={OFFSETS_HOURS.map((hours) => ({
            value: hours,
            label: hours === ownHours ? t('form.offsetMine', { offset: nameOffset(hours) }) : nameOffset(hours),
          }))}
          onChange={(hours) => onChange({ offsetHours: hours })}
        />
      </div>
    </>
  );
}
