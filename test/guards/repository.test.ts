import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const NOT_OURS = new Set(['node_modules', '.git', 'dist', 'data', 'coverage', 'test-results', '.cache']);
const BINARY = /\.(?:png|ico|jpg|gif|webp|woff2?|gz|tgz|br|mp4|pdf)$/;

function listFiles(folder = root): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const full = path.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(full) : [path.relative(root, full).split(path.sep).join('/')];
  });
}

const files = listFiles();
const textOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const readJson = (file: string): unknown => JSON.parse(textOf(file));

/** Which files contain a text, as `file:line`. The texts are put together here, so that this file does not contain them. */
function findText(pattern: RegExp, among: string[]): string[] {
  return among
    .filter((file) => !BINARY.test(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
    );
}

const anyOf = (...words: [string, string][]) => new RegExp(words.map(([a, b]) => a + b).join('|'));

/** They show that wrong keys do not compile: a line that would compile is an error there. See decision 0033. */
const TYPE_TESTS = ['server/translate.test.ts', 'src/lib/typedTexts.test.ts'];

const isCode = (file: string) => /^(?:(?:src|server|contract|test|scripts)\/.*|[^/]+)\.(?:tsx?|mjs|cjs)$/.test(file);

describe('the repository', () => {
  it('silences no check and leaves nothing for later', () => {
    const silencers = anyOf(['ox', 'lint-disable'], ['es', 'lint-disable'], ['@ts-', 'ignore'], ['@ts-', 'nocheck']);
    expect(findText(silencers, files.filter(isCode))).toEqual([]);
    const expected = findText(anyOf(['@ts-', 'expect-error']), files.filter(isCode));
    expect(expected.filter((place) => !TYPE_TESTS.some((file) => place.startsWith(`${file}:`)))).toEqual([]);
    expect(findText(anyOf(['\\bTO', 'DO\\b'], ['\\bFIX', 'ME\\b']), files.filter(isCode))).toEqual([]);
  });

  it('names no machine and no host of a package registry', () => {
    const hosts = anyOf(['registry\\.', 'npmjs'], ['registry\\.', 'yarnpkg'], ['npm', 'mirror'], ['"reso', 'lved":']);
    expect(findText(hosts, files)).toEqual([]);
    const homes = anyOf(['(?:^|[\\s"\'`(=])/ho', 'me/\\w'], ['(?:^|[\\s"\'`(=])/wo', 'rk/'], ['/Use', 'rs/\\w']);
    expect(findText(homes, files)).toEqual([]);
  });

  it('has no file with a meaningless name, and no barrel', () => {
    const vague = /(?:^|\/)(?:index|utils?|helpers?|common|types|misc|shared)\.(?:tsx?|mjs)$/;
    expect(files.filter((file) => vague.test(file))).toEqual([]);
  });
});

interface PackageFile {
  engines: { node: string };
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
}

interface LockFile {
  packages: Record<
    string,
    | {
        version?: string;
        engines?: { node?: string };
        optional?: boolean;
        integrity?: string;
        dependencies?: Record<string, string>;
        optionalDependencies?: Record<string, string>;
        devDependencies?: Record<string, string>;
        peerDependencies?: Record<string, string>;
        peerDependenciesMeta?: Record<string, { optional?: boolean }>;
      }
    | undefined
  >;
}

describe('the packages', () => {
  const own = readJson('package.json') as PackageFile;
  const { packages } = readJson('package-lock.json') as LockFile;
  const declared = { ...own.dependencies, ...own.devDependencies };

  /** Where a dependency of `holder` is found, as Node resolves it: own folder first, then upwards. */
  function resolveName(holder: string, name: string): string | null {
    for (let place = holder; ; place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0))) {
      const candidate = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
      if (packages[candidate]) return candidate;
      if (place === '') return null;
    }
  }

  it('are pinned exactly', () => {
    const loose = Object.entries(declared).filter(
      ([, range]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range),
    );
    expect(loose).toEqual([]);
  });

  it('are listed in docs/dependencies.md, each with its purpose and its reason, and nothing else is', () => {
    const rows = [...textOf('docs/dependencies.md').matchAll(/^\| `([^`]+)` +\| [^|\s][^|]* \| [^|\s][^|]* \|$/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual(Object.keys(declared).sort());
  });

  it('have in the lock file the versions of package.json', () => {
    expect(packages['']).toMatchObject({ dependencies: own.dependencies, devDependencies: own.devDependencies });
    const differing = Object.entries(declared).filter(([name, range]) => {
      const locked = packages[`node_modules/${name}`]?.version;
      return locked === undefined || !range.endsWith(locked);
    });
    expect(differing).toEqual([]);
  });

  it('are not older than the floors of docs/dependencies.md', () => {
    const [, floors = ''] = /^## Floors\n([\s\S]*?)^## /m.exec(textOf('docs/dependencies.md')) ?? [];
    const listed = [...floors.matchAll(/^- `([^`]+)` (\d[\w.-]*\w):/gm)];
    const numbers = (version: string) => (version.match(/\d+/g) ?? []).map((part) => part.padStart(6, '0')).join();
    expect(listed.map(([, name]) => name)).toContain('baileys');
    expect(listed.filter(([, name = '', floor = '']) => numbers(declared[name] ?? '') < numbers(floor))).toEqual([]);
  });

  it('are all there for every platform, so that npm ci works everywhere', () => {
    const missing = Object.entries(packages).flatMap(([holder, entry]) =>
      Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies })
        .filter((name) => resolveName(holder, name) === null)
        .map((name) => `${holder || 'package.json'} asks for ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('have a fingerprint each', () => {
    const bare = Object.entries(packages).filter(([place, entry]) => place !== '' && !entry?.integrity);
    expect(bare.map(([place]) => place)).toEqual([]);
  });

  it('run on the oldest Node that package.json promises', () => {
    expect(own.engines.node).toBe('>=20.19');
    const tooNew = Object.entries(packages).filter(([place, entry]) => {
      const wanted = entry?.engines?.node;
      return place !== '' && !entry?.optional && wanted !== undefined && !admitsNode20(wanted);
    });
    expect(tooNew.map(([place, entry]) => `${place}: ${entry?.engines?.node ?? ''}`)).toEqual([]);
  });

  it('are started by scripts whose files exist', () => {
    const started = Object.values(own.scripts).flatMap((line) => line.match(/scripts\/\w+\.mjs/g) ?? []);
    expect(started.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
  });
});

/** Whether a range like `^18.18 || >=20.9 <21` accepts Node 20.19; supports only what package.json files really contain. */
function admitsNode20(range: string): boolean {
  return range.split('||').some((part) => {
    const bounds = [...part.matchAll(/(>=|>|<=|<|\^|~|=)?\s*v?(\d+|\*|x)(?:\.(\d+|x|\*))?[^\s]*/g)];
    return bounds.every(([, sign = '=', major = '*', minor = '0']) => {
      if (!/\d/.test(major)) return true;
      const distance = 20 - Number(major) || 19 - (Number(minor) || 0);
      if (sign === '>=' || sign === '>') return distance >= 0;
      if (sign === '<' || sign === '<=') return distance < 0;
      return Number(major) === 20 && distance >= 0;
    });
  });
}
