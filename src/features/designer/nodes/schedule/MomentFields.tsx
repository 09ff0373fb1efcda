import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { readMomentMs } from '@contract/planner/nodes/schedule';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { formatMoment, formatOffset } from '@/lib/moment';
import { readTyped, typeDateTime } from '@/lib/typedTime';
import { useNow } from '@/lib/useNow';
import { MomentPicker } from '@/ui/MomentPicker';
import { ZoneSelect } from '@/ui/zone/ZoneSelect';

import { designerActions } from '@/features/designer/designerSlice';

import { fromLocalField, toLocalField, zoneOfMoment } from './localMoment';

interface Props {
  nodeId: string;
  /** The stored moment. */
  schedule: string | undefined;
}

/** Date, time and zone of a moment, which is shown in the browser's zone as well. */
export function MomentFields({ nodeId, schedule }: Props) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const id = useId();
  const [zone, setZone] = useState(() => zoneOfMoment(schedule));
  /** Text that is no moment yet. */
  const [unread, setUnread] = useState<string | null>(null);
  const momentMs = readMomentMs(schedule);
  const nowMs = useNow(MINUTE_MS);
  const local = toLocalField(schedule, zone);
  const store = (text: string, inZone: string) =>
    dispatch(designerActions.nodeEdited({ id: nodeId, change: { schedule: fromLocalField(text, inZone) } }));

  function handleMoment(text: string) {
    const typed = readTyped('dateTime', text) ?? '';
    setUnread(typed === '' ? text : null);
    if (typed !== local) store(typed, zone);
  }

  return (
    <>
      <div className="panelField">
        <label htmlFor={`${id}-moment`}>{t('panel.schedule')}</label>
        <MomentPicker
          id={`${id}-moment`}
          kind="dateTime"
          isClearable
          text={unread ?? (local === '' ? '' : typeDateTime(local))}
          placeholder={t('panel.schedulePlaceholder')}
          aria-describedby={`${id}-about`}
          onChange={handleMoment}
        />
        {momentMs !== null && (
          <p className="hint panelField-hint">
            {t('panel.moment', {
              moment: formatMoment(momentMs / SECOND_MS),
              offset: formatOffset(momentMs / SECOND_MS),
            })}
          </p>
        )}
        <p id={`${id}-about`} className="hint panelField-hint">
          {t('panel.scheduleHint')}
        </p>
      </div>
      <div className="panelField">
        <label htmlFor={`${id}-zone`}>{t('panel.zone')}</label>
        <ZoneSelect
          id={`${id}-zone`}
          value={zone}
          atMs={momentMs ?? nowMs}
          hasOwn
          onChange={(chosen) => {
            setZone(chosen);
            if (momentMs !== null) store(local, chosen);
          }}
        />
      </div>
    </>
  );
}
