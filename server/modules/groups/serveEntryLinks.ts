import type { FastifyInstance } from 'fastify';

import { entryPrefix } from '@contract/entryLinks';

import { translate } from '../../translate';
import type { EntryLinksService } from './entryLinks.service';

const SLUG = /^[\w-]{1,40}$/;

/**
 * Serves short addresses at `/go/<slug>` to people without a session: a redirect to the invite link of the first group with room, or a
 * plain page. Nothing of the account but that link is shown.
 */
export function serveEntryLinks(app: FastifyInstance, links: Pick<EntryLinksService, 'resolve'>): void {
  app.get<{ Params: { slug: string } }>(`${entryPrefix}/:slug`, async ({ params: { slug } }, reply) => {
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    const target = SLUG.test(slug) ? await links.resolve(slug) : ({ kind: 'unknown' } as const);
    if (target.kind === 'group') return reply.redirect(target.link, 302);
    const text = translate(target.kind === 'full' ? 'entryLinks.full' : 'entryLinks.unknown');
    return reply
      .code(target.kind === 'full' ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page(translate('entryLinks.title'), text));
  });
}

/** Without styles and scripts: it must look the same in every browser, also one inside of a messenger. */
const page = (title: string, text: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
