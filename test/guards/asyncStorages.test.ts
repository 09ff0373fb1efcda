import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';

import { lendSequentialStorage, takeBackStorage } from '@test/kit/asyncStorages';

afterEach(() => takeBackStorage());

it.each([
  ['a value, as in Node 20', { value: AsyncLocalStorage, writable: true }],
  ['a getter, as from Node 22 on', { get: () => AsyncLocalStorage }],
])('lends another storage where it is %s', (_name, descriptor) => {
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { ...descriptor, configurable: true, enumerable: true });
  lendSequentialStorage();
  expect(asyncHooks.AsyncLocalStorage).not.toBe(AsyncLocalStorage);
  takeBackStorage();
  expect(asyncHooks.AsyncLocalStorage).toBe(AsyncLocalStorage);
});
