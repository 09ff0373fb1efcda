import { MINUTE_S } from '@contract/time';

import { AppError } from '../errors';

/** No connection to the database: it is away, or all connections are taken for too long. The statement was not sent. */
export class DatabaseUnavailableError extends AppError {
  constructor(cause: unknown) {
    super('SERVER_UNAVAILABLE', { seconds: MINUTE_S });
    this.name = 'DatabaseUnavailableError';
    this.cause = cause;
  }
}
