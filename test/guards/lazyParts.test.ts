import fs from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

/** The parts of pages. What the app itself loads late is a page, a dialog or a frame, behind an error screen of its own. */
const FOLDERS = ['src/features', 'src/entities', 'src/pages', 'src/ui', 'src/phone'];

const sources = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => path.join(folder, name)),
);

function callsOf(file: string): ts.CallExpression[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'lazyView') found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('every lazy part of a page has what stands for it until its chunk can be loaded', () => {
  const calls = sources.flatMap((file) => callsOf(file).map((call) => ({ file, count: call.arguments.length })));
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter(({ count }) => count < 2)).toEqual([]);
});
