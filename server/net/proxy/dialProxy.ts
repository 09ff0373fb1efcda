import net from 'node:net';

import { AddressRefusedError, type AddressCheck } from '../publicAddress';
import { untilAborted } from '../untilAborted';
import { ProxyFailure } from './proxyFailure';

/** Decides where a proxy may be; null for the operator's own proxies, which may be anywhere. */
export type ProxyPlace = Pick<AddressCheck, 'resolve'> | null;

/** Where to connect to. */
export interface Target {
  host: string;
  port: number;
}

/** Opens a connection to a proxy. @throws ProxyFailure `unknown`, `private` or `silent` */
export async function dialProxy({ host, port }: Target, place: ProxyPlace, signal: AbortSignal): Promise<net.Socket> {
  const address = await findAddress(host.replace(/^\[|\]$/g, ''), place, signal);
  const socket = net.connect(port, address);
  const end = () => socket.destroy(new ProxyFailure('silent', 'The proxy does not respond.'));
  signal.addEventListener('abort', end);
  try {
    await new Promise<void>((resolve, reject) => {
      // It stays: a later failure is noticed by whoever reads from the socket.
      socket.on('error', reject);
      socket.once('connect', resolve);
    });
    return socket;
  } catch (error) {
    throw error instanceof ProxyFailure ? error : asFailure(error as NodeJS.ErrnoException);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** The address that is connected to: asked again, the same name may have another one. */
async function findAddress(name: string, place: ProxyPlace, signal: AbortSignal): Promise<string> {
  if (place === null) return name;
  try {
    const [{ address }] = await untilAborted(place.resolve(name), signal);
    return address;
  } catch (error) {
    if (!(error instanceof AddressRefusedError) && !signal.aborted) throw error;
    const fault = error instanceof AddressRefusedError ? error.reason : 'unknown';
    throw new ProxyFailure(fault, 'The host of the proxy may not be connected to.');
  }
}

function asFailure({ code = '', message }: NodeJS.ErrnoException): ProxyFailure {
  const isUnknown = code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  return new ProxyFailure(isUnknown ? 'unknown' : 'silent', message);
}
