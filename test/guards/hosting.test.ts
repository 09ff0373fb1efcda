import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { parseYaml } from '@redocly/openapi-core';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

interface Service {
  image: string;
  env_file?: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes: string[];
}

const { services, volumes } = parseYaml(read('compose.yaml')) as {
  services: Record<string, Service | undefined>;
  volumes: Record<string, unknown>;
};
const service = (name: string): Service => services[name] ?? { image: '', volumes: [] };
const consoles = ['console1', 'console2'].map(service);
const settings = [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

describe('compose.yaml', () => {
  it('gives every setting in .env to both servers, except what it decides itself', () => {
    expect(settings.length).toBeGreaterThan(50);
    const decided = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'POSTGRES_PASSWORD'];
    for (const { env_file, environment = {} } of consoles) {
      expect(env_file).toBe('.env');
      // These two come from .env as well, and stop everything when they are missing there; FILES_DIR has a default.
      const passed = Object.entries(environment).filter(([name, value]) => value.startsWith(`\${${name}`));
      expect(passed.map(([name]) => name).sort()).toEqual(['ENCRYPTION_KEY', 'FILES_DIR', 'MESSENGER']);
      expect(Object.keys(environment).sort()).toEqual([...decided, ...passed.map(([name]) => name)].sort());
    }
  });

  it('starts nothing without the secrets, the name and a choice of phones', () => {
    const needed = ['SITE', 'MESSENGER', 'POSTGRES_PASSWORD', 'ENCRYPTION_KEY'];
    const uses = [...read('compose.yaml').matchAll(/(?<!\$)\$\{([A-Z_]+)(\S*)/g)];
    expect(new Set(uses.map(([, name]) => name))).toEqual(new Set([...needed, 'FILES_DIR']));
    const optional = uses.filter(([, name = '', rule = '']) => needed.includes(name) && !rule.startsWith(':?'));
    expect(optional).toEqual([]);
    expect(needed.filter((name) => !settings.includes(name))).toEqual([]);
  });

  it('publishes the ports of the proxy and no other', () => {
    const published = Object.entries(services).flatMap(([name, one]) => (one?.ports ?? []).map((port) => [name, port]));
    expect(published).toEqual([
      ['proxy', '80:80'],
      ['proxy', '443:443'],
    ]);
  });

  it('keeps data in volumes that it declares, and dumps with the version of the database', () => {
    const used = Object.values(services).flatMap((one) => (one?.volumes ?? []).map((line) => line.split(':')[0] ?? ''));
    const named = new Set(used.filter((name) => !name.startsWith('.')));
    expect(named).toEqual(new Set(Object.keys(volumes)));
    expect(service('backup').image).toBe(service('database').image);
    // Images of PostgreSQL 18 and newer keep their data in a folder per version below this one.
    expect(service('database').volumes).toEqual(['database:/var/lib/postgresql']);
  });
});

it('images are named by their exact version', () => {
  const images = Object.values(services).map((one) => one?.image ?? '');
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name);
  const foreign = [...images, ...bases].filter((name) => name !== 'voronka');
  expect(foreign.length).toBeGreaterThan(4);
  expect(
    foreign.filter((name) => !/^[\w./-]+:\d+\.\d+(?:\.\d+)?-?[\w-]*(?:@sha256:[0-9a-f]{64})?$/.test(name)),
  ).toEqual([]);
  expect(new Set(bases).size).toBe(1);
});

it('the file with the secrets reaches neither the repository nor the image', () => {
  for (const file of ['.gitignore', '.dockerignore'])
    expect(read(file).split('\n')).toEqual(expect.arrayContaining(['.env', '.env.*']));
});

it('.env.example lists the settings of docs/operations.md', () => {
  const { stdout } = spawnSync(process.execPath, ['scripts/settings.mjs', '--check'], { cwd: root, encoding: 'utf8' });
  expect(stdout.trim()).toBe('.env.example matches the settings.');
  // Otherwise a copy of it would set what nobody chose.
  expect(read('.env.example')).not.toMatch(/^[^#\n]/m);
});

it('a release has one version in all its places', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  expect(read('.nvmrc').trim()).toMatch(/^20\.19\.\d+$/);
});

describe('deploy/secrets.sh', () => {
  let folder = '';
  beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true }));
  const file = () => path.join(folder, 'env');
  const run = (...words: string[]) =>
    spawnSync('sh', ['deploy/secrets.sh', ...words, file()], { cwd: root, encoding: 'utf8' });
  const values = () =>
    new Map(
      fs
        .readFileSync(file(), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('=') as [string, string]),
    );

  it('makes what compose.yaml needs, for its owner only', () => {
    expect(run('console.example', 'whatsapp').status).toBe(0);
    expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
    expect(values().get('SITE')).toBe('console.example');
    expect(values().get('MESSENGER')).toBe('whatsapp');
    expect(values().get('ENCRYPTION_KEY')).toMatch(/^[0-9a-f]{64}$/);
    for (const name of ['POSTGRES_PASSWORD', 'METRICS_TOKEN']) expect(values().get(name)).toMatch(/^[0-9a-f]{48}$/);
    expect(fs.readdirSync(folder)).toEqual(['env']);
  });

  it('changes nothing that is there, and adds what is missing', () => {
    fs.writeFileSync(file(), 'ENCRYPTION_KEY=old\nWA_VERSION=2.3000.1');
    expect(run('console.example', 'simulator').status).toBe(0);
    const first = values();
    expect([first.get('ENCRYPTION_KEY'), first.get('WA_VERSION')]).toEqual(['old', '2.3000.1']);
    const { stdout } = run('other.example', 'whatsapp');
    expect(values()).toEqual(first);
    expect(stdout).toContain('ENCRYPTION_KEY: kept');
    expect(stdout).not.toContain(first.get('POSTGRES_PASSWORD'));
  });

  it.each([
    [['https://console.example', 'whatsapp'], 'without https'],
    [['console.example:443', 'whatsapp'], 'without a port'],
    [['localhost', 'whatsapp'], 'a dot'],
    [['console.example', 'pigeon'], 'whatsapp for real phones'],
  ])('refuses %j and writes nothing', (words, reason) => {
    const { status, stderr } = run(...words);
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});
