import { setTimeout as sleep } from 'node:timers/promises';

const RESPONSE_MAX_MS = 2_000;

/** Whether a promise resolves within two seconds. */
export async function respondsInTime(request: Promise<unknown>): Promise<boolean> {
  const responded = request.then(
    () => true,
    () => false,
  );
  return Promise.race([responded, sleep(RESPONSE_MAX_MS, false, { ref: false })]);
}
