import { SECOND_MS } from '@contract/time';

/** A response in which nothing arrives for so long has broken off: even 4 kB a second bring something sooner. */
const STALL_MS = 10 * SECOND_MS;

/** When a request is given up: its head must come in time, then each part of its body, however many there are. */
export type TimeLimit = ReturnType<typeof limitTime>;

/** @param maxMs until the head of the response; a limit for all of it would refuse large ones over slow networks for ever */
export function limitTime(outer: AbortSignal, maxMs: number) {
  const controller = new AbortController();
  const expire = () => controller.abort(new DOMException('signal timed out', 'TimeoutError'));
  let timer = setTimeout(expire, maxMs);
  const end = () => clearTimeout(timer);
  const restart = () => {
    end();
    timer = setTimeout(expire, STALL_MS);
  };
  if (outer.aborted) controller.abort(outer.reason);
  else outer.addEventListener('abort', () => controller.abort(outer.reason), { signal: controller.signal });

  return {
    signal: controller.signal,
    /** A response whose head has arrived, with the limit for its body. */
    follow(response: Response): Response {
      restart();
      const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(part, out) {
          restart();
          out.enqueue(part);
        },
      });
      const body = response.body?.pipeThrough(watched, { signal: controller.signal });
      return body ? new Response(body, response) : response;
    },
    end,
  };
}
