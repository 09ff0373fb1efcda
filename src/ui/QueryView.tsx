import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { toServerMs } from '../lib/clock';
import { clockTime } from '../lib/dateFormat';

import './queryView.css';
import { QueryFailure } from './QueryFailure';
import type { FirstText } from './useErrorMessage';

/** What a view of data reads of an RTK Query hook's result. */
export interface QueryResult<T> {
  data?: T;
  error?: unknown;
  isFetching: boolean;
  fulfilledTimeStamp?: number;
  refetch: () => unknown;
}

interface Props<T> {
  query: QueryResult<T>;
  /** Of the same shape as the data; shown only after 200 ms. */
  skeleton: ReactNode;
  /** The feature's text for "could not be loaded". */
  failure: string;
  /** Heads the block of a failure. */
  failureTitle?: string;
  /** Which text comes first when nothing could be loaded. */
  first?: FirstText;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * The states of a view of data: loading, failed with a retry, empty, the data, and the data kept with its time when a
 * refresh failed.
 */
export function QueryView<T>({ query, skeleton, failure, failureTitle, first, isEmpty, empty, children }: Props<T>) {
  const { t } = useTranslation('common');
  const { data, error, isFetching, refetch } = query;
  // It stays while the call is repeated: what comes and goes with every try moves the page, and takes the focus away.
  const hasFailed = error !== undefined;
  const repeat = { error, isBusy: isFetching, onRetry: refetch };

  if (data === undefined) {
    if (hasFailed) return <QueryFailure {...repeat} {...{ failure, first }} title={failureTitle} />;
    return (
      <div className="queryView-skeleton" role="status" aria-busy="true" aria-label={t('loading')}>
        {skeleton}
      </div>
    );
  }
  return (
    <>
      {hasFailed && (
        <QueryFailure
          {...repeat}
          failure={t('stale', { time: clockTime(toServerMs(query.fulfilledTimeStamp ?? 0)) })}
          isSlim
        />
      )}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}
