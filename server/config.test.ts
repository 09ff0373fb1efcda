import { ConfigError, readConfig } from './config';

it('works without any variable, and takes an empty one for none', () => {
  const bare = readConfig({});
  expect(bare).toMatchObject({ port: 8012, databaseUrl: null, messenger: 'simulator', demo: { password: null } });
  expect(readConfig({ PORT: '', DATABASE_URL: '', TEST_CLOCK_FILE: '' })).toEqual(bare);
});

it('names every variable that does not fit', () => {
  const read = () => readConfig({ PORT: 'eighty', MESSENGER: 'pigeon', DEMO_PASSWORD: 'short' });
  expect(read).toThrow(ConfigError);
  for (const name of ['PORT', 'MESSENGER', 'DEMO_PASSWORD']) expect(read).toThrow(name);
});

it('keeps the public address without a slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://console.example/' }).publicUrl).toBe('https://console.example');
});
