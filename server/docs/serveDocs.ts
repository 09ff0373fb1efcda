import type { FastifyInstance, FastifyRequest } from 'fastify';

import { LANGUAGES, type Language } from '@contract/languages';

import { currentLanguage, speakIn, standardLanguage } from '../language';
import { renderPage } from './renderPage';
import { sayDocument } from './sayDocument';

/**
 * Shows the description of the calls, to machines at `/openapi.json` and to people at `/docs`, below the calls themselves. `?lang=en`
 * chooses the language; without it people read the one of their console, machines the one of this process.
 */
export function serveDocs(api: FastifyInstance): void {
  const config = { isPublic: true };
  const writeDocument = onceEach(() => JSON.stringify(sayDocument(api)));
  const writePage = onceEach(() => renderPage(sayDocument(api)));
  api.get('/openapi.json', { config }, async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(writeDocument(askedIn(request) ?? standardLanguage())),
  );
  api.get('/docs', { config }, async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(writePage(askedIn(request) ?? currentLanguage())),
  );
}

function askedIn({ query }: FastifyRequest): Language | undefined {
  const { lang } = query as { lang?: unknown };
  return LANGUAGES.find((language) => language === lang);
}

/** Writes a text once for each language. */
function onceEach(write: () => string): (language: Language) => string {
  const written = new Map<Language, string>();
  return (language) => {
    const text = written.get(language) ?? speakIn(language, write);
    written.set(language, text);
    return text;
  };
}
