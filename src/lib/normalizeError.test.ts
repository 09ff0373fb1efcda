import { listGroups } from '@/api/groupsApi';
import { makeStore } from '@/app/store';
import { fakeApi, networkFailure } from '@test/kit/fakeApi';

import { normalizeError } from './normalizeError';

const html = (status: number) =>
  new Response('<html>Bad gateway</html>', { status, headers: { 'content-type': 'text/html' } });
const failure = (status: number, code: string) => ({
  status,
  body: { status: 'error', code, response: 'Words for people', requestId: 'r-1' },
});

async function failWith(answer: () => unknown) {
  fakeApi({ listGroups: answer });
  const { error } = await makeStore().dispatch(listGroups.initiate());
  return normalizeError(error);
}

it.each([
  ['a 403 as a page', () => html(403), { kind: 'unreadable', status: 403, text: null }],
  ['a 502 as a page', () => html(502), { kind: 'unreadable', status: 502, text: null }],
  ['a 200 as a page', () => html(200), { kind: 'unreadable', status: 200, text: null }],
  [
    'a body cut in the middle',
    () => new Response('{"status":"succ', { status: 200 }),
    { kind: 'unreadable', text: null },
  ],
  [
    '413 with words',
    () => failure(413, 'FILE_TOO_LARGE'),
    { kind: 'refused', code: 'FILE_TOO_LARGE', text: 'Words for people' },
  ],
  ['429 with words', () => failure(429, 'TOO_MANY_REQUESTS'), { kind: 'refused', status: 429, requestId: 'r-1' }],
  [
    'a failure of another shape',
    () => ({ status: 500, body: { oops: true } }),
    { kind: 'refused', status: 500, text: null },
  ],
  [
    'a failure that is a bare text',
    () => ({ status: 500, body: '"oops"' }),
    { kind: 'refused', status: 500, text: null },
  ],
  ['a network that is down', networkFailure, { kind: 'offline', status: null, text: null }],
])("reads %s without a parser's English", async (_case, answer, expected) => {
  expect(await failWith(answer)).toMatchObject(expected);
});

it('recognizes a call that took too long', () => {
  expect(normalizeError({ status: 'TIMEOUT_ERROR', error: 'TimeoutError' })).toMatchObject({
    kind: 'timeout',
    text: null,
  });
});

it('never throws, whatever was thrown', () => {
  for (const thrown of [undefined, null, 'text', new Error('Unexpected token <'), 42, {}]) {
    expect(normalizeError(thrown)).toMatchObject({ kind: 'refused', text: null });
  }
});

it('takes a bare code for a code, and spaces for no text', () => {
  expect(normalizeError({ status: 409, data: { success: false, error: 'TELEGRAM_NOT_REGISTERED' } })).toMatchObject({
    code: 'TELEGRAM_NOT_REGISTERED',
    text: null,
  });
  expect(normalizeError({ status: 400, data: { response: '  ', error: ' Too long \n' } })).toMatchObject({
    code: null,
    text: 'Too long',
  });
});
