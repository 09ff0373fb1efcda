import type { Caller, TestServer } from './buildTestServer';

/** A session of an owner on another account. */
export async function openFurther(server: TestServer, email: string, userId: number): Promise<Caller> {
  const { as } = await server.signInAs(email);
  const opened = await server.app.inject({ ...as, method: 'POST', url: `/api/accounts/${userId}/open` });
  const { token } = opened.json<{ token: string }>();
  return { userId, token, as: { headers: { authorization: `Bearer ${token}` } } };
}
