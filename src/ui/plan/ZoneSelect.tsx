import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { SECOND_MS } from '@contract/time';

import { formatOffset } from '@/lib/moment';

import { SearchSelect } from '../SearchSelect';

import './planTexts';
import { nameZone, ZONE_HOURS, type Zone } from './zone';

interface Props {
  zone: Zone;
  /** The viewer's own zone may change with the season; its label is for this moment. */
  atMs: number;
  onChange: (zone: Zone) => void;
}

/** The zone in which a plan is shown: the viewer's own, or any of the 27. */
export function ZoneSelect({ zone, atMs, onChange }: Props) {
  const { t } = useTranslation('plan');
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('zone')}</label>
      <SearchSelect<Zone>
        id={id}
        className="zoneSelect"
        value={zone}
        options={[
          { value: 'viewer', label: t('viewerZone', { offset: formatOffset(atMs / SECOND_MS) }) },
          ...ZONE_HOURS.map((hours) => ({ value: hours, label: nameZone(hours) })),
        ]}
        onChange={onChange}
      />
    </>
  );
}
