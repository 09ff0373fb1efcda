import { ERROR_CODES, type ErrorCode } from '@contract/errors';

/** A failure shown to the client. Its text comes from `locales/ru/errors.json`, its status from the contract. */
export class AppError extends Error {
  readonly statusCode: number;

  constructor(
    readonly code: ErrorCode,
    /** Values of the text's placeholders. */
    readonly values: Record<string, string | number> = {},
    /** Replaces the default text, already translated. */
    readonly text: string | null = null,
  ) {
    super(code);
    this.name = 'AppError';
    this.statusCode = ERROR_CODES[code];
  }
}
