import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { formatOffset } from '@/lib/moment';

import './planWords';
import { nameZone, ZONE_HOURS, type Zone } from './zone';

const MS_PER_SECOND = 1000;

interface Props {
  zone: Zone;
  /** The viewer's own zone may change with the season; this says of when to speak. */
  atMs: number;
  onChange: (zone: Zone) => void;
}

/** In which zone a plan is read: the viewer's own, or any of the 27. */
export function ZoneSelect({ zone, atMs, onChange }: Props) {
  const { t } = useTranslation('plan');
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('zone')}</label>
      <select
        id={id}
        className="plainSelect"
        value={zone}
        onChange={({ target }) => onChange(target.value === 'viewer' ? 'viewer' : Number(target.value))}
      >
        <option value="viewer">{t('viewerZone', { offset: formatOffset(atMs / MS_PER_SECOND) })}</option>
        {ZONE_HOURS.map((hours) => (
          <option key={hours} value={hours}>
            {nameZone(hours)}
          </option>
        ))}
      </select>
    </>
  );
}
