import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { FunnelNode } from '@contract/schemas/shapes';

import { lazyView } from '@/ui/lazyView';

import { designerActions } from '../designerSlice';
import { toDelayData } from '../graph/waitingTime';

import { MessageSettings } from './MessageSettings';
import { WaitFields } from './WaitFields';

// Lazy: its pickers are not part of the designer's first paint.
const { View: ScheduleSettings } = lazyView(
  async () => (await import(/* webpackChunkName: "schedule-settings" */ './ScheduleSettings')).ScheduleSettings,
);

/** Fields of a node by its type. Typing updates the funnel immediately, so that nothing is lost. */
export function NodeSettings({ node }: { node: FunnelNode }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  switch (node.type) {
    case 'start':
      return <p className="panelField-hint">{t('panel.startHint')}</p>;
    case 'message':
      return <MessageSettings node={node} />;
    case 'delay':
      return (
        <WaitFields
          legend={t('panel.nodeDelay')}
          totalMinutes={node.data.delay}
          onChange={(waiting) => dispatch(designerActions.nodeEdited({ id: node.id, change: toDelayData(waiting) }))}
        />
      );
    case 'schedule':
      return (
        <Suspense fallback={<div className="skeletonBlock panelField-waiting" />}>
          <ScheduleSettings node={node} />
        </Suspense>
      );
  }
}
