import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { readMomentMs } from '@contract/planner/waits';
import type { FunnelNode } from '@contract/schemas/shapes';

import { formatMoment, formatOffset } from '@/lib/moment';

import { designerActions } from '../designerSlice';

import { fromLocalField, toLocalField } from './localMoment';

const MS_PER_SECOND = 1000;

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
            moment: formatMoment(momentMs / MS_PER_SECOND),
            offset: formatOffset(momentMs / MS_PER_SECOND),
          })}
        </p>
      )}
      <p className="panelField-hint">{t('panel.scheduleHint')}</p>
    </div>
  );
}
