import type { FastifyInstance, FastifyRequest } from 'fastify';

import { LANGUAGES, type Language } from '@contract/languages';

import { currentLanguage, runWithLanguage, processLanguage } from '../language';
import { buildDocument } from './buildDocument';
import { hashAssets } from './swaggerAssets';
import { renderSwaggerPage } from './swaggerPage';

/**
 * Serves `/openapi.json` and `/docs`, which shows it in Swagger UI. `?lang=en` selects the language; the default is the browser's for
 * the page and the process language for the JSON.
 */
export function serveApiDocs(api: FastifyInstance): void {
  const config = { isPublic: true };
  const writeDocument = oncePerLanguage(() => JSON.stringify(buildDocument(api)));
  const writePage = oncePerLanguage(() => renderSwaggerPage(hashAssets()));
  api.get('/openapi.json', { config }, async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(writeDocument(requestedLanguage(request) ?? processLanguage())),
  );
  api.get('/docs', { config }, async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(writePage(requestedLanguage(request) ?? currentLanguage())),
  );
}

function requestedLanguage({ query }: FastifyRequest): Language | undefined {
  const { lang } = query as { lang?: unknown };
  return LANGUAGES.find((language) => language === lang);
}

/** Caches a text per language. */
function oncePerLanguage(write: () => string): (language: Language) => string {
  const written = new Map<Language, string>();
  return (language) => {
    const text = written.get(language) ?? runWithLanguage(language, write);
    written.set(language, text);
    return text;
  };
}
