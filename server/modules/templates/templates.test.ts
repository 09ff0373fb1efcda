import { limits } from '@contract/limits';
import type { SaveTemplate, Template } from '@contract/schemas/templates';
import { mediaFiles, templates } from '@server/db/schema';
import words from '@locales/ru/server.json';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';

import { findUsedMedia } from '../media/usedMedia';

let server: TestServer;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => void (server = await buildTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  owner = await server.signInAs('owner@example.com');
  stranger = await server.signInAs('stranger@example.com');
});

const call = <T>(route: string, body?: object, caller = owner) => callRoute<T>(server.app, caller, route, body);
const list = async (caller = owner) => (await call<Template[]>('GET /templates', undefined, caller)).response;
const create = (body: Partial<SaveTemplate>, caller = owner) =>
  call<Template>('POST /templates', { name: 'Greeting', text: 'Hello', ...body }, caller);

it('creates, changes and deletes a template with a file, and publishes each change', async () => {
  const mediaUrl = '/uploads/cat.png';
  const file = { userId: owner.userId, url: mediaUrl, name: 'cat.png', mime: 'image/png', sizeBytes: 1 };
  await server.db.insert(mediaFiles).values(file);
  const { response: made } = await create({ name: ' Second ', text: '', mediaUrl });
  expect(made).toEqual({ id: made.id, name: 'Second', text: '', variables: null, mediaUrl, mediaName: 'cat.png' });
  expect(await findUsedMedia(server.db, owner.userId, [mediaUrl])).toEqual(new Set([mediaUrl]));
  await create({ name: 'first', text: '{{group.name}}', variables: 'ru' });
  expect((await list()).map(({ name, variables }) => [name, variables])).toEqual([
    ['first', 'ru'],
    ['Second', null],
  ]);
  const changed = await call<Template>(`PATCH /templates/${made.id}`, { name: 'SECOND', text: 'Bye' });
  expect(changed.response).toMatchObject({ id: made.id, name: 'SECOND', text: 'Bye', mediaUrl: null });
  await call(`DELETE /templates/${made.id}`);
  expect((await list()).map(({ name }) => name)).toEqual(['first']);
  expect(server.published.filter(({ event }) => event === 'templates:updated')).toHaveLength(4);
});

it('is refused without content, with the name of another one, with a file of another account, and beyond the limit', async () => {
  await create({});
  expect(await create({ text: ' ' })).toMatchObject({ status: 400, response: words.problems.nothingToSend });
  expect(await create({ name: ' ' })).toMatchObject({ status: 400, response: words.problems.templateNameRequired });
  expect(await create({ name: 'GREETING' })).toMatchObject({ status: 409, code: 'TEMPLATE_NAME_TAKEN' });
  expect(await create({ name: 'Other', mediaUrl: '/uploads/none.png' })).toMatchObject({ code: 'MEDIA_NOT_FOUND' });
  const rows = Array.from({ length: limits.templates.maxCount - 1 }, (_, at) => {
    const name = `t${at}`;
    return { userId: owner.userId, name, nameKey: name, text: 'x' };
  });
  await server.db.insert(templates).values(rows);
  expect(await create({ name: 'One more' })).toMatchObject({ status: 409, code: 'TEMPLATES_TOO_MANY' });
});

it('is not accessible to other owners', async () => {
  const { id } = (await create({})).response;
  expect(await list(stranger)).toEqual([]);
  const body = { name: 'Mine', text: 'x' };
  for (const [route, payload] of [[`PATCH /templates/${id}`, body], [`DELETE /templates/${id}`]] as const)
    expect(await call(route, payload, stranger)).toMatchObject({ status: 404, code: 'TEMPLATE_NOT_FOUND' });
  expect((await create({}, stranger)).status).toBe(200);
  expect(await list()).toMatchObject([{ id, name: 'Greeting', text: 'Hello' }]);
});
