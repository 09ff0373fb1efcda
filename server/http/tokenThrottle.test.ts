import { createTokenThrottle } from './tokenThrottle';

const GUESSES_COUNT = 30;
const NETWORK = '203.0.113.1';

it('takes no failed lookup for a guess, as while the database is away', async () => {
  const throttle = createTokenThrottle(() => 0);
  const away = () => Promise.reject(new Error('away'));
  for (let at = 0; at < GUESSES_COUNT; at += 1)
    await expect(throttle.check('right', NETWORK, away)).rejects.toThrow('away');
  expect(await throttle.check('right', NETWORK, () => Promise.resolve('me'))).toBe('me');
});
