import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { ERROR_CODES, type ErrorCode } from '@contract/errors';
import type { CallName } from '@contract/calls';

import { DatabaseUnavailableError } from '../db/databaseUnavailable';
import { AppError } from '../errors';
import { readLanguageCookie, runWithLanguage } from '../language';
import { translate, translateError, translateProblem } from '../translate';

interface KnownFailure {
  code: ErrorCode;
  text: string;
}

/** Contract codes for errors that Fastify and its plugins raise. */
const REFUSALS: Partial<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'FILES_TOO_MANY',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BAD_REQUEST',
};

/** Calls whose own text says what is too large. */
const TOO_LARGE: Partial<Record<CallName, ErrorCode>> = {
  createFunnel: 'FUNNEL_TOO_LARGE',
  checkFunnelFile: 'FUNNEL_FILE_TOO_LARGE',
  importFunnels: 'FUNNEL_TOO_LARGE',
  saveStructure: 'FUNNEL_TOO_LARGE',
};

/** Sends every failure in one format; details of unexpected ones go to the log only. */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply));
}

/** Handles unknown addresses where no pages are served. */
export function handleUnknownRoutes(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendFailure(new AppError('NOT_FOUND'), request, reply));
}

/**
 * Sends `{ status: 'error', code, response, requestId }`; a failed sign-in adds `{ success: false, error }`, a save
 * conflict the newer `revision`, a save that needs a choice the number of planned starts, a reused idempotency key what
 * was done under it.
 */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return runWithLanguage(readLanguageCookie(request.headers.cookie), () => send(error, request, reply));
}

function send(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = unwrap(thrown);
  const failure = recognise(error, request.routeOptions.config.routeName);
  if (!failure) request.log.error({ err: error }, 'unexpected failure');
  if (error instanceof DatabaseUnavailableError) request.log.warn({ err: error }, 'no connection to the database');
  const { code, text } = failure ?? { code: 'SERVER_ERROR', text: translateError('SERVER_ERROR') };
  if (error instanceof AppError && typeof error.values.seconds === 'number') {
    void reply.header('retry-after', String(error.values.seconds));
  }
  const isSignIn = request.routeOptions.config.routeName === 'login';
  return reply
    .code(ERROR_CODES[code])
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      status: 'error',
      ...(isSignIn && { success: false, error: text }),
      code,
      response: text,
      requestId: request.id,
      ...(error instanceof AppError && pickFacts(error.values)),
    });
}

/** Drizzle wraps what its driver throws. */
const unwrap = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof DatabaseUnavailableError ? error.cause : error;

const FACTS = ['revision', 'startsCount', 'storedCall', 'storedId'];

const pickFacts = (values: AppError['values']) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => FACTS.includes(name)));

function recognise(error: unknown, routeName?: CallName): KnownFailure | null {
  if (error instanceof AppError) {
    return { code: error.code, text: error.text ?? translateError(error.code, error.values) };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { code: 'VALIDATION', text: describeIssue(error.validation[0]) };
  }
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const tooLarge = routeName && code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? TOO_LARGE[routeName] : undefined;
  const refusal = tooLarge ?? REFUSALS[code] ?? (statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : null);
  return refusal ? { code: refusal, text: translateError(refusal) } : null;
}

/** Schemas name a problem key; the schema library's own messages are English and are replaced by the field's name. */
function describeIssue(issue: { message?: string; instancePath: string } | undefined): string {
  const field = issue?.instancePath.split('/').filter(Boolean).join('.') ?? '';
  return (
    translateProblem(issue?.message ?? '') ??
    (field ? translate('problems.field', { field }) : translateError('VALIDATION'))
  );
}
