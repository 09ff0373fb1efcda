import { useTranslation } from 'react-i18next';

import type { StateFlaw } from './recordedConsole';

/** Replaces the screens at a step whose state they cannot render. */
export function StepFlaw({ flaw }: { flaw: StateFlaw }) {
  const { t } = useTranslation('replay');
  return (
    <main className="replayFlaw" role="alert">
      <h1>{t('flaw.title')}</h1>
      <p>{flaw.kind === 'noState' ? t('flaw.noState') : t('flaw.wrongShape', { field: flaw.field })}</p>
    </main>
  );
}
