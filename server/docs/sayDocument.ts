import type { FastifyInstance } from 'fastify';

import { ERROR_CODES, type ErrorCode } from '@contract/errors';
import { SERVER_EVENT_NAMES } from '@contract/events';

import { ROOMS } from './callRooms';
import { describeAnswers, sayFailure } from './describeAnswers';
import { docsWords } from './docsWords';
import type { ApiDocument, DescribedEvent, DescribedFailure } from './document';

/** What `describeCalls` has gathered, in the words of the language that is being spoken; ask when the server is ready. */
export function sayDocument(app: FastifyInstance): ApiDocument {
  const gathered = app.swagger() as unknown as ApiDocument;
  return describeAnswers({
    ...gathered,
    info: { ...gathered.info, title: docsWords().page.title, description: docsWords().page.intro },
    tags: ROOMS.map((room) => ({ name: room, description: docsWords().rooms[room] })),
    'x-failures': listFailures(),
    'x-socket-events': listEvents(),
  });
}

/** Every failure of the contract, by status. */
function listFailures(): DescribedFailure[] {
  const codes = Object.keys(ERROR_CODES) as ErrorCode[];
  return codes
    .map((code) => ({ code, status: ERROR_CODES[code], text: sayFailure(code) }))
    .sort((one, other) => one.status - other.status);
}

const listEvents = (): DescribedEvent[] => SERVER_EVENT_NAMES.map((name) => ({ name, text: docsWords().events[name] }));
