import type { FastifyInstance } from 'fastify';

import { speakIn, standardLanguage } from '../language';
import { readDocument } from './document';
import { renderPage } from './renderPage';

/** Shows the description of the calls, to machines at `/openapi.json` and to people at `/docs`, below the calls themselves. */
export function serveDocs(api: FastifyInstance): void {
  let page: string | null = null;
  const config = { isPublic: true };
  api.get('/openapi.json', { config }, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .serializer((document: unknown) => JSON.stringify(document))
      .send(speakIn(standardLanguage(), () => readDocument(api))),
  );
  api.get('/docs', { config }, async (_request, reply) => {
    page ??= speakIn(standardLanguage(), () => renderPage(readDocument(api)));
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
