import type { GroupField, Variables } from '@contract/schemas/variables';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { seedOwner } from '@test/kit/buildTestEngine';

let server: TestServer;
let me: Caller;
let groupId: number;
beforeAll(async () => void (server = await buildTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  [groupId = 0] = (await seedOwner(server.db, 1, 'me@example.com')).groupIds;
  me = await server.signInAs('me@example.com');
});

const call = <T>(route: string, body?: object) => callRoute<T>(server.app, me, route, body);

it('returns zone, plural forms, fields by name and values of groups', async () => {
  await call('PATCH /user/pace', { timeZone: 'Asia/Almaty' });
  const { response: link } = await call<GroupField>('POST /variables/fields', { name: 'Link' });
  const { response: city } = await call<GroupField>('POST /variables/fields', { name: 'City' });
  await call(`PUT /groups/${groupId}/fields`, {
    values: { [String(link.id)]: ' example.com ', [String(city.id)]: '' },
  });
  const { status, response } = await call<Variables>('GET /variables');
  expect(status).toBe(200);
  expect(response).toMatchObject({
    zone: 'Asia/Almaty',
    memberForms: { en: { one: '{{count}} member', other: '{{count}} members' } },
    fields: [city, link],
    groups: [{ id: groupId, values: { [String(link.id)]: 'example.com' } }],
  });
  expect(Object.keys(response.memberForms.ru ?? {}).sort()).toEqual(['few', 'many', 'one', 'other']);
  await call(`PUT /groups/${groupId}/fields`, { values: { [String(link.id)]: ' \u200b ' } });
  expect((await call<Variables>('GET /variables')).response.groups).toEqual([]);
});
