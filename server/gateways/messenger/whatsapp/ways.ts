import type { Config } from '../../../config';
import type { Database } from '../../../db/database';
import { AddressRefusedError, createAddressCheck } from '../../../net/publicAddress';
import type { ProxyControl } from '../proxyControl';
import { readAccountProxy } from './accountProxy';
import type { ProxyPlace } from '../../../net/proxy/dialProxy';
import { changeOwnProxies, proxyUrl, readOwnProxies } from './ownProxies';
import type { SecretBox } from './secretBox';
import { testWay, type TestedWay } from './testWay';

/** One way to WhatsApp. */
export interface Way {
  /** Null: a direct connection. */
  proxy: URL | null;
  /** Where the proxy may be: those of the operator may be anywhere. */
  place: ProxyPlace;
}

/** How accounts reach WhatsApp. */
export interface Ways {
  /** In the order in which they are tried; the second is the spare. */
  of(accountId: number): Promise<[Way] | [Way, Way]>;
  control: ProxyControl;
}

/** Dependencies of the ways. */
export interface WaysParts {
  db: Database;
  vault: SecretBox;
  config: Pick<Config, 'whatsapp' | 'allowPrivateAddresses'>;
  /** Certificate to trust besides the system's, and what else tests replace. */
  test: Pick<TestedWay, 'filesUrl' | 'ca' | 'lookUp' | 'testMaxMs'>;
}

export function createWays({ db, vault, config, test }: WaysParts): Ways {
  const { serverUrl, proxyUrl: serverProxy } = config.whatsapp;
  const place = createAddressCheck({ allowPrivate: config.allowPrivateAddresses });

  async function serverWay(accountId: number): Promise<Way> {
    const address = (await readAccountProxy(db, vault, accountId)) ?? serverProxy;
    return { proxy: address === null ? null : new URL(address), place: null };
  }

  return {
    async of(accountId) {
      const { first, spare } = await readOwnProxies(db, vault, accountId);
      const main = first ? { proxy: proxyUrl(first), place } : await serverWay(accountId);
      return spare ? [main, { proxy: proxyUrl(spare), place }] : [main];
    },
    control: {
      read: (accountId) => readOwnProxies(db, vault, accountId),
      async change(accountId, choose) {
        // Not within the transaction: a name server may take seconds.
        const { first, spare } = choose(await readOwnProxies(db, vault, accountId));
        for (const proxy of [first, spare]) if (proxy) await refusePrivate(place, proxy.host);
        return changeOwnProxies(db, vault, accountId, choose);
      },
      serverHasProxy: async (accountId) => (await serverWay(accountId)).proxy !== null,
      async test(accountId, proxy) {
        const way = proxy ? { proxy: proxyUrl(proxy), place } : await serverWay(accountId);
        return testWay({ chatUrl: serverUrl, ...test, ...way });
      },
    },
  };
}

/** A host that is unknown now may be known later, so it is stored. @throws AddressRefusedError `private` */
async function refusePrivate(place: NonNullable<ProxyPlace>, host: string): Promise<void> {
  await place.resolve(host).catch((error: unknown) => {
    if (!(error instanceof AddressRefusedError) || error.reason === 'private') throw error;
  });
}
