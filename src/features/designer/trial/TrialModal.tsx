import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import { idlePace } from '@contract/planner/pace';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { useGetForecastQueueQuery } from '@/api/forecastApi';
import { AntdProvider } from '@/ui/AntdProvider';
import { Spinner } from '@/ui/Spinner';

import './trial.css';
import { TrialGroup } from './TrialGroup';
import { TrialScreen } from './TrialScreen';

interface Props {
  graph: FunnelGraph;
  /** Milliseconds since 1970. */
  startMs: number;
  zone: string;
  /** The saved version that the graph shows; null while the funnel is new. */
  saved: { funnelId: number; revision: number | null; isSaved: boolean } | null;
  onClose: () => void;
}

/** Plays weeks of a funnel in seconds by the planner's and the pace's rules. Sends nothing, unless a test group is chosen. */
export function TrialModal({ graph, startMs, zone, saved, onClose }: Props) {
  const { t } = useTranslation(['trial', 'common']);
  const { data: queue, isLoading } = useGetForecastQueueQuery();
  const pace = queue ? { settings: queue.settings, state: { ...idlePace, warmUp: queue.state.warmUp } } : null;
  return (
    <AntdProvider>
      <Modal
        open
        width={480}
        title={t('title')}
        closable={{ 'aria-label': t('common:actions.close') }}
        footer={null}
        onCancel={onClose}
      >
        <p className="trial-hint">{t('hint')}</p>
        {isLoading ? (
          <Spinner label={t('common:loading')} />
        ) : (
          <>
            {!pace && <p className="trial-hint">{t('withoutPace')}</p>}
            <TrialScreen graph={graph} startMs={startMs} zone={zone} pace={pace} />
            {pace && saved && <TrialGroup graph={graph} startMs={startMs} {...saved} />}
          </>
        )}
      </Modal>
    </AntdProvider>
  );
}
