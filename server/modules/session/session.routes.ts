import { success, type Serve } from '../../http/serve';
import type { SessionService } from './session.service';

/** What session calls answer instead of the envelope. Source: spec §7. */
const granted = { success: true } as const;

/** HTTP for signing in and out, the profile and the wizard. Session calls keep `{ success, user, token, error }`. */
export function sessionRoutes(serve: Serve, { session }: { session: SessionService }): void {
  serve('login', async ({ body, request }) => ({
    ...granted,
    ...(await session.signIn(body, request.ip)),
    error: null,
  }));
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
