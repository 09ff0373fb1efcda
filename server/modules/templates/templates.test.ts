import { eq } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Account } from '@contract/schemas/accounts';
import type { SaveTemplate, Template } from '@contract/schemas/templates';
import { removeAccount } from '@server/accounts/accountStatus';
import { auditLog, mediaFiles, templates } from '@server/db/schema';
import words from '@locales/ru/server.json';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { openFurther } from '@test/kit/openFurther';

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
  const change = (body: object) => call<Template>(`PATCH /templates/${made.id}`, body);
  // What is not given stays: another tab may have changed it.
  await change({ name: 'SECOND' });
  expect((await change({ text: 'Bye' })).response).toMatchObject({ name: 'SECOND', text: 'Bye', mediaUrl });
  expect((await change({ mediaUrl: null })).response).toMatchObject({ name: 'SECOND', text: 'Bye', mediaUrl: null });
  expect(await change({ text: ' ' })).toMatchObject({ status: 400, response: words.problems.nothingToSend });
  await call(`DELETE /templates/${made.id}`);
  expect((await list()).map(({ name }) => name)).toEqual(['first']);
  expect(server.published.filter(({ event }) => event === 'templates:updated')).toHaveLength(6);
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

describe('with several accounts', () => {
  let further: Caller;
  const add = async (name: string) => {
    const { id } = (await call<Account>('POST /accounts', { name })).response;
    return openFurther(server, 'owner@example.com', id);
  };
  beforeEach(async () => void (further = await add('Second')));
  const names = async (caller: Caller) => (await list(caller)).map(({ name }) => name);

  it('offers a template in all of them, tells all of them, and changes and deletes it from each', async () => {
    server.published.length = 0;
    const { response: made } = await create({ name: 'Shared' }, further);
    expect(made.offeredIn).toBe('all');
    expect(server.published.map(({ userId, event }) => [userId, event]).sort()).toEqual([
      [owner.userId, 'templates:updated'],
      [further.userId, 'templates:updated'],
    ]);
    expect([await names(owner), await names(further), await names(stranger)]).toEqual([['Shared'], ['Shared'], []]);
    expect(await create({ name: 'SHARED' })).toMatchObject({ status: 409, code: 'TEMPLATE_NAME_TAKEN' });
    expect((await call(`PATCH /templates/${made.id}`, { name: 'Changed', text: 'Bye' })).status).toBe(200);
    expect(await list(further)).toMatchObject([{ id: made.id, name: 'Changed', text: 'Bye' }]);
    const [entry] = (await server.db.select().from(auditLog).where(eq(auditLog.userId, owner.userId))).slice(-1);
    expect(entry?.after).toMatchObject({ name: 'Changed' });
    expect((await call(`DELETE /templates/${made.id}`, undefined, further)).status).toBe(200);
    expect(await names(owner)).toEqual([]);
  });

  it('gives one for all no name that one of any account has, which would be offered two of one name', async () => {
    const third = await add('Third');
    const own = { text: '{{field.7}}', variables: 'ru' } as const;
    await create({ ...own, name: 'Offer' }, further);
    const taken = { status: 409, code: 'TEMPLATE_NAME_TAKEN' };
    for (const caller of [owner, third]) expect(await create({ name: 'OFFER' }, caller)).toMatchObject(taken);
    expect((await create({ name: 'Offer' })).response).toContain('Second');
    // Each of the others is offered one of that name.
    const { response: kept } = await create({ ...own, name: 'Offer' }, third);
    expect((await create({ ...own, name: 'Offer' })).status).toBe(200);
    // Without its field it would be for all.
    expect(await call(`PATCH /templates/${kept.id}`, { name: 'Offer', text: 'x' }, third)).toMatchObject(taken);
    expect([await names(owner), await names(further), await names(third)]).toEqual([['Offer'], ['Offer'], ['Offer']]);
  });

  it('keeps one with a file or with own fields to its account, and what is for all when that is removed', async () => {
    const mediaUrl = '/uploads/dog.png';
    const file = { userId: further.userId, url: mediaUrl, name: 'dog.png', mime: 'image/png', sizeBytes: 1 };
    await server.db.insert(mediaFiles).values(file);
    const { response: made } = await create({ name: 'File', mediaUrl }, further);
    await create({ name: 'Field', text: '{{field.7}}', variables: 'ru' }, further);
    await create({ name: 'Name', text: '{{group.name}}', variables: 'ru' }, further);
    expect(made.offeredIn).toBe('this');
    expect([await names(owner), await names(further)]).toEqual([['Name'], ['Field', 'File', 'Name']]);
    for (const [route, payload] of [
      [`PATCH /templates/${made.id}`, { name: 'Mine', text: 'x' }],
      [`DELETE /templates/${made.id}`],
    ] as const)
      expect(await call(route, payload)).toMatchObject({ status: 404, code: 'TEMPLATE_NOT_FOUND' });
    expect(await create({ name: 'Other', mediaUrl })).toMatchObject({ code: 'MEDIA_NOT_FOUND' });
    await call(`PATCH /templates/${made.id}`, { text: 'Without it', mediaUrl: null }, further);
    expect(await names(owner)).toEqual(['File', 'Name']);
    await removeAccount(server.db, further.userId);
    expect(await names(owner)).toEqual(['File', 'Name']);
  });
});
