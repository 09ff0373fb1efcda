import { useTranslation } from 'react-i18next';

import { SendSummary } from '@/entities/forecast/SendSummary';
import type { SendFacts } from '@/entities/forecast/summarizeSends';

import './launch.css';
import type { LaunchProblem } from './launchDraft';
import { HINTS_ID, type LaunchFound } from './LaunchFindings';

interface Props {
  facts: SendFacts | null;
  found: LaunchFound;
  problem: LaunchProblem | null;
}

/** Beside the button that starts: what is sent, in numbers, with the way to the warnings; or why it cannot be. */
export function LaunchSummary({ facts, found: { isBlocked, hintCount }, problem }: Props) {
  const { t } = useTranslation('launch');
  if (problem !== null)
    return (
      <p role="alert" className="launch-problem">
        {t(`problems.${problem}`)}
      </p>
    );
  if (isBlocked) return <p className="launch-problem">{t('plan.blocked')}</p>;
  return (
    <>
      <SendSummary facts={facts} />
      {hintCount > 0 && (
        <button type="button" className="linkButton" onClick={showHints}>
          {t('plan.toHints', { count: hintCount })}
        </button>
      )}
    </>
  );
}

/** They may be far below what is seen of the dialog. */
function showHints(): void {
  const hints = document.getElementById(HINTS_ID);
  hints?.scrollIntoView({ block: 'center' });
  hints?.focus({ preventScroll: true });
}
