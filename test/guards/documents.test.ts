import fs from 'node:fs';
import path from 'node:path';

import { endsAtMoment, WAIT_REASONS } from '@contract/waitReasons';
import progress from '@locales/ru/progress.json';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const exists = (file: string) => fs.existsSync(path.join(root, file));

const decisions = fs.readdirSync(path.join(root, 'docs/evidence/decisions')).filter((name) => name !== 'README.md');
const pages = [
  ...['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'SECURITY.md', 'locales/README.md'],
  ...[
    'dependencies',
    'operations',
    'programs',
    'releases',
    'support',
    'evidence/quality',
    'evidence/specification',
  ].map((name) => `docs/${name}.md`),
  ...['README.md', ...decisions].map((name) => `docs/evidence/decisions/${name}`),
];
const files = ['src', 'server', 'contract', 'test', 'scripts', 'docs', 'webpack.config.ts'].flatMap((folder) =>
  fs.statSync(path.join(root, folder)).isFile()
    ? [folder]
    : fs
        .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => path.join(folder, file)),
);
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

/** Missing content of a page: the place, and what is missing there. */
const missing = (check: (page: string, text: string) => string[]) =>
  pages.flatMap((page) => check(page, read(page)).map((name) => `${page}: ${name}`));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('the documents', () => {
  it('link only to files and headings that exist', () => {
    const toAnchor = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-');
    const isThere = (page: string, link: string) => {
      const [file = '', anchor = ''] = link.split('#');
      const target = file === '' ? page : path.join(path.dirname(page), file);
      if (!exists(target)) return false;
      return (
        anchor === '' ||
        matches(read(target), /^#+ (.+)$/gm)
          .map(toAnchor)
          .includes(anchor)
      );
    };
    const dead = missing((page, text) =>
      matches(text, /\]\((?!https?:)([^)\s]+)\)/g).filter((link) => !isThere(page, link)),
    );
    expect(dead).toEqual([]);
  });

  it('explain to support everything that a run may wait for', () => {
    const support = read('docs/support.md');
    const shown = WAIT_REASONS.filter((reason) => reason !== 'time' && reason !== 'paused').map((reason) => {
      const withMoment = `${reason}${endsAtMoment(reason) ? 'Until' : 'Since'}`;
      const text = withMoment in progress.waits ? progress.waits[withMoment as 'paceUntil'] : progress.waits[reason];
      return text.replace('{{moment}}', '…');
    });
    expect(shown.filter((text) => !support.includes(`«${text}»`))).toEqual([]);
  });

  it('name only files of this repository that exist', () => {
    const inFolders = /`((?:src|server|contract|test|scripts|docs|deploy|public|locales)\/[\w./-]+)`/g;
    const byName = /`([\w./-]+\.(?:[cm]?[jt]s|[cm]ts|tsx))`/g;
    const isThere = (name: string) =>
      name.startsWith('dist/') || exists(name) || files.some((file) => file.endsWith(`/${name}`));
    const dead = missing((page, text) =>
      // The guide for translators has examples of files that do not exist yet.
      page === 'locales/README.md'
        ? []
        : [
            ...matches(text, inFolders).filter((name) => !exists(name)),
            ...matches(text, byName).filter((name) => !isThere(name)),
          ],
    );
    expect(dead).toEqual([]);
  });

  it('name only commands of package.json', () => {
    const dead = missing((_page, text) =>
      matches(text, /\bnpm run ([a-z][\w:]*(?:-[\w:]+)*)/g).filter((name) => scripts[name] === undefined),
    );
    expect(dead).toEqual([]);
  });

  it('keep the README short', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });
});

describe('ARCHITECTURE.md', () => {
  const text = read('ARCHITECTURE.md');

  it('lists every folder, level by level', () => {
    const [, tree = ''] = /```\n(contract\/[\s\S]*?)```/.exec(text) ?? [];
    const listed: string[] = [];
    const above: string[] = [];
    for (const [, indent = '', name = ''] of tree.matchAll(/^( *)([\w-]+)\/ +\S/gm)) {
      above.length = indent.length / 2;
      above.push(name);
      listed.push(above.join('/'));
    }
    const listFolders = (folder: string) =>
      fs
        .readdirSync(path.join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`);
    const open = new Set(listed.filter((name) => name.includes('/')).map((name) => path.dirname(name)));
    expect([...open].sort()).toEqual(['contract', 'server', 'server/engine', 'src', 'test']);
    expect(listed.filter((name) => open.has(path.dirname(name))).sort()).toEqual([...open].flatMap(listFolders).sort());
    expect(listed.filter((name) => !exists(name))).toEqual([]);
  });
});

describe('the decision records', () => {
  const numbered = decisions.map((file) => ({ file, text: read(`docs/evidence/decisions/${file}`) }));

  it('are numbered without gaps, by file name and title', () => {
    expect(decisions.map((file) => file.slice(0, 4))).toEqual(
      decisions.map((_, index) => String(index + 1).padStart(4, '0')),
    );
    const untitled = numbered.filter(({ file, text }) => !text.startsWith(`# ${file.slice(0, 4)} `));
    expect(untitled.map(({ file }) => file)).toEqual([]);
  });

  it('are in the index with their title and status', () => {
    const rows = numbered.map(({ file, text }) => {
      const [, title = ''] = /^# \d{4} (.+)$/m.exec(text) ?? [];
      const [, status = ''] = /^Status: (.+?) · \d{4}-\d\d-\d\d$/m.exec(text) ?? [];
      return [`[${file.slice(0, 4)}](${file})`, title, status];
    });
    const index = [
      ...read('docs/evidence/decisions/README.md').matchAll(/^\| (\[\d{4}\]\S+) +\| (.+?) +\| (.+?) +\|$/gm),
    ];
    expect(index.map(([, link, title, status]) => [link, title, status])).toEqual(rows);
  });

  it('are the only ones that code and documents refer to', () => {
    const written = files.filter((file) => /\.(?:[cm]?[jt]s|tsx|md)$/.test(file));
    const unknown = [...written, ...pages].flatMap((file) =>
      matches(read(file), /\b[Dd]ecisions? (\d{4})\b/g)
        .filter((number) => Number(number) > decisions.length)
        .map((number) => `${file}: ${number}`),
    );
    expect(unknown).toEqual([]);
  });
});
