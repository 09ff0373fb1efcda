import { useState } from 'react';

import { browserNow } from '../lib/clock';

import type { QueryResult } from './QueryView';

/**
 * A query whose data begin a form, without data read before the form was opened: saving them would undo what others have saved since.
 * The query needs `refetchOnMountOrArgChange`.
 */
export function useFresh<T, Query extends QueryResult<T>>(query: Query & QueryResult<T>): Query {
  const [openedMs] = useState(browserNow);
  return (query.fulfilledTimeStamp ?? 0) < openedMs ? { ...query, data: undefined } : query;
}
