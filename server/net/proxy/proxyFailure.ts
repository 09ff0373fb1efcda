/**
 * What is wrong with a proxy. `unknown`: its host does not exist; `private`: its host is within the server's network; `silent`: it does
 * not respond; `login`: it requires another login; `refuses`: it does not allow the target; `cutOff`: it cannot reach the target
 * itself; `otherKind`: it is no proxy of this kind.
 */
export type ProxyFault = 'unknown' | 'private' | 'silent' | 'login' | 'refuses' | 'cutOff' | 'otherKind';

/** No connection through a proxy. Its message never contains the login. */
export class ProxyFailure extends Error {
  override name = 'ProxyFailure';
  constructor(
    readonly fault: ProxyFault,
    message: string,
  ) {
    super(message);
  }
}
