import type { FastifyInstance, FastifyRequest } from 'fastify';

import { entryPrefix } from '@contract/entryLinks';

import { translate } from '../../translate';
import type { ShortLinksService } from '../broadcast/shortLinks.service';
import type { EntryLinksService } from './entryLinks.service';

const SLUG = /^[\w-]{1,40}$/;
/** Programs that fetch a page to preview or index it; those of messengers name themselves. */
const PROGRAM =
  /bot|crawl|spider|preview|whatsapp|telegram|facebookexternalhit|facebot|vkshare|curl|wget|python|okhttp/i;

interface Services {
  entryLinks: Pick<EntryLinksService, 'resolve'>;
  shortLinks: Pick<ShortLinksService, 'follow'>;
}

/**
 * Serves short addresses at `/go/<slug>` to people without a session: a redirect to the link of a message, or to the invite link of the
 * first group with room, or a plain page. Nothing of the account but that link is shown, and of those who follow it nothing is kept.
 */
export function serveShortAddresses(app: FastifyInstance, { entryLinks, shortLinks }: Services): void {
  app.get<{ Params: { slug: string } }>(`${entryPrefix}/:slug`, async (request, reply) => {
    const { slug } = request.params;
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    const isPossible = SLUG.test(slug);
    const url = isPossible ? await shortLinks.follow(slug, isPerson(request)) : null;
    // As addresses are sent: in ASCII.
    if (url !== null) return reply.redirect(new URL(url).href, 302);
    const target = isPossible ? await entryLinks.resolve(slug) : ({ kind: 'unknown' } as const);
    if (target.kind === 'group') return reply.redirect(target.link, 302);
    const text = translate(target.kind === 'full' ? 'entryLinks.full' : 'entryLinks.unknown');
    return reply
      .code(target.kind === 'full' ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page(translate(target.kind === 'full' ? 'entryLinks.title' : 'entryLinks.unknownTitle'), text));
  });
}

/** Whether a person opens the address, as far as the request tells. */
function isPerson({ method, headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? '';
  return method === 'GET' && agent !== '' && !PROGRAM.test(agent) && !/prefetch/i.test(purpose.toString());
}

/** Without styles and scripts: it must look the same in every browser, also one inside of a messenger. */
const page = (title: string, text: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
