import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOffset, offsetMinutesAt } from '@contract/planner/zones';

import { ZoneSelect } from '@/ui/zone/ZoneSelect';
import { browserZone } from '@/ui/zone/zoneTime';

interface Props {
  zone: string;
  /** Offsets may change with the season; the labels are for this moment. */
  atMs: number;
  onChange: (zone: string) => void;
}

/** The zone in which a plan is shown: the viewer's own, or any other. */
export function PlanZone({ zone, atMs, onChange }: Props) {
  const { t } = useTranslation('plan');
  const id = useId();
  const own = browserZone();
  const offset = nameOffset(offsetMinutesAt(own, atMs));
  return (
    <>
      <label htmlFor={id}>{t('zone')}</label>
      <ZoneSelect
        id={id}
        className="zoneSelect"
        value={zone}
        atMs={atMs}
        special={[{ value: own, label: t('viewerZone', { offset }) }]}
        onChange={onChange}
      />
    </>
  );
}
