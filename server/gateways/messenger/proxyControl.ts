import type { ProxyKind, ReachResult } from '@contract/schemas/proxies';

/** A proxy as its owner entered it; both texts are null for a proxy without a login. */
export interface Proxy {
  kind: ProxyKind;
  host: string;
  port: number;
  username: string | null;
  password: string | null;
}

/** The proxies of an account: `spare` is used when `first` fails, never at the same time. Null: the server's own way, and none. */
export interface OwnProxies {
  first: Proxy | null;
  spare: Proxy | null;
}

/** Those that are stored. */
export interface StoredProxies extends OwnProxies {
  /** Another number after each change; 0 without proxies. */
  revision: number;
}

/** How accounts reach the messenger. */
export interface ProxyControl {
  read(accountId: number): Promise<StoredProxies>;
  /**
   * Stores what is chosen by those that are stored, one change after the other; the connection uses them when it is opened next.
   * @returns whether they changed
   * @throws AddressRefusedError for a host within the server's network
   */
  change(accountId: number, choose: (known: StoredProxies) => OwnProxies): Promise<boolean>;
  /** Whether the operator of the server gave the account a proxy. */
  serverHasProxy(accountId: number): Promise<boolean>;
  /** Tries a way; null: the server's own. Takes at most 8 s and never rejects for what it finds. */
  test(accountId: number, proxy: Proxy | null): Promise<ReachResult>;
}
