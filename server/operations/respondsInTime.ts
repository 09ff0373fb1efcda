import { setTimeout as sleep } from 'node:timers/promises';

const ANSWER_MAX_MS = 2_000;

/** Whether a promise resolves within two seconds. */
export async function respondsInTime(asked: Promise<unknown>): Promise<boolean> {
  const answer = asked.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(ANSWER_MAX_MS, false, { ref: false })]);
}
