/** Unexpected responses of proxies and of servers that are not ours. */
export interface OddResponse {
  name: string;
  status: number;
  contentType: string;
  /** Null is no body. */
  body: string | null;
  /** The connection closes in the middle of the body. */
  isCut?: boolean;
}

const page = (title: string) => `<!DOCTYPE html><html><head><title>${title}</title></head><body>${title}</body></html>`;
const html = (name: string, status: number): OddResponse => ({
  name,
  status,
  contentType: 'text/html',
  body: page(name),
});
const json = (name: string, body: unknown, status = 200): OddResponse => ({
  name,
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

/** Session refusals in all formats. */
export const refusals: readonly OddResponse[] = [
  html('401 as a page', 401),
  json('401 as JSON of somebody else', { message: 'nope' }, 401),
  { name: '401 without a body', status: 401, contentType: 'text/plain', body: null },
];

/** Responses from which no list and no object can be read. */
export const oddResponses: readonly OddResponse[] = [
  html('502 as a page', 502),
  html('503 as a page', 503),
  html('504 as a page', 504),
  html('200 as a page', 200),
  html('413 as a page', 413),
  html('429 as a page', 429),
  html('500 as a page', 500),
  html('403 as a page', 403),
  json('500 as JSON of somebody else', { message: 'boom' }, 500),
  json('a refusal with status 200', { status: 'error', code: 'SERVER_ERROR', response: '', requestId: 'r' }),
  json('a text', { status: 'success', response: 'ok' }),
  json('a number', { status: 'success', response: 42 }),
  json('null', { status: 'success', response: null }),
  json('a list of nulls', { status: 'success', response: [null, null] }),
  json('a list of lists', { status: 'success', response: [[1], [2]] }),
  json('a list of texts', { status: 'success', response: ['one'] }),
  json('only null', null),
  { name: '204', status: 204, contentType: 'application/json', body: null },
  { name: '200 without a body', status: 200, contentType: 'application/json', body: '' },
  {
    name: 'a body cut in the middle',
    status: 200,
    contentType: 'application/json',
    body: '{"status":"success","response":[{"id":1,"na',
    isCut: true,
  },
  {
    name: 'a body cut, and the line closed politely',
    status: 200,
    contentType: 'application/json',
    body: '{"status":"success","response":[{"id"',
  },
];

/** The response as `fetch` returns it. */
export function toResponse({ status, contentType, body, isCut = false }: OddResponse): Response {
  const headers = { 'content-type': contentType };
  if (!isCut) return new Response(body, { status, headers });
  const bytes = new TextEncoder().encode(body ?? '');
  let isSent = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) controller.error(new TypeError('terminated'));
      else controller.enqueue(bytes);
      isSent = true;
    },
  });
  return new Response(stream, { status, headers });
}
