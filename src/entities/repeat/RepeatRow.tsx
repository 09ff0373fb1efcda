import { useTranslation } from 'react-i18next';

import { MomentPicker } from '@/ui/MomentPicker';
import { SearchSelect } from '@/ui/SearchSelect';
import { Weekdays } from '@/ui/Weekdays';
import { ZoneSelect } from '@/ui/zone/ZoneSelect';

import { chooseKind, type RepeatFields } from './repeatFields';
import './whenField.css';

const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: String(at + 1) }));
const REPEAT_KINDS = ['daily', 'weekly', 'monthly'] as const;

interface Props {
  id: string;
  nowMs: number;
  fields: RepeatFields;
  onChange: (part: Partial<RepeatFields>) => void;
}

/** How something repeats: its rhythm, time, last day and zone. */
export function RepeatRow({ id, nowMs, fields, onChange }: Props) {
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
          onChange={(kind) => onChange(chooseKind(fields, kind, nowMs))}
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
