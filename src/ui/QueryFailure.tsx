import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { isNotFound, normalizeError } from '@/lib/normalizeError';

import './queryView.css';
import { useErrorMessage, type FirstText } from './useErrorMessage';

interface Props {
  error: unknown;
  failure: string;
  /** Heads the block; the texts are then below it. */
  title?: string;
  /** Whether the call is being repeated. */
  isBusy?: boolean;
  onRetry: () => unknown;
  first?: FirstText;
  /** One line above data that is kept, instead of a block in its place. */
  isSlim?: boolean;
  /** Another button beside that for another try: the way on from a page that has nothing else. */
  wayOn?: ReactNode;
}

/** A failed call in place of its data: what happened, and for what exists the id for support and a way to try again. */
export function QueryFailure({ error, failure, title, isBusy = false, onRetry, first, isSlim = false, wayOn }: Props) {
  const { t } = useTranslation('common');
  const describeError = useErrorMessage();
  const { text, details } = describeError(error, failure, first);
  const { requestId } = normalizeError(error);
  const isGone = isNotFound(error);
  const idText = requestId === null || isGone ? null : t('failures.requestId', { id: requestId });
  return (
    <div role="alert" className={isSlim ? 'queryFailure queryFailure-slim' : 'queryFailure'}>
      {title !== undefined && <h2 className="queryFailure-title">{title}</h2>}
      <p className={title === undefined ? 'queryFailure-text' : 'queryFailure-detail'}>{text}</p>
      {details.map((detail) => (
        <p key={detail} className="queryFailure-detail">
          {detail}
        </p>
      ))}
      {idText !== null && !details.includes(idText) && <p className="queryFailure-detail">{idText}</p>}
      <div className="queryFailure-ways">
        {!isGone && (
          <button
            type="button"
            className={isSlim ? 'plainButton' : 'tonalButton'}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) void onRetry();
            }}
          >
            {t('actions.retry')}
          </button>
        )}
        {wayOn}
      </div>
    </div>
  );
}
