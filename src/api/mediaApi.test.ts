import { normalizeError } from '@/lib/normalizeError';

import { uploadMedia } from './mediaApi';
import { tokenStorage } from './tokenStorage';

/** A request controlled by the test. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress: (event: object) => void } = { onprogress: () => {} };
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  opened = '';
  body: FormData | null = null;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.onabort();
  }
  respond(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload();
  }
}

const file = new File(['x'], 'x.png', { type: 'image/png' });
const failureOf = (upload: Promise<string>) => upload.then(() => null, normalizeError);

describe('an upload', () => {
  const real = globalThis.XMLHttpRequest;
  beforeEach(() => {
    globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
    tokenStorage.save('secret', {});
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = real;
  });

  it('sends the file with the token, reports progress and returns the URL', async () => {
    const percents: number[] = [];
    const upload = uploadMedia(file, { onProgress: (percent) => percents.push(percent) });
    FakeRequest.last.upload.onprogress({ loaded: 1, total: 3, lengthComputable: true });
    FakeRequest.last.respond(200, { status: 'success', response: { url: '/uploads/x.png' } });
    expect(await upload).toBe('/uploads/x.png');
    expect(percents).toEqual([33]);
    expect(FakeRequest.last).toMatchObject({ opened: 'POST /api/upload', headers: { Authorization: 'Bearer secret' } });
    expect(FakeRequest.last.body?.has('file')).toBe(true);
  });

  it('fails with the text of the server', async () => {
    const failure = failureOf(uploadMedia(file));
    FakeRequest.last.respond(415, { status: 'error', code: 'FILE_TYPE_NOT_ALLOWED', response: 'No such files' });
    expect(await failure).toMatchObject({ kind: 'refused', status: 415, text: 'No such files' });
  });

  it('distinguishes a lost connection, an unreadable response and an aborted upload from a refusal', async () => {
    const offline = failureOf(uploadMedia(file));
    FakeRequest.last.onerror();
    expect(await offline).toMatchObject({ kind: 'offline' });

    const unreadable = failureOf(uploadMedia(file));
    FakeRequest.last.respond(200, '<html>');
    expect(await unreadable).toMatchObject({ kind: 'unreadable' });

    const stop = new AbortController();
    const stopped = failureOf(uploadMedia(file, { signal: stop.signal }));
    stop.abort();
    expect(await stopped).toMatchObject({ kind: 'offline' });
  });
});
