import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { readMomentMs } from '@contract/planner/waits';
import type { FunnelNode } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { formatMoment, formatOffset } from '@/lib/moment';

import { designerActions } from '../designerSlice';

import { fromLocalField, toLocalField } from './localMoment';

/** The moment of a schedule node, in the browser's time zone. Source: SPEC-2.89. */
export function ScheduleSettings({ node: { id: nodeId, data } }: { node: FunnelNode }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const id = useId();
  const momentMs = readMomentMs(data.schedule);
  return (
    <div className="panelField">
      <label htmlFor={id}>{t('panel.schedule')}</label>
      <input
        id={id}
        className="textField"
        type="datetime-local"
        value={toLocalField(data.schedule)}
        onChange={({ target }) =>
          dispatch(designerActions.nodeEdited({ id: nodeId, change: { schedule: fromLocalField(target.value) } }))
        }
      />
      {momentMs !== null && (
        <p className="panelField-hint">
          {t('panel.moment', {
            moment: formatMoment(momentMs / SECOND_MS),
            offset: formatOffset(momentMs / SECOND_MS),
          })}
        </p>
      )}
      <p className="panelField-hint">{t('panel.scheduleHint')}</p>
    </div>
  );
}
