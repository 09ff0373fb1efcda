import { call } from './call';

it('puts parameters into the path, escaped', () => {
  expect(call('GET /groups/:id/greeting', { expects: 'any', params: { id: 'a/b' } })).toEqual({
    url: '/groups/a%2Fb/greeting',
    method: 'GET',
  });
});

it('carries body, query and time limit only when they are given', () => {
  expect(call('GET /funnels', { expects: 'list' })).toEqual({ url: '/funnels', method: 'GET', expects: 'list' });
  expect(call('GET /funnels', { expects: 'list', query: { group_id: 7 }, timeout: 5 })).toEqual({
    url: '/funnels',
    method: 'GET',
    expects: 'list',
    params: { group_id: 7 },
    timeout: 5,
  });
  expect(call('POST /funnels/:id/structure', { params: { id: 1 }, body: { nodes: [] } })).toEqual({
    url: '/funnels/1/structure',
    method: 'POST',
    body: { nodes: [] },
  });
});

it('declares the expected shape of a response', () => {
  expect(call('GET /groups_list', { expects: 'list' }).expects).toBe('list');
  expect(call('GET /whatsapp/status').expects).toBe('record');
  expect(call('GET /auth/check').expects).toBe('record');
  expect(call('POST /whatsapp/init').expects).toBeUndefined();
});

it('gives a creating call its own key, or one by its content', () => {
  const body = { name: 'VIP', color: 'red' };
  const content = JSON.stringify(['POST /tags', '/tags', body]);
  expect(call('POST /tags', { once: true, body }).once).toEqual({ content });
  expect(call('POST /tags', { once: { key: undefined }, body }).once).toEqual({ content });
  expect(call('POST /tags', { once: { key: 'mine' }, body }).once).toEqual({ key: 'mine' });
});
