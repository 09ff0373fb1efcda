import { Segmented } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { FunnelNode } from '@contract/schemas/shapes';

import { serverNow } from '@/lib/clock';
import { AntdProvider } from '@/ui/AntdProvider';

import { designerActions } from '../designerSlice';

import { MomentFields } from './MomentFields';
import { toMoment, toTimeOfDay } from './scheduleModes';
import { TimeOfDayFields } from './TimeOfDayFields';

/** What a schedule node waits for: a moment, or a time of day that comes again and again. Source: SPEC-2.89. */
export function ScheduleSettings({ node: { id: nodeId, data } }: { node: FunnelNode }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const id = useId();
  const { timeOfDay } = data;

  function handleMode(mode: string) {
    const change = mode === 'timeOfDay' ? toTimeOfDay(data) : toMoment(data, serverNow());
    dispatch(designerActions.nodeEdited({ id: nodeId, change }));
  }

  return (
    <>
      <div className="panelField">
        <span id={id} className="panelField-label">
          {t('panel.waitFor')}
        </span>
        <AntdProvider>
          <Segmented
            block
            aria-labelledby={id}
            value={timeOfDay ? 'timeOfDay' : 'moment'}
            options={[
              { value: 'moment', label: t('panel.mode.moment') },
              { value: 'timeOfDay', label: t('panel.mode.timeOfDay') },
            ]}
            onChange={handleMode}
          />
        </AntdProvider>
      </div>
      {timeOfDay ? (
        <TimeOfDayFields key={nodeId} nodeId={nodeId} timeOfDay={timeOfDay} />
      ) : (
        <MomentFields key={nodeId} nodeId={nodeId} schedule={data.schedule} />
      )}
    </>
  );
}
