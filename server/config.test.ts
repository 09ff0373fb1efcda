import { ConfigError, readConfig } from './config';

it('works without any variable, and takes an empty one for none', () => {
  const bare = readConfig({});
  expect(bare).toMatchObject({ port: 8012, databaseUrl: null, messengers: ['simulator'], demo: { password: null } });
  expect(readConfig({ PORT: '', DATABASE_URL: '', TEST_CLOCK_FILE: '' })).toEqual(bare);
});

it('names every variable that does not fit', () => {
  const read = () => readConfig({ PORT: 'eighty', MESSENGER: 'pigeon', DEMO_PASSWORD: 'short' });
  expect(read).toThrow(ConfigError);
  for (const name of ['PORT', 'MESSENGER', 'DEMO_PASSWORD']) expect(read).toThrow(name);
});

it('accepts a retention of 0 or of at least as many days as inactive groups need', () => {
  const kept = (days: string) => readConfig({ RUNS_KEEP_DAYS: days }).keepDays.runs;
  expect([kept('0'), kept('90'), kept('3650')]).toEqual([0, 90, 3650]);
  for (const days of ['1', '89', '-1', '90.5', 'long']) expect(() => kept(days)).toThrow('RUNS_KEEP_DAYS');
  expect(() => kept('30')).toThrow('90');
});

it('creates a demo account with the simulated phone, and with real ones only if it is named', () => {
  const demo = (given: Record<string, string>) => readConfig(given).demo;
  expect(demo({})).toEqual({ email: 'demo@voronka.local', password: null });
  expect(demo({ MESSENGER: 'whatsapp', DEMO_EMAIL: '', DEMO_PASSWORD: '' })).toBeNull();
  expect(demo({ MESSENGER: 'whatsapp', DEMO_EMAIL: 'a@b.example' })).toEqual({ email: 'a@b.example', password: null });
  expect(demo({ MESSENGER: 'whatsapp', DEMO_PASSWORD: 'ten letters' })).toMatchObject({ password: 'ten letters' });
});

it('keeps the public address without a slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://console.example/' }).publicUrl).toBe('https://console.example');
});

it.each([
  ['https://Console.Example', 'https://console.example'],
  ['https://console.example:443/', 'https://console.example'],
  ['http://console.example:80', 'http://console.example'],
  ['https://b\u00fccher.example', 'https://xn--bcher-kva.example'],
])('reads the public address %s as browsers write it', (given, origin) => {
  expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(origin);
});

it('refuses a public address with a path, whose pages would be blank', () => {
  for (const path of ['/voronka', '/voronka/', '/?a=1', '/#a'])
    expect(() => readConfig({ PUBLIC_URL: `https://console.example${path}` })).toThrow('=https://console.example');
  expect(() => readConfig({ PUBLIC_URL: 'https://me:secret@console.example' })).toThrow('=https://console.example');
});

it('warms up real phones by default, and no simulated one', () => {
  expect(readConfig({}).warmUpDays).toBe(0);
  expect(readConfig({ MESSENGER: 'whatsapp' }).warmUpDays).toBe(14);
  expect(readConfig({ MESSENGER: 'whatsapp', PACE_WARM_UP_DAYS: '0' }).warmUpDays).toBe(0);
  expect(readConfig({ PACE_WARM_UP_DAYS: '7' }).warmUpDays).toBe(7);
  expect(readConfig({ MESSENGER: 'simulator,whatsapp' }).warmUpDays).toBe(14);
});

it('offers several kinds of messenger, the first by default, and none twice', () => {
  expect(readConfig({ MESSENGER: 'whatsapp, simulator' }).messengers).toEqual(['whatsapp', 'simulator']);
  for (const wrong of ['whatsapp,pigeon', 'whatsapp,whatsapp', 'whatsapp,'])
    expect(() => readConfig({ MESSENGER: wrong })).toThrow('MESSENGER');
});
