import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { HOUR_MINUTES } from '@contract/time';

import { FormField, type FieldControl } from '@/ui/FormField';
import { MomentPicker } from '@/ui/MomentPicker';
import { SearchSelect } from '@/ui/SearchSelect';

import { paceMax, paceMin, zoneChoices, type PaceFields, type PaceNumberName, type PaceProblem } from './paceValues';
import './profileTexts';

/** Props shared by all fields of the sending rate. */
interface FieldProps {
  fields: PaceFields;
  problem: PaceProblem | null;
  onChange: (name: keyof PaceFields, value: string) => void;
}

/** One integer field with its unit and explanation. */
export function PaceNumber({ field, fields, problem, onChange }: FieldProps & { field: PaceNumberName }) {
  const { t } = useTranslation('profile');
  return (
    <FormField
      label={t(`pace.fields.${field}`)}
      hint={t(`pace.hints.${field}`)}
      problem={problem?.field === field ? t(`pace.problems.${problem.key}`) : null}
    >
      {(control) => (
        <input
          {...control}
          type="number"
          className="plainText"
          min={paceMin[field] ?? 0}
          max={paceMax[field]}
          step={field.endsWith('S') ? 0.5 : 1}
          inputMode="decimal"
          required
          value={fields[field]}
          onChange={({ target }) => {
            onChange(field, target.value);
          }}
        />
      )}
    </FormField>
  );
}

const quietLabels = {
  quietFrom: 'pace.quiet.from',
  quietUntil: 'pace.quiet.until',
  zoneMinutes: 'pace.quiet.zone',
} as const;

/** Quiet hours and the time zone of the owner's day. */
export function QuietHours({ zoneMinutes, fields, problem, onChange }: FieldProps & { zoneMinutes: number }) {
  const { t } = useTranslation('profile');
  const zones = [...new Set([...zoneChoices, zoneMinutes])].sort((one, other) => one - other);

  const field = (name: 'quietFrom' | 'quietUntil' | 'zoneMinutes', draw: (control: FieldControl) => ReactNode) => (
    <FormField
      label={t(quietLabels[name])}
      problem={problem?.field === name ? t(`pace.problems.${problem.key}`) : null}
    >
      {draw}
    </FormField>
  );
  const clock = (name: 'quietFrom' | 'quietUntil') =>
    field(name, ({ 'aria-invalid': isInvalid, ...control }) => (
      <MomentPicker
        {...control}
        kind="time"
        isClearable
        className="profile-select"
        isInvalid={isInvalid}
        text={fields[name]}
        placeholder={t('pace.quiet.placeholder')}
        onChange={(text) => onChange(name, text)}
      />
    ));

  return (
    <div role="group" aria-labelledby="pace-quiet" className="profile-quiet">
      <h3 id="pace-quiet" className="profile-subtitle">
        {t('pace.quiet.title')}
      </h3>
      <p className="profile-hint">{t('pace.quiet.hint')}</p>
      <div className="profile-columns">
        {clock('quietFrom')}
        {clock('quietUntil')}
        {field('zoneMinutes', (control) => (
          <SearchSelect
            {...control}
            className="profile-select"
            value={Number(fields.zoneMinutes)}
            options={zones.map((minutes) => ({
              value: minutes,
              label: t('pace.quiet.utc', { offset: offsetText(minutes) }),
            }))}
            onChange={(minutes) => onChange('zoneMinutes', String(minutes))}
          />
        ))}
      </div>
    </div>
  );
}

function offsetText(minutes: number): string {
  const ofHour = Math.abs(minutes) % HOUR_MINUTES;
  const hours = `${minutes < 0 ? '-' : '+'}${Math.floor(Math.abs(minutes) / HOUR_MINUTES)}`;
  return ofHour === 0 ? hours : `${hours}:${String(ofHour).padStart(2, '0')}`;
}
