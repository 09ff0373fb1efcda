import { API_SECTIONS } from '@contract/routes/defineCalls';
import type { FastifyInstance } from 'fastify';

import { ERROR_CODES, type ErrorCode } from '@contract/errors';
import { SERVER_EVENT_NAMES } from '@contract/events';

import { describeApi } from './describeApi';
import { describeResponses, failureText } from './describeResponses';
import { docsTexts } from './docsTexts';
import type { ApiDocument, DescribedEvent, DescribedFailure } from './document';

/** The OpenAPI document with texts in the current language. Call it after the server is ready. */
export function buildDocument(app: FastifyInstance): ApiDocument {
  const gathered = app.swagger() as unknown as ApiDocument;
  const failures = listFailures();
  const events = listEvents();
  return describeResponses({
    ...gathered,
    info: { ...gathered.info, title: docsTexts().page.title, description: describeApi(failures, events) },
    tags: API_SECTIONS.map((tag) => ({ name: tag, description: docsTexts().tags[tag] })),
    'x-failures': failures,
    'x-socket-events': events,
  });
}

/** Every failure of the contract, sorted by status. */
function listFailures(): DescribedFailure[] {
  const codes = Object.keys(ERROR_CODES) as ErrorCode[];
  return codes
    .map((code) => ({ code, status: ERROR_CODES[code], text: failureText(code) }))
    .sort((one, other) => one.status - other.status);
}

const listEvents = (): DescribedEvent[] => SERVER_EVENT_NAMES.map((name) => ({ name, text: docsTexts().events[name] }));
