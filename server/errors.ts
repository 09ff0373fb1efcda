import { ERROR_CODES, type ErrorCode } from '@contract/errors';

/** A failure that the caller may know of. Its words come from `locales/ru/errors.json`, its status from the contract. */
export class AppError extends Error {
  readonly statusCode: number;

  constructor(
    readonly code: ErrorCode,
    /** Values for the placeholders of the text. */
    readonly values: Record<string, string | number> = {},
    /** Replaces the text of the code, already in the reader's language. */
    readonly text: string | null = null,
  ) {
    super(code);
    this.name = 'AppError';
    this.statusCode = ERROR_CODES[code];
  }
}
