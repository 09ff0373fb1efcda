import { useTranslation } from 'react-i18next';

import './schedulesTexts';
import type { Summary } from './listByFunnel';

const CARDS = ['schedules', 'funnels', 'groups'] as const satisfies readonly (keyof Summary)[];

/** Numbers of active schedules, funnels and groups. */
export function SummaryCards({ summary }: { summary: Summary }) {
  const { t } = useTranslation('schedules');
  return (
    <dl className="activeSummary">
      {CARDS.map((card) => (
        <div key={card} className="activeSummary-card">
          <dt>{t(`summary.${card}`)}</dt>
          <dd>{summary[card]}</dd>
        </div>
      ))}
    </dl>
  );
}
