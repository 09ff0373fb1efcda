import { use } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore as useFlowStore } from 'reactflow';

import { labelLayerOf } from '../vendor/reactFlowStore';

import './edgeShare.css';
import { StatsContext } from './statsContext';

interface Props {
  edgeId: string;
  /** Of the label of the edge. */
  middle: { x: number; y: number };
}

/** Below the label of a condition: the share of the runs that took it, of those that came to it. */
export function EdgeShare({ edgeId, middle }: Props) {
  const { t } = useTranslation(['designer', 'deliveries']);
  const layer = useFlowStore(labelLayerOf);
  const found = use(StatsContext)?.found;
  if (!found || !layer) return null;
  const { asked = 0, taken = 0 } = found.edges.find((edge) => edge.edgeId === edgeId) ?? {};
  // Where no run came nothing is known, which is not 0.
  const text =
    asked === 0 ? t('deliveries:responses.unknown') : t('stats.share', { percent: Math.round((taken / asked) * 100) });
  return createPortal(
    <span className="edgeShare" style={{ transform: `translate(-50%, 12px) translate(${middle.x}px, ${middle.y}px)` }}>
      {text}
    </span>,
    layer,
  );
}
