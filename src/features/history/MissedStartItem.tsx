import { useTranslation } from 'react-i18next';

import type { MissedStart } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';

/** A start that never came, and what to do about it. */
export function MissedStartItem({ missed: { start_at, reason } }: { missed: MissedStart }) {
  const { t } = useTranslation('history');
  return (
    <li className="run">
      <div className="run-head">
        <span>{t('run.started', { moment: formatMoment(start_at) })}</span>
        <span className="run-badge" data-status="missed">
          {t('missed.status')}
        </span>
      </div>
      <p className="runMessage-hint">{t(`missed.reasons.${reason}`)}</p>
    </li>
  );
}
