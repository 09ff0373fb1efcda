import fs from 'node:fs';
import path from 'node:path';

/** Styles that the oldest browsers of browserslist (package.json) would ignore have something to fall back to. */

const root = path.resolve(__dirname, '../../src');
const sheets = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

/** Each declaration with the one before it. */
const declarationsOf = (css: string) => {
  const lines = css.split('\n').map((line) => line.trim());
  return lines.map((line, at) => ({ line, before: lines[at - 1] ?? '' }));
};
const propertyOf = (line: string) => line.slice(0, line.indexOf(':'));
const withoutSupports = (css: string) => css.replaceAll(/@supports [^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');

it.each(sheets)('%s', (name) => {
  const css = fs.readFileSync(path.join(root, name), 'utf8');
  const declarations = declarationsOf(withoutSupports(css));
  const mixes = declarations.filter(({ line }) => line.includes('color-mix('));
  expect(mixes.filter(({ line, before }) => propertyOf(line) !== propertyOf(before))).toEqual([]);
  // A variable with an unknown value is kept, and what uses it is ignored.
  expect(mixes.filter(({ line }) => line.startsWith('--'))).toEqual([]);
  const masks = declarations.filter(({ line }) => line.startsWith('mask-'));
  expect(masks.filter(({ line, before }) => before !== `-webkit-${line}`)).toEqual([]);
});

it.each(['app/base.css', 'phone/phone.css'])('%s keeps iOS from zooming into fields', (name) => {
  const css = fs.readFileSync(path.join(root, name), 'utf8');
  expect(css).toMatch(/@media \(pointer: coarse\) \{\s*:root:root :is\(input[^{]*textarea\) \{\s*font-size: 16px;/);
});
