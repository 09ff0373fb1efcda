import { SECOND_MS } from '@contract/time';

/** A response in which nothing arrives for so long has broken off: even 4 kB a second bring something sooner. */
const STALL_MS = 10 * SECOND_MS;

/** When a request is given up: its head must come in time, then each part of its body, however many there are. */
export type TimeLimit = ReturnType<typeof limitTime>;

/** @param maxMs until the head of the response; a limit for all of it would refuse large ones over slow networks for ever */
export function limitTime(outer: AbortSignal, maxMs: number) {
  const controller = new AbortController();
  const { signal } = controller;
  const expire = () => controller.abort(new DOMException('signal timed out', 'TimeoutError'));
  let timer = setTimeout(expire, maxMs);
  const end = () => clearTimeout(timer);
  const restart = () => {
    end();
    timer = setTimeout(expire, STALL_MS);
  };
  if (outer.aborted) controller.abort(outer.reason);
  else outer.addEventListener('abort', () => controller.abort(outer.reason), { signal });

  return {
    signal,
    /** A response whose head has arrived, with the limit for its body. It is read part by part: a long list takes less than half the time of the browser's own `text()`. */
    follow(response: Response): Response {
      restart();
      const type = response.headers.get('content-type') ?? '';
      return Object.assign(response, {
        text: async () => decode(await readParts(response, signal, restart)),
        blob: async () => new Blob(await readParts(response, signal, restart), { type }),
      });
    },
    end,
  };
}

/** @throws the reason of the signal, once it is aborted */
async function readParts({ body }: Response, signal: AbortSignal, onPart: () => void) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  signal.throwIfAborted();
  if (!body) return parts;
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel(signal.reason).catch(() => undefined));
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return parts;
    onPart();
    parts.push(value);
  }
}

function decode(parts: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode();
}
