import fs from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

const PROBLEM = /^problems\.\w+$/;

function parse(root, file) {
  const full = path.join(root, file);
  if (!fs.existsSync(full)) return null;
  return ts.createSourceFile(full, fs.readFileSync(full, 'utf8'), ts.ScriptTarget.Latest, true);
}

function visitAll(node, visitor) {
  visitor(node);
  ts.forEachChild(node, (child) => visitAll(child, visitor));
}

/** The names in `ERROR_CODES` of `contract/errors.ts`. */
export function readCodes(root) {
  const codes = [];
  const source = parse(root, 'contract/errors.ts');
  if (!source) return codes;
  visitAll(source, (node) => {
    if (!ts.isVariableDeclaration(node) || node.name.getText(source) !== 'ERROR_CODES') return;
    visitAll(node, (inner) => {
      if (ts.isPropertyAssignment(inner)) codes.push(inner.name.getText(source));
    });
  });
  return codes;
}

/** Every `problems.…` that a schema of the contract names, with file and line. */
export function readSchemaProblems(root) {
  const folder = path.join(root, 'contract/schemas');
  if (!fs.existsSync(folder)) return [];
  const problems = [];
  for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))) {
    const file = `contract/schemas/${name}`;
    const source = parse(root, file);
    visitAll(source, (node) => {
      if (!ts.isStringLiteralLike(node) || !PROBLEM.test(node.text)) return;
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      problems.push({ file, line, key: node.text });
    });
  }
  return problems;
}

/** The texts in the list of that name. */
export function readStrings(root, file, name) {
  const strings = [];
  const source = parse(root, file);
  if (!source) return strings;
  visitAll(source, (node) => {
    if (!ts.isVariableDeclaration(node) || node.name.getText(source) !== name) return;
    visitAll(node, (inner) => {
      if (ts.isStringLiteralLike(inner)) strings.push(inner.text);
    });
  });
  return strings;
}

/** The texts of the object of that name: `const REGIONS = { en: 'GB' }`. */
export function readPairs(root, file, name) {
  const pairs = {};
  const source = parse(root, file);
  if (!source) return pairs;
  visitAll(source, (node) => {
    if (!ts.isVariableDeclaration(node) || node.name.getText(source) !== name) return;
    visitAll(node, (inner) => {
      if (ts.isPropertyAssignment(inner) && ts.isStringLiteralLike(inner.initializer))
        pairs[inner.name.getText(source)] = inner.initializer.text;
    });
  });
  return pairs;
}
