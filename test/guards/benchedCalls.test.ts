import { callNames } from '@contract/calls';
import { fillDatabase } from '@test/bench/fillDatabase';
import { OUTSIDE, timeCalls } from '@test/bench/largeCalls';
import { openClient } from '@test/browser/client';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';
import { createLeavableMessenger } from '@test/kit/fakeMessenger';

/** Everything that a filled account has, and little of it. */
const SMALL = {
  accounts: 2,
  groups: [2, 12],
  runs: [1, 2],
  broadcasts: [1, 2],
  greetingsPerAccount: 1,
} as const;
const ONCE = { reads: 1, changes: 1, warmUps: 0 };

let testServer: TestServer;
const messenger = createLeavableMessenger(() => Promise.resolve());
beforeAll(async () => void (testServer = await buildTestServer({ messenger })));
afterAll(() => testServer.close());

describe('P17', () => {
  it('measures every call but those that it says it does not', async () => {
    const { token } = await testServer.signInAs('owner@example.com');
    const url = await testServer.app.listen({ port: 0, host: 'localhost' });
    const client = openClient(url, token);
    await client.saveFunnel('First', ['One', 'Two', 'Three', 'Four', 'Five'], 60);
    await fillDatabase(testServer.db, SMALL);
    const times = await timeCalls(client, url, undefined, ONCE);
    expect([...times.keys(), ...OUTSIDE].sort()).toEqual([...callNames].sort());
  });
});
