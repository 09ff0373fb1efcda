import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { limits } from '@contract/limits';
import { nextTimeOfDay } from '@contract/planner/timeOfDay';
import { isKnownZone } from '@contract/planner/zones';
import type { NodeTimeOfDay } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { readTyped } from '@/lib/typedTime';
import { useNow } from '@/lib/useNow';
import { MomentPicker } from '@/ui/MomentPicker';
import { Weekdays } from '@/ui/Weekdays';
import { ZoneSelect } from '@/ui/zone/ZoneSelect';
import { browserZone, formatIn } from '@/ui/zone/zoneTime';

import { designerActions } from '@/features/designer/designerSlice';

import { NumberField } from '@/features/designer/panel/NumberField';

interface Props {
  nodeId: string;
  timeOfDay: NodeTimeOfDay;
}

/** Time, weekdays, days to wait and zone of a time of day, and the moment at which a run that arrives now would go on. */
export function TimeOfDayFields({ nodeId, timeOfDay }: Props) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const id = useId();
  const nowMs = useNow(MINUTE_MS);
  /** Text that is no time yet. */
  const [unread, setUnread] = useState<string | null>(null);
  const hasZone = isKnownZone(timeOfDay.zone);
  const nextMs = nextTimeOfDay(timeOfDay, nowMs);

  function change(part: Partial<NodeTimeOfDay>) {
    dispatch(designerActions.nodeEdited({ id: nodeId, change: { timeOfDay: { ...timeOfDay, ...part } } }));
  }

  function handleTime(text: string) {
    const time = readTyped('time', text) ?? '';
    setUnread(time === '' ? text : null);
    if (time !== timeOfDay.time) change({ time });
  }

  return (
    <>
      <div className="panelField">
        <label htmlFor={`${id}-time`}>{t('panel.time')}</label>
        <MomentPicker
          id={`${id}-time`}
          kind="time"
          isClearable
          text={unread ?? timeOfDay.time}
          placeholder={t('panel.timePlaceholder')}
          aria-describedby={`${id}-next`}
          onChange={handleTime}
        />
        <p id={`${id}-next`} className="hint panelField-hint">
          {nextMs !== null && t('panel.next', { moment: formatIn(browserZone(), nextMs) })}
          {timeOfDay.time === '' && t('panel.timeMissing')}
        </p>
      </div>
      <Weekdays
        className="panelField"
        labelClassName="panelField-label"
        label={t('panel.weekdays')}
        chosen={timeOfDay.weekdays}
        onChange={(weekdays) => change({ weekdays })}
      >
        {timeOfDay.weekdays.length === 0 && (
          <p className="hint panelField-hint" data-problem="true">
            {t('panel.noWeekday')}
          </p>
        )}
      </Weekdays>
      <div className="panelField">
        <label htmlFor={`${id}-days`}>{t('panel.minDays')}</label>
        <NumberField
          id={`${id}-days`}
          value={timeOfDay.minDays}
          max={limits.funnel.minDaysMax}
          parse={parseDays}
          aria-describedby={`${id}-about`}
          onChange={(minDays) => change({ minDays })}
        />
        <p id={`${id}-about`} className="hint panelField-hint">
          {t('panel.minDaysHint')}
        </p>
      </div>
      <div className="panelField">
        <label htmlFor={`${id}-zone`}>{t('panel.zone')}</label>
        <ZoneSelect
          id={`${id}-zone`}
          value={timeOfDay.zone}
          atMs={nextMs ?? nowMs}
          hasOwn
          aria-invalid={!hasZone}
          aria-describedby={`${id}-zoneProblem`}
          onChange={(zone) => change({ zone })}
        />
        <p id={`${id}-zoneProblem`} className="hint panelField-hint" data-problem="true">
          {!hasZone && t('panel.zoneUnknown')}
        </p>
      </div>
      <p className="hint panelField-hint">{t('panel.timeOfDayHint')}</p>
    </>
  );
}

function parseDays(text: string): number {
  const days = Math.floor(Number(text));
  return Number.isFinite(days) ? Math.min(Math.max(days, 0), limits.funnel.minDaysMax) : 0;
}
