import { routes } from '@contract/routes';

import { call } from './call';

it('puts parameters into the path, escaped', () => {
  expect(call(routes.getGreeting, { params: { id: 'a/b' } })).toEqual({ url: '/groups/a%2Fb/greeting', method: 'GET' });
});

it('carries body, query and time limit only when they are given', () => {
  expect(call(routes.listFunnels)).toEqual({ url: '/funnels', method: 'GET', expects: 'list' });
  expect(call(routes.listFunnels, { query: { group_id: 7 }, timeout: 5 })).toEqual({
    url: '/funnels',
    method: 'GET',
    expects: 'list',
    params: { group_id: 7 },
    timeout: 5,
  });
  expect(call(routes.saveStructure, { params: { id: 1 }, body: { nodes: [] } })).toEqual({
    url: '/funnels/1/structure',
    method: 'POST',
    body: { nodes: [] },
  });
});

it('declares the expected shape of a response', () => {
  expect(call(routes.listGroups).expects).toBe('list');
  expect(call(routes.getMessengerStatus).expects).toBe('record');
  expect(call(routes.checkAuth).expects).toBe('record');
  expect(call(routes.connectMessenger).expects).toBeUndefined();
});
