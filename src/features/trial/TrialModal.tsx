import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { idlePace } from '@contract/planner/pace';
import type { FunnelGraph } from '@contract/schemas/shapes';

import { useGetForecastQueueQuery } from '@/api/forecastApi';
import { Spinner } from '@/ui/Spinner';

import './trial.css';
import { TrialScreen } from './TrialScreen';
import './trialTexts';

interface Props {
  graph: FunnelGraph;
  /** Milliseconds since 1970. */
  startMs: number;
  zone: string;
  onClose: () => void;
  /** Sends the trial to a group instead. */
  footer?: ReactNode;
}

/** Plays weeks of a funnel in seconds by the planner's and the pace's rules, and sends nothing. */
export function TrialModal({ graph, startMs, zone, onClose, footer = null }: Props) {
  const { t } = useTranslation(['trial', 'common']);
  const { data: queue, isLoading } = useGetForecastQueueQuery();
  const pace = queue ? { settings: queue.settings, state: { ...idlePace, warmUp: queue.state.warmUp } } : null;
  return (
    <Modal
      open
      width={560}
      title={t('title')}
      closable={{ 'aria-label': t('common:actions.close') }}
      footer={footer}
      onCancel={onClose}
    >
      <p className="trial-hint">{t('hint')}</p>
      {isLoading ? (
        <Spinner label={t('common:loading')} />
      ) : (
        <>
          {!pace && <p className="trial-hint">{t('withoutPace')}</p>}
          <TrialScreen graph={graph} startMs={startMs} zone={zone} pace={pace} />
        </>
      )}
    </Modal>
  );
}
