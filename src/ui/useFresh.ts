import { useState } from 'react';

import type { QueryResult } from './QueryView';

/**
 * A query whose data begin a form, without data read before the form was opened: saving them would undo what others have saved since.
 * The query needs `refetchOnMountOrArgChange`.
 */
export function useFresh<T>(query: QueryResult<T> & { requestId?: string }): QueryResult<T> {
  const { data, error, isFetching, requestId } = query;
  const [earlierId] = useState(isFetching ? undefined : requestId);
  const [isFresh, setIsFresh] = useState(data === undefined);
  if (!isFresh && !isFetching && error === undefined && requestId !== earlierId) setIsFresh(true);
  return isFresh ? query : { ...query, data: undefined };
}
