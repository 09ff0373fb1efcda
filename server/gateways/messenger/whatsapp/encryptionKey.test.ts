import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { readConfig } from '@server/config';

import { readEncryptionKey } from './encryptionKey';

const dataDir = path.join(os.tmpdir(), `voronka-key-${randomBytes(6).toString('hex')}`);
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

it('makes a key at the first start that only its owner may read, and finds it again', () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const key = readEncryptionKey(config);
  expect(key).toHaveLength(32);
  expect(readEncryptionKey(config)).toEqual(key);
  expect(fs.readdirSync(dataDir)).toEqual(['encryption.key']);
  expect(fs.statSync(path.join(dataDir, 'encryption.key')).mode & 0o777).toBe(0o600);
});

it('takes the key of the environment before any file', () => {
  const key = randomBytes(32);
  const config = readConfig({ DATA_DIR: dataDir, ENCRYPTION_KEY: key.toString('hex') });
  expect(readEncryptionKey(config)).toEqual(key);
});

it('does not go on with a file that holds no key', () => {
  fs.writeFileSync(path.join(dataDir, 'encryption.key'), 'broken');
  expect(() => readEncryptionKey(readConfig({ DATA_DIR: dataDir }))).toThrow('does not hold a key');
});
