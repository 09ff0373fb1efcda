import { success } from '../schemas/envelope';
import { AccountProxies, ReachResult, SaveProxies, TestProxy } from '../schemas/proxies';
import type { ErrorCode } from '../errors';
import { defineCalls } from './defineCalls';
import { exampleProxy } from './examples';

const refusals = ['PROXIES_NOT_OFFERED', 'PROXY_PASSWORD_NEEDED'] as const satisfies readonly ErrorCode[];

/** How an account reaches the messenger. Ours. */
export const proxyCalls = defineCalls('messenger', {
  getProxies: {
    route: 'GET /whatsapp/proxies',
    refusesTokens: true,
    response: success(AccountProxies),
    errors: ['PROXIES_NOT_OFFERED'],
  },
  saveProxies: {
    route: 'PUT /whatsapp/proxies',
    refusesTokens: true,
    body: SaveProxies,
    response: success(AccountProxies),
    errors: [...refusals, 'PROXIES_CHANGED', 'PROXY_PRIVATE'],
    changes: 'messenger',
    example: () => ({ first: exampleProxy, spare: null }),
  },
  testProxy: {
    route: 'POST /whatsapp/proxies/test',
    refusesTokens: true,
    body: TestProxy,
    response: success(ReachResult),
    errors: refusals,
    changes: 'messenger',
    example: () => ({ proxy: exampleProxy }),
    ifRepeated: 'settled',
  },
});
