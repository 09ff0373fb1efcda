import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { toDelayData } from '@contract/planner/nodes/waiting';
import type { FunnelNode } from '@contract/schemas/shapes';

import { designerActions } from '@/features/designer/designerSlice';
import { WaitFields } from '@/features/designer/panel/WaitFields';
import type { NodeView } from '../nodeView';

/** A delay node shows how long it waits. */
export const delayView: NodeView<'delay'> = {
  Settings: DelaySettings,
  summaryOf: ({ data }, { wait }) => wait(data.delay),
};

function DelaySettings({ node: { id, data } }: { node: FunnelNode<'delay'> }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  return (
    <WaitFields
      legend={t('panel.nodeDelay')}
      totalMinutes={data.delay}
      isOnly
      onChange={(waiting) => dispatch(designerActions.nodeEdited({ id, change: toDelayData(waiting) }))}
    />
  );
}
