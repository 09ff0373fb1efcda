import { Form } from 'antd';
import { useTranslation } from 'react-i18next';

import { paceMax, zoneChoices, type PaceNumberName } from './paceValues';
import './profileWords';

/** One whole number of the pace with its unit and what it means. */
export function PaceNumber({ field }: { field: PaceNumberName }) {
  const { t } = useTranslation('profile');
  const max = paceMax[field];
  return (
    <Form.Item name={field} label={t(`pace.fields.${field}`)} extra={t(`pace.hints.${field}`)}>
      <input
        type="number"
        className="plainText"
        min={0}
        max={max}
        step={field.endsWith('S') ? 0.5 : 1}
        inputMode="decimal"
        required
      />
    </Form.Item>
  );
}

const MINUTES_PER_HOUR = 60;

/** Between which times of the owner's day nothing is sent, and in which zone that day is. */
export function QuietHours({ zoneMinutes }: { zoneMinutes: number }) {
  const { t } = useTranslation('profile');
  const zones = [...new Set([...zoneChoices, zoneMinutes])].sort((one, other) => one - other);
  return (
    <div role="group" aria-labelledby="pace-quiet" className="profile-quiet">
      <h3 id="pace-quiet" className="profile-subtitle">
        {t('pace.quiet.title')}
      </h3>
      <p className="profile-hint">{t('pace.quiet.hint')}</p>
      <div className="profile-columns">
        <Form.Item name="quietFrom" label={t('pace.quiet.from')}>
          <input type="time" className="plainText" />
        </Form.Item>
        <Form.Item name="quietUntil" label={t('pace.quiet.until')}>
          <input type="time" className="plainText" />
        </Form.Item>
        <Form.Item name="zoneMinutes" label={t('pace.quiet.zone')}>
          <select className="plainText">
            {zones.map((minutes) => (
              <option key={minutes} value={minutes}>
                {t('pace.quiet.utc', { offset: offsetText(minutes) })}
              </option>
            ))}
          </select>
        </Form.Item>
      </div>
    </div>
  );
}

function offsetText(minutes: number): string {
  const ofHour = Math.abs(minutes) % MINUTES_PER_HOUR;
  const hours = `${minutes < 0 ? '-' : '+'}${Math.floor(Math.abs(minutes) / MINUTES_PER_HOUR)}`;
  return ofHour === 0 ? hours : `${hours}:${String(ofHour).padStart(2, '0')}`;
}
