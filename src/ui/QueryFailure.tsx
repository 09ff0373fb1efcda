import { useTranslation } from 'react-i18next';

import { normalizeError } from '@/lib/normalizeError';

import './queryView.css';
import { useFailureWords, type FirstText } from './useFailureWords';

interface Props {
  error: unknown;
  failure: string;
  onRetry: () => unknown;
  first?: FirstText;
  /** One line above data that is kept, instead of a block in its place. */
  isSlim?: boolean;
}

/** A failed call where its data would stand: what happened, the id for support, and a way to try again. */
export function QueryFailure({ error, failure, onRetry, first, isSlim = false }: Props) {
  const { t } = useTranslation('common');
  const inWords = useFailureWords();
  const { text, details } = inWords(error, failure, first);
  const { requestId } = normalizeError(error);
  const idInWords = requestId === null ? null : t('failures.requestId', { id: requestId });
  return (
    <div role="alert" className={isSlim ? 'queryFailure queryFailure-slim' : 'queryFailure'}>
      <p className="queryFailure-text">{text}</p>
      {details.map((detail) => (
        <p key={detail} className="queryFailure-detail">
          {detail}
        </p>
      ))}
      {idInWords !== null && !details.includes(idInWords) && <p className="queryFailure-detail">{idInWords}</p>}
      <button type="button" className="plainButton" onClick={() => void onRetry()}>
        {t('actions.retry')}
      </button>
    </div>
  );
}
