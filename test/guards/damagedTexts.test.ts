import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Program, TextProblem } from '../../scripts/locales/findProblems.mjs';

import { damages, NEAR, type Damage } from './damagedTexts';

const root = path.resolve(__dirname, '../..');

/** The texts, the list of languages and what follows from it. */
const COPIED = [
  'locales',
  'contract/languages.ts',
  'server/translations.ts',
  'src/app/languages',
  'src/app/languagePacks.ts',
  'src/app/replay/inspectTranslations.ts',
  'src/app/replay/serverTranslations.ts',
  'src/phone/languages',
  'src/phone/languagePacks.ts',
];

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

it.each(bad.map((one) => [`${one.file}: ${one.name}`, one] as const))('refuses %s', (_name, one) => {
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
