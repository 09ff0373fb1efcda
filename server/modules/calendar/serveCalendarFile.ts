import type { FastifyInstance } from 'fastify';

import { CALENDAR_FILE_PATH } from '@contract/http';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { createCalendarService } from './calendar.service';
import { createCalendarLinksService } from './calendarLinks.service';

const SECRET = /^([\w-]{43})\.ics$/;

/** Serves calendars to calendar programs, which have no session: the address is the secret, so it is never logged. */
export function serveCalendarFile(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock'>): void {
  const links = createCalendarLinksService(deps, createCalendarService(deps));
  app.get<{ Params: { name: string } }>(
    `${CALENDAR_FILE_PATH}/:name`,
    { logLevel: 'silent' },
    async (request, reply) => {
      const secret = SECRET.exec(request.params.name)?.[1];
      if (secret === undefined) throw new AppError('NOT_FOUND');
      const file = await links.write(secret);
      return reply
        .headers({
          'cache-control': 'private, max-age=300',
          'content-disposition': 'inline; filename="voronka.ics"',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .type('text/calendar; charset=utf-8')
        .send(file);
    },
  );
}
