import type { FastifyRequest } from 'fastify';

import { apiPrefix, TIME_ZONE_HEADER } from '@contract/http';
import { DAY_MS, SECOND_MS } from '@contract/time';

import { success, type Serve } from '../../http/serve';
import type { SecurityService } from './security.service';
import type { SessionService } from './session.service';

/** Enough to distinguish browsers. */
const USER_AGENT_MAX_CHARS = 300;

const DEVICE = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;
const DEVICE_KEPT_S = (90 * DAY_MS) / SECOND_MS;

/** Session routes return this instead of the envelope. Source: SPEC-7.6, SPEC-7.8. */
const granted = { success: true } as const;

/**
 * Routes for signing in and out, the profile and onboarding. Session routes return `{ success, user, token, error }`.
 */
export function sessionRoutes(serve: Serve, { session, isHttps }: { session: SessionService; isHttps: boolean }): void {
  serve('login', async ({ body, request, reply }) => {
    const from = { ...originOf(request), device: readDevice(request) };
    const { device, ...signedIn } = await session.signIn(body, from, readZone(request));
    request.userId = signedIn.user.id;
    request.ownerId = signedIn.user.id;
    void reply.header('set-cookie', deviceCookie(device, isHttps));
    return { ...granted, ...signedIn, error: null };
  });
  serve('logout', async ({ request }) => {
    await session.signOut({ key: request.sessionKey });
    return granted;
  });
  serve('checkAuth', async ({ userId }) => ({ ...granted, user: await session.getUser(userId) }));

  serve('getProfile', async ({ userId }) => ({ ...granted, user: await session.getUser(userId) }));
  serve('saveProfile', async ({ userId, ownerId, body }) => ({
    ...granted,
    user: await session.saveProfile({ userId, ownerId }, body),
  }));

  serve('getOnboarding', async ({ ownerId }) => success(await session.getOnboarding(ownerId)));
  serve('saveOnboarding', async ({ ownerId, body }) => success(await session.saveOnboarding(ownerId, body)));
  serve('resetOnboarding', async ({ ownerId }) => success(await session.resetOnboarding(ownerId)));
}

/** Routes for the password and the list of sessions. */
export function securityRoutes(serve: Serve, { security }: { security: SecurityService }): void {
  serve('changePassword', async ({ ownerId, body, request }) => {
    await security.changePassword({ ownerId, key: request.sessionKey }, body, request.ip);
    return success(null);
  });
  serve('listSessions', async ({ ownerId, request }) =>
    success(await security.listSessions({ ownerId, key: request.sessionKey })),
  );
  serve('endSession', async ({ ownerId, params }) => {
    await security.endSession(ownerId, params.id);
    return success(null);
  });
}

/** The token of this browser: it signs nobody in, but a stranger's failures do not keep its owner out. */
const readDevice = ({ headers }: FastifyRequest): string | null => DEVICE.exec(headers.cookie ?? '')?.[1] ?? null;

/** Sent back with sign-ins only, and not readable by scripts. */
const deviceCookie = (device: string, isHttps: boolean): string =>
  `device=${device}; Path=${apiPrefix}/login; Max-Age=${DEVICE_KEPT_S}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;

function readZone({ headers }: FastifyRequest): string | null {
  const zone = headers[TIME_ZONE_HEADER];
  return typeof zone === 'string' ? zone : null;
}

const originOf = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: headers['user-agent']?.slice(0, USER_AGENT_MAX_CHARS) ?? null,
});
