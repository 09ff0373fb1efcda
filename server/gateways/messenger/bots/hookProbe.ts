import { createHmac, randomBytes } from 'node:crypto';

import { SECOND_MS } from '@contract/time';

import { createAddressCheck } from '../../../net/publicAddress';
import { HOOK_PATH } from '../botLinking';
import { isSameSecret } from './hookPlace';

const NONCE_BYTES = 16;
const NONCE = /^[0-9a-f]{32}$/;
const PROBE_MAX_MS = 10 * SECOND_MS;
const ANSWER_MAX_CHARS = 100;

/** What the server says at an address that only it can answer for; it reveals nothing, and is good for nothing else. @returns null for what is no question */
export const answerProbe = (key: Buffer, nonce: string): string | null =>
  NONCE.test(nonce) ? createHmac('sha256', key).update(`probe:${nonce}`).digest('hex') : null;

/** Reads the beginning of what is at an address. @throws Error without one that the internet could reach, too */
export type ReadPlace = (url: URL, signal: AbortSignal) => Promise<string>;

/** Where the address leads is asked of name servers, not of this machine, and its certificate is checked as messengers do. */
const readPublicPlace: ReadPlace = async (url, signal) => {
  await createAddressCheck({ allowPrivate: false }).resolve(url.hostname);
  const response = await fetch(url, { redirect: 'error', signal });
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  return (await response.text()).slice(0, ANSWER_MAX_CHARS);
};

/** Whether the public address leads to this very server, or to another process of it, as far as can be told from here. */
export async function isReached(
  origin: string,
  { key, kind, read = readPublicPlace }: { key: Buffer; kind: string; read?: ReadPlace | undefined },
): Promise<boolean> {
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const url = new URL(`${HOOK_PATH}/${kind}/probe/${nonce}`, origin);
  const answer = await read(url, AbortSignal.timeout(PROBE_MAX_MS)).catch(() => '');
  return isSameSecret(answer, answerProbe(key, nonce) ?? '');
}
