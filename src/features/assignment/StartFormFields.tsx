import { useTranslation } from 'react-i18next';

import { nameOffset, offsetMinutesAt } from '@contract/planner/zones';
import { DAY_MS } from '@contract/time';

import { readTyped } from '@/lib/typedTime';
import { MomentPicker } from '@/ui/MomentPicker';
import { MomentPresets } from '@/ui/MomentPresets';
import { ZoneSelect } from '@/ui/zone/ZoneSelect';
import { browserZone, fromField } from '@/ui/zone/zoneTime';

import type { StartForm } from './startMoment';

interface Props {
  form: StartForm;
  nowMs: number;
  onChange: (change: Partial<StartForm>) => void;
}

/** Date, time and zone of a new start; a usual moment fills in all three. */
export function StartFormFields({ form: { date, time, zone }, nowMs, onChange }: Props) {
  const { t } = useTranslation('assignment');
  const day = readTyped('date', date);
  const own = browserZone();
  const atMs = (day === null ? null : fromField(zone, `${day}T${readTyped('time', time) ?? '00:00'}`)) ?? nowMs;
  const ownOffset = nameOffset(offsetMinutesAt(own, atMs));
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
          <button type="button" className="linkButton" onClick={() => onChange({ zone: own })}>
            {t('form.myTime')}
          </button>
        </span>
        <ZoneSelect
          id="assignment-offset"
          value={zone}
          atMs={atMs}
          special={[{ value: ownOffset, label: t('form.offsetMine', { offset: ownOffset }) }]}
          onChange={(chosen) => onChange({ zone: chosen })}
        />
      </div>
      <div className="assignment-presets">
        <MomentPresets
          onChange={(text) => {
            const [startDate = '', startTime = ''] = text.split(' ');
            onChange({ date: startDate, time: startTime, zone: own });
          }}
        />
      </div>
    </>
  );
}
