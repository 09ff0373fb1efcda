import type { FastifyRequest } from 'fastify';

import { TIME_ZONE_HEADER } from '@contract/routes';

import { success, type Serve } from '../../http/serve';
import type { SecurityService } from './security.service';
import type { SessionService } from './session.service';

/** Enough to distinguish browsers. */
const USER_AGENT_MAX_CHARS = 300;

/** Session routes return this instead of the envelope. Source: SPEC-7.6, SPEC-7.8. */
const granted = { success: true } as const;

/**
 * Routes for signing in and out, the profile and onboarding. Session routes return `{ success, user, token, error }`.
 */
export function sessionRoutes(serve: Serve, { session }: { session: SessionService }): void {
  serve('login', async ({ body, request }) => {
    const signedIn = await session.signIn(body, originOf(request), readZone(request));
    request.userId = signedIn.user.id;
    return { ...granted, ...signedIn, error: null };
  });
  serve('logout', async ({ request }) => {
    await session.signOut({ key: request.sessionKey });
    return granted;
  });
  serve('checkAuth', async ({ userId }) => ({ ...granted, user: await session.getUser(userId) }));

  serve('getProfile', async ({ userId }) => ({ ...granted, user: await session.getUser(userId) }));
  serve('saveProfile', async ({ userId, body }) => ({
    ...granted,
    user: await session.saveProfile(userId, body),
  }));

  serve('getOnboarding', async ({ userId }) => success(await session.getOnboarding(userId)));
  serve('saveOnboarding', async ({ userId, body }) => success(await session.saveOnboarding(userId, body)));
  serve('resetOnboarding', async ({ userId }) => success(await session.resetOnboarding(userId)));
}

/** Routes for the password and the list of sessions. */
export function securityRoutes(serve: Serve, { security }: { security: SecurityService }): void {
  serve('changePassword', async ({ userId, body, request }) => {
    await security.changePassword({ userId, key: request.sessionKey }, body, request.ip);
    return success(null);
  });
  serve('listSessions', async ({ userId, request }) =>
    success(await security.listSessions({ userId, key: request.sessionKey })),
  );
  serve('endSession', async ({ userId, params }) => {
    await security.endSession(userId, params.id);
    return success(null);
  });
}

function readZone({ headers }: FastifyRequest): string | null {
  const zone = headers[TIME_ZONE_HEADER];
  return typeof zone === 'string' ? zone : null;
}

const originOf = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: headers['user-agent']?.slice(0, USER_AGENT_MAX_CHARS) ?? null,
});
