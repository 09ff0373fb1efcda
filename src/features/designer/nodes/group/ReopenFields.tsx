import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { GroupData } from '@contract/planner/nodes/group';
import { WEEKDAYS } from '@contract/planner/timeOfDay';
import { HOUR_MINUTES } from '@contract/time';

import { WaitFields } from '@/features/designer/panel/WaitFields';
import { LazySelect } from '@/ui/LazySelect';
import { browserZone } from '@/ui/zone/zoneTime';

import { TimeOfDayFields } from '../schedule/TimeOfDayFields';

const MODES = ['after', 'time', 'never'] as const;
type Mode = (typeof MODES)[number];

interface Props {
  nodeId: string;
  data: GroupData;
  onChange: (part: GroupData) => void;
}

/** When a closed group is opened again. */
export function ReopenFields({ nodeId, data, onChange }: Props) {
  const { t } = useTranslation('designer');
  const id = useId();
  const { timeOfDay, openAfterMinutes = null } = data;
  const mode: Mode = timeOfDay ? 'time' : openAfterMinutes === null ? 'never' : 'after';
  return (
    <>
      <div className="panelField">
        <label htmlFor={id}>{t('group.reopen')}</label>
        <LazySelect
          id={id}
          isSearchable={false}
          value={mode}
          options={MODES.map((one) => ({ value: one, label: t(`group.reopens.${one}`) }))}
          onChange={(chosen) => onChange(firstOf[MODES.find((one) => one === chosen) ?? mode]())}
        />
      </div>
      {mode === 'after' && (
        <WaitFields
          legend={t('group.closedFor')}
          totalMinutes={openAfterMinutes ?? 0}
          onChange={({ hours, minutes }) =>
            onChange({ openAfterMinutes: Math.min(hours * HOUR_MINUTES + minutes, limits.groups.closedMaxMinutes) })
          }
        />
      )}
      {timeOfDay && <TimeOfDayFields nodeId={nodeId} timeOfDay={timeOfDay} />}
    </>
  );
}

/** What is stored when a way is chosen. */
const firstOf: Record<Mode, () => GroupData> = {
  after: () => ({ openAfterMinutes: HOUR_MINUTES, timeOfDay: null }),
  time: () => ({
    openAfterMinutes: null,
    timeOfDay: { time: '', weekdays: [...WEEKDAYS], minDays: 0, zone: browserZone() },
  }),
  never: () => ({ openAfterMinutes: null, timeOfDay: null }),
};
