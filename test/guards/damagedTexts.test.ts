import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Program, TextProblem } from '../../scripts/locales/findProblems.mjs';

import { isShortForm } from '@test/kit/effort';

import { damages, NEAR, type Damage } from './damagedTexts';
import { mutate, type Mutation } from './mutatedTexts';

const root = path.resolve(__dirname, '../..');

/** The texts, the list of languages and what follows from it. */
const COPIED = ['locales', 'contract/languages.ts', 'scripts/locales/limits.json', 'server/translations.ts', 'src'];

let folder: string;
let program: Program;
let find: (root: string, program?: Program) => TextProblem[];

beforeAll(async () => {
  const check = await import('../../scripts/locales/findProblems.mjs');
  find = check.findProblems;
  program = check.readProgram(root);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'damaged-texts-'));
  for (const name of COPIED) fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
}, 60_000);

afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The line of a key in a file as it is written: two spaces per level. */
function lineOf(lines: string[], key: string): number {
  const place: string[] = [];
  return lines.findIndex((line) => {
    const [, indent = '', name] = /^( +)"([^"]+)": /.exec(line) ?? [];
    if (!name) return false;
    place.splice(indent.length / 2 - 1, Infinity, name);
    return place.join('.') === key;
  });
}

/** Damages one file, collects the reports of the check, and restores the file. */
function damage({ file, at, change, add }: Damage): { line: number; problems: TextProblem[] } {
  const full = path.join(folder, file);
  const sound = fs.existsSync(full) ? fs.readFileSync(full) : null;
  const isNewFolder = !fs.existsSync(path.dirname(full));
  const lines = sound?.toString().split('\n') ?? [];
  const index = at === undefined ? 0 : lineOf(lines, at);
  if (index < 0) throw new Error(`${file} has no ${String(at)}`);
  try {
    if (change) lines[index] = change(lines[index] ?? '', lines);
    fs.mkdirSync(path.dirname(full), { recursive: true });
    if (add === null) fs.rmSync(full);
    else fs.writeFileSync(full, add ?? lines.join('\n'));
    if (sound?.equals(fs.existsSync(full) ? fs.readFileSync(full) : Buffer.alloc(0)))
      throw new Error('changes nothing');
    return { line: index + 1, problems: find(folder, program) };
  } finally {
    if (sound) fs.writeFileSync(full, sound);
    else fs.rmSync(isNewFolder ? path.dirname(full) : full, { recursive: true });
  }
}

it('has more than the ninety-two damages of the outside trial, on undamaged texts', () => {
  expect(damages.length).toBeGreaterThan(92);
  expect(new Set(damages.map(({ name, file }) => `${file} ${name}`)).size).toBe(damages.length);
  expect(find(folder, program)).toEqual([]);
});

const bad = damages.filter(({ rule }) => rule !== null);
const harmless = damages.filter(({ rule }) => rule === null);
/** `npm test` has one damage for each rule: every damage is a run of the check. */
const shown = isShortForm ? bad.filter(({ rule }, at) => bad.findIndex((one) => one.rule === rule) === at) : bad;

it.each(shown.map((one) => [`${one.file}: ${one.name}`, one] as const))('refuses %s', (_name, one) => {
  const { line, problems } = damage(one);
  const wanted = {
    rule: one.rule,
    file: one.said ?? one.file,
    ...(one.line !== NEAR && { line: one.line ?? line }),
    ...(one.key !== undefined && { key: one.key }),
  };
  expect(problems).toContainEqual(expect.objectContaining(wanted));
});

it.each(harmless.map((one) => [`${one.file}: ${one.name}`, one] as const))('accepts %s', (_name, one) => {
  expect(damage(one).problems).toEqual([]);
});

/** Changes each file at most once per run of the check, because a run takes long. @returns those that no report names */
function findUnnoticed(mutations: Mutation[]): Mutation[] {
  const unnoticed: Mutation[] = [];
  for (let left = mutations; left.length > 0;) {
    const seen = new Set<string>();
    const batch = left.filter(({ namespace }) => !seen.has(namespace) && seen.add(namespace));
    left = left.filter((one) => !batch.includes(one));
    const restore = batch.map(apply);
    const noticed = new Set(
      find(folder, program).map(({ file, key = '' }) => `${file.split('/').at(-1)} ${family(key)}`),
    );
    for (const undo of restore) undo();
    unnoticed.push(...batch.filter(({ namespace, key }) => !noticed.has(`${namespace}.json ${family(key)}`)));
  }
  return unnoticed;
}

const family = (key: string) => key.replace(/_(?:one|few|many|other)$/, '');

function apply({ language, namespace, key, text, also }: Mutation): () => void {
  const file = path.join(folder, `locales/${language}/${namespace}.json`);
  const sound = fs.readFileSync(file, 'utf8');
  const lines = sound.split('\n');
  for (const change of [{ key, text }, ...(also ? [also] : [])]) {
    const index = lineOf(lines, change.key);
    lines[index] = (lines[index] ?? '').replace(
      /": ".*"(,?)$/,
      (_whole, end: string) => `": ${JSON.stringify(change.text)}${end}`,
    );
  }
  fs.writeFileSync(file, lines.join('\n'));
  return () => fs.writeFileSync(file, sound);
}

const mutations = mutate(20, 5);
const kinds = [...new Set(mutations.map(({ kind }) => kind))];

it('notices at least nineteen of twenty mistakes at random texts, and most of every kind', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(120);
  const unnoticed = findUnnoticed(mutations);
  const rates = kinds.map((kind) => {
    const of = (list: Mutation[]) => list.filter((one) => one.kind === kind).length;
    return { kind, made: of(mutations), missed: of(unnoticed) };
  });
  expect(rates.filter(({ made, missed }) => missed * 2 > made)).toEqual([]);
  expect(
    unnoticed
      .slice(mutations.length / 20)
      .map(({ kind, language, namespace, key, text }) => [kind, `${language}/${namespace} ${key}`, text]),
  ).toEqual([]);
}, 60_000);

it('refuses a limit that only the notes raise, lower or lose', () => {
  const file = path.join(folder, 'locales/_meta/login.json');
  const sound = fs.readFileSync(file, 'utf8');
  const rulesOf = (text: string) => {
    fs.writeFileSync(file, text);
    return find(folder, program).map(({ rule, key }) => `${rule} ${key}`);
  };
  try {
    expect(rulesOf(sound.replace('"submit": 16', '"submit": 60'))).toEqual(['note.limitChanged submit']);
    expect(rulesOf(sound.replace('"submit": 16', '"submit": 9'))).toContain('note.limitChanged submit');
    expect(rulesOf(sound.replace('    "submit": 16,\n', ''))).toEqual(['note.limitLost submit']);
    expect(rulesOf(sound.replace('"submit": 16', '"password.hide": 20,\n    "submit": 16'))).toEqual([
      'note.limitUnknown password.hide',
    ]);
  } finally {
    fs.writeFileSync(file, sound);
  }
});
