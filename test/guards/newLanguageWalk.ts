/** Runs in a copy of the tree that has one more language (`newLanguage.test.ts`): its owner signs in, chooses it, and is refused in it. */
import { nameOf, tagOf, toLanguage } from '@contract/languages';
import { hashPassword } from '@server/accounts/passwords';
import { users } from '@server/db/schema';
import { buildTestServer } from '@test/kit/buildTestServer';

const EMAIL = 'owner@example.com';
const PASSWORD = 'correct horse battery';

const language = toLanguage(process.argv[2]);
const headers = { cookie: `language=${language}` };
const testServer = await buildTestServer();
await testServer.db.insert(users).values({ email: EMAIL, passwordHash: await hashPassword(PASSWORD) });

const call = (method: 'GET' | 'PATCH' | 'POST', url: string, more: object = {}) =>
  testServer.app.inject({ method, url: `/api${url}`, headers, ...more });
const refused = await call('POST', '/login', { payload: { email: EMAIL, password: 'wrong password' } });
const { token } = (await call('POST', '/login', { payload: { email: EMAIL, password: PASSWORD } })).json<{
  token: string;
}>();
const as = { headers: { ...headers, authorization: `Bearer ${token}` } };
const chosen = await call('PATCH', '/user/profile', { ...as, payload: { language } });
const check = await call('GET', '/auth/check', as);
const docs = await call('GET', '/docs');
await testServer.close();

console.log(
  JSON.stringify({
    language,
    name: nameOf(language),
    tag: tagOf(language),
    refusal: refused.json<{ error: string }>().error,
    chosenStatus: chosen.statusCode,
    kept: check.json<{ user: { language: string } }>().user.language,
    docs: docs.body,
  }),
);
process.exit(0);
