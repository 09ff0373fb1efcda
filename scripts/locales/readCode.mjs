import fs from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { openUseCache } from './useCache.mjs';

const FOLDERS = ['src', 'server', 'contract', 'test'];
const SOURCE = /\.tsx?$/;

/** The check of the texts reports its findings in texts of its own. */
const CHECK = {
  folder: 'scripts/locales',
  main: 'scripts/localesCheck.mjs',
  namespace: 'check',
  calls: ['complain', 'fail', 'say'],
};
const LOCALE_FILE = /(?:^@|\/)locales\/ru\/(\w+)\.json$/;

/** A function with such a name, exported by a file of the same name, returns the texts of one namespace: `docsTexts()`. */
const TEXTS_OF_NAMESPACE = /^(\w+)Texts$/;

/** Replaces any text in a key that is put together from a closed union: `problems.${problem}`. */
export const ANY = '\u0000';

/**
 * Every use of a text in the code.
 * @returns `requested`: keys by a call or `<Trans>`, `{ file, line, key, namespaces }`, namespaces null when any may be meant;
 * `mentioned`: string literals that may be keys passed on; `computed`: lines with a key that cannot be determined;
 * isTest: whether a test uses it
 */
export function readCode(root) {
  const configs = fs.readdirSync(root).filter((name) => SOURCE.test(name));
  const files = [
    ...configs.map((name) => path.join(root, name)),
    ...FOLDERS.flatMap((folder) => listSources(path.join(root, folder), SOURCE)),
    ...listSources(path.join(root, CHECK.folder), /\.[cm]js$/),
    ...[path.join(root, CHECK.main)].filter((file) => fs.existsSync(file)),
  ];
  const cache = openUseCache();
  const uses = files.map((file) => {
    const name = path.relative(root, file).split(path.sep).join('/');
    const text = fs.readFileSync(file, 'utf8');
    return { file: name, isTest: isTest(name), ...cache.take(name, text, () => readSource(name, text)) };
  });
  cache.save();
  return uses;
}

const isTest = (name) => /\.test\.tsx?$/.test(name) || name.startsWith('test/');

function listSources(folder, kind) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kind.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function readSource(name, text) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found = {
    file: name,
    namespaces: new Set(isOfCheck(name) ? [CHECK.namespace] : []),
    imported: new Map(),
    requested: [],
    mentioned: new Set(),
    computed: [],
  };
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const visit = (node) => {
    readNode(node, found, lineOf);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const { namespaces, requested, mentioned, computed } = found;
  return { namespaces: [...namespaces], requested, mentioned: [...mentioned], computed };
}

const isOfCheck = (name) => name.startsWith(CHECK.folder) || name === CHECK.main;

function readNode(node, found, lineOf) {
  if (ts.isImportDeclaration(node)) readImport(node, found);
  else if (ts.isVariableDeclaration(node)) readAlias(node, found);
  else if (ts.isCallExpression(node)) readCall(node, found, lineOf);
  else if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) readTrans(node, found, lineOf);
  else if (isAccess(node)) readAccess(node, found, lineOf);
  else if (ts.isStringLiteralLike(node)) found.mentioned.add(node.text);
  else if (ts.isTemplateExpression(node)) found.mentioned.add(patternOf(node));
}

/** `import errors from '@locales/ru/errors.json'`: the file's texts are read as properties. */
function readImport(node, found) {
  for (const { name } of node.importClause?.namedBindings?.elements ?? []) {
    const namespaceOfFunction = TEXTS_OF_NAMESPACE.exec(name.text)?.[1];
    if (namespaceOfFunction && node.moduleSpecifier.text === `./${name.text}`)
      found.imported.set(name.text, namespaceOfFunction);
  }
  const namespace = LOCALE_FILE.exec(node.moduleSpecifier.text)?.[1];
  const name = node.importClause?.name?.text;
  if (namespace && name) found.imported.set(name, namespace);
}

/** `const texts = textsOf('login', standardTexts)`: the returned texts are read like the file itself. */
function readAlias({ name, initializer }, found) {
  if (!ts.isIdentifier(name) || !initializer) return;
  const visit = (node) => {
    const namespace = ts.isIdentifier(node) && isHandedOn(node) ? found.imported.get(node.text) : undefined;
    if (namespace) found.imported.set(name.text, namespace);
    else ts.forEachChild(node, visit);
  };
  visit(initializer);
}

/** Passed on: an argument of `textsOf`, chosen in `{ ru: russian, en: english }[language]`, or returned by `loginTexts()` itself. */
function isHandedOn(node) {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) {
    const holder = ts.isParenthesizedExpression(parent.parent.parent) ? parent.parent.parent : parent.parent;
    return ts.isElementAccessExpression(holder.parent) && holder.parent.expression === holder;
  }
  if (!ts.isCallExpression(parent)) return false;
  const isReturned = parent.expression === node && parent.arguments.length === 0 && !isAccess(parent.parent);
  return isReturned || isLookup(parent);
}

/** `textsOf('login', standardTexts)`. */
const isLookup = ({ expression }) => nameOfCalled(expression) === 'textsOf';

function readCall(node, found, lineOf) {
  const called = nameOfCalled(node.expression);
  const [first] = node.arguments;
  if (called === 'useTranslation') {
    for (const name of literalsOf(first)) found.namespaces.add(name);
    if (!first) found.namespaces.add('common');
  }
  const isServerText = called === 'translate' && found.file.startsWith('server/');
  const isOfCheckItself = isOfCheck(found.file) && CHECK.calls.includes(called);
  if (called !== 't' && !isServerText && !isOfCheckItself) return;
  const namespaces = isServerText ? ['server'] : null;
  if (isComputed(first)) found.computed.push(lineOf(node));
  for (const key of keysOf(first)) found.requested.push(toRequest(key, lineOf(node), namespaces));
}

function nameOfCalled(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : null;
}

function readTrans(node, found, lineOf) {
  if (!ts.isIdentifier(node.tagName) || node.tagName.text !== 'Trans') return;
  const attribute = (name) => {
    const property = node.attributes.properties.find((one) => ts.isJsxAttribute(one) && one.name.text === name);
    const value = property?.initializer;
    return value && ts.isJsxExpression(value) ? value.expression : value;
  };
  const namespaces = literalsOf(attribute('ns'));
  for (const key of keysOf(attribute('i18nKey'))) {
    found.requested.push(toRequest(key, lineOf(node), namespaces.length > 0 ? namespaces : null));
  }
}

/** `texts.email.label` uses that key, `errors[code]` all of its file, `texts.title.replace(…)` the title. */
function readAccess(node, found, lineOf) {
  if (isAccess(node.parent) && node.parent.expression === node) return;
  const names = [];
  let place = node;
  for (; isAccess(place); place = place.expression) names.unshift(nameOfAccess(place));
  if (ts.isCallExpression(place)) place = isLookup(place) ? place.arguments[1] : place.expression;
  const namespace = place && ts.isIdentifier(place) ? found.imported.get(place.text) : undefined;
  if (!namespace) return;
  if (names.length > 1 && ts.isCallExpression(node.parent) && node.parent.expression === node) names.pop();
  found.requested.push({ ...toRequest(names.join('.'), lineOf(node), [namespace]), isPart: true });
}

const isAccess = (node) => ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);

function nameOfAccess(node) {
  return ts.isPropertyAccessExpression(node) ? node.name.text : (literalsOf(node.argumentExpression)[0] ?? ANY);
}

/** A namespace in the key (`groups:rename.title`) overrides that of the file. */
function toRequest(key, line, namespaces) {
  const [namespace, rest] = key.split(':');
  return rest === undefined ? { key, line, namespaces } : { key: rest, line, namespaces: [namespace] };
}

/** The keys an argument can mean: both sides of a condition, a pattern for a template; none when it cannot be read. */
function keysOf(node) {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [patternOf(node)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return keysOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)];
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(keysOf) : [];
}

/** A sum or a cast hides the key from this check and from the compiler; so does a template that begins with a place. */
function isComputed(node) {
  if (!node) return false;
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  if (ts.isTemplateExpression(node)) return node.head.text === '';
  if (ts.isAsExpression(node)) return !ts.isLiteralTypeNode(node.type) || isComputed(node.expression);
  if (ts.isParenthesizedExpression(node)) return isComputed(node.expression);
  return ts.isConditionalExpression(node) && (isComputed(node.whenTrue) || isComputed(node.whenFalse));
}

const patternOf = (node) => node.head.text + node.templateSpans.map((span) => ANY + span.literal.text).join('');

function literalsOf(node) {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(literalsOf) : [];
}
