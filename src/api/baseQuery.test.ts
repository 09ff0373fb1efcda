import type { BaseQueryApi } from '@reduxjs/toolkit/query';

import { baseQuery } from './baseQuery';
import { call } from './call';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const api: BaseQueryApi = {
  signal: new AbortController().signal,
  abort: () => undefined,
  dispatch: jest.fn(),
  getState: () => ({}),
  extra: undefined,
  endpoint: 'createTag',
  type: 'mutation',
};

/** Serves one response; counts how often bodies are read and copied. */
function serve(body: string) {
  const response = new Response(body, { status: 201, headers: { 'content-type': 'application/json' } });
  const reads = jest.spyOn(Response.prototype, 'text');
  globalThis.fetch = async () => response;
  return { response, reads };
}

it('decodes a response once: the copy that RTK Query makes and reads has no body', async () => {
  const { response, reads } = serve('{"status":"success","response":{"id":1}}');
  const { data, meta } = await baseQuery(call('POST /tags', { once: true }), api, undefined);
  expect(data).toEqual({ id: 1 });
  expect(reads.mock.contexts).toEqual([response, meta?.response]);
  expect(meta?.response).not.toBe(response);
  expect(meta?.response).toMatchObject({ body: null, status: 201 });
  expect(meta?.response?.headers.get('content-type')).toBe('application/json');
});

it('gives a large body more time: a slow network sends it in the end', async () => {
  jest.useFakeTimers();
  try {
    let isAborted = false;
    globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        const signal = init?.signal ?? (_input as Request).signal;
        signal.addEventListener('abort', () => {
          isAborted = true;
          reject(signal.reason as Error);
        });
      });
    const saving = baseQuery(
      call('POST /tags', { once: true, body: { name: '\u044f'.repeat(300_000) } }),
      api,
      undefined,
    );
    await jest.advanceTimersByTimeAsync(170_000);
    expect(isAborted).toBe(false);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(isAborted).toBe(true);
    expect((await saving).error).toMatchObject({ status: 'TIMEOUT_ERROR' });
  } finally {
    jest.useRealTimers();
  }
});

it('reports a body that is not JSON, with its status and without its text', async () => {
  serve('<html>');
  const { error } = await baseQuery(call('POST /tags', { once: true }), api, undefined);
  expect(error).toMatchObject({ status: 'PARSING_ERROR', originalStatus: 201, data: '' });
});
