import http from 'node:http';
import https from 'node:https';

import { AddressRefusedError, type AddressCheck, type CheckedAddress } from './publicAddress';
import { untilAborted } from './untilAborted';

/** Of a response only its status is used. */
const RESPONSE_MAX_BYTES = 64 * 1024;

/** Why there was no response. */
export type PostFailure = 'timeout' | 'unreachable' | 'unknownHost' | 'privateAddress' | 'certificate';

/** The status of the response, or why there was none. */
export type PostResult = { status: number; failure: null } | { status: null; failure: PostFailure };

/** A request with a JSON body. */
export interface PostRequest {
  address: string;
  headers: Record<string, string>;
  body: string;
  /** From the lookup of the name to the end of the response. */
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Posts to an address that an owner typed: connects to the address that was checked, follows no redirect, and reads a bounded part of the
 * response. Never throws.
 */
export async function postChecked(addresses: AddressCheck, request: PostRequest): Promise<PostResult> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs)]);
  try {
    const url = new URL(request.address);
    const [checked] = await untilAborted(addresses.resolve(url.hostname), signal);
    return { status: await post(url, checked, request, signal), failure: null };
  } catch (error) {
    return { status: null, failure: signal.aborted ? 'timeout' : describe(error) };
  }
}

function post(url: URL, { address, family }: CheckedAddress, request: PostRequest, signal: AbortSignal) {
  const { body } = request;
  return new Promise<number>((resolve, reject) => {
    const sending = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: { ...request.headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
      },
      (response) => {
        const finish = () => {
          resolve(response.statusCode ?? 0);
          response.destroy();
        };
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > RESPONSE_MAX_BYTES) finish();
        });
        response.on('end', finish);
        response.on('error', reject);
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

function describe(error: unknown): PostFailure {
  if (error instanceof AddressRefusedError) return error.reason === 'private' ? 'privateAddress' : 'unknownHost';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return CERTIFICATE.test(code) ? 'certificate' : 'unreachable';
}
