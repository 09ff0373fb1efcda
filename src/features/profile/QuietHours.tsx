import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { toLocalMs } from '@contract/planner/zones';
import { MINUTE_MS } from '@contract/time';

import { useNow } from '@/lib/useNow';
import { FormField, type FieldControl } from '@/ui/FormField';
import { MomentPicker } from '@/ui/MomentPicker';
import { ZoneSelect } from '@/ui/zone/ZoneSelect';

import type { FieldProps } from './PaceFields';

const quietLabels = {
  quietFrom: 'pace.quiet.from',
  quietUntil: 'pace.quiet.until',
  zone: 'pace.quiet.zone',
} as const;

/** Quiet hours and the time zone of the owner's day. */
export function QuietHours({ fields, problem, onChange }: FieldProps) {
  const { t } = useTranslation('profile');
  const nowMs = useNow(MINUTE_MS);
  const time = new Date(toLocalMs(fields.zone, nowMs))
    .toISOString()
    .slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length);

  const field = (
    name: 'quietFrom' | 'quietUntil' | 'zone',
    draw: (control: FieldControl) => ReactNode,
    hint?: string,
  ) => (
    <FormField
      label={t(quietLabels[name])}
      hint={hint}
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
      <h2 id="pace-quiet" className="profile-subtitle">
        {t('pace.quiet.title')}
      </h2>
      <p className="hint profile-hint">{t('pace.quiet.hint')}</p>
      <div className="profile-columns">
        {clock('quietFrom')}
        {clock('quietUntil')}
        {field(
          'zone',
          (control) => (
            <ZoneSelect
              {...control}
              className="profile-select"
              value={fields.zone}
              atMs={nowMs}
              hasOwn
              onChange={(zone) => onChange('zone', zone)}
            />
          ),
          t('pace.quiet.now', { time }),
        )}
      </div>
    </div>
  );
}
