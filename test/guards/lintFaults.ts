const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

/** A character that is forbidden in every source file, this one included. */
export const CYRILLIC = '\u0436';

/** One fault per rule that `.oxlintrc.jsonc` enables in TypeScript. */
export const CODE_FAULTS: Record<string, string> = {
  'local/function-size': `export function f(g: () => void) {\n${lines(41, '  g();')}\n}`,
  'local/no-cyrillic': `export const a = '${CYRILLIC}';`,
  'max-lines': lines(251, 'export {};'),
  'no-warning-comments': '// it is a TO' + 'DO',
  'typescript/ban-ts-comment': '// @ts-' + "expect-error\nexport const a: number = 'x';",
  eqeqeq: 'export const f = (a: number) => a == 1;',
  'no-array-constructor': 'export const a = new Array(1, 2);',
  'no-empty-function': `export function f() {}
export const g = () => {};`,
  'no-restricted-exports': 'export default 1;',
  'no-unused-expressions': `declare const a: number;
a === 1;
export {};`,
  'no-unused-vars': `const a = 1;
export const f = (b: number) => 1;
export function g() { try { return 1; } catch (e) { return 2; } }`,
  'no-useless-constructor': 'export class C { a = 1; constructor() {} }',
  'no-var': 'export var a = 1;',
  'prefer-const': `let a = 1;
export const b = a;`,
  'prefer-rest-params': 'export function f() { return arguments[0]; }',
  'prefer-spread': `export const f = (a: number[]) => Math.max.apply(undefined, a);
export const g = (h: (...n: number[]) => void, a: number[]) => { h.apply(undefined, a); };`,
  'typescript/adjacent-overload-signatures': 'export interface I { f(a: string): string; g: 1; f(a: number): number; }',
  'typescript/array-type': 'export type A = Array<string>;',
  'typescript/await-thenable': 'export async function f() { await 1; }',
  'typescript/ban-tslint-comment': `/* tslint:disable */
export const a = 1;`,
  'typescript/class-literal-property-style': "export class C { get a() { return 'x'; } }",
  'typescript/consistent-generic-constructors': 'export const m: Map<string, number> = new Map();',
  'typescript/consistent-indexed-object-style': 'export interface I { [key: string]: number }',
  'typescript/consistent-type-assertions': 'export const f = (v: unknown) => <string>v;',
  'typescript/consistent-type-exports': `import type { Group } from '../../contract/schemas/groups';
export { Group };`,
  'typescript/consistent-type-imports': `import { limits } from '../../contract/limits';
export type L = typeof limits;`,
  'typescript/dot-notation': "export const f = (o: { a: 1 }) => o['a'];",
  'typescript/no-array-delete': `declare const a: number[];
delete a[0];
export {};`,
  'typescript/no-base-to-string': 'export const s = String({ a: 1 });',
  'typescript/no-confusing-non-null-assertion': "export const f = (a: string | null) => a! == 'x';",
  'typescript/no-confusing-void-expression': `declare function v(): void;
export const f = () => { return v(); };
export const x = v();`,
  'typescript/no-deprecated': `/** @deprecated old */
function old() { return 1; }
export const n = old();`,
  'typescript/no-duplicate-enum-values': 'export enum E { A = 1, B = 1 }',
  'typescript/no-duplicate-type-constituents': "export type A = 'a' | 'b' | 'a';",
  'typescript/no-dynamic-delete': "export function f(o: Record<string, number>, k: string) { delete o[k + '1']; }",
  'typescript/no-empty-object-type': 'export type E = {};',
  'typescript/no-explicit-any': 'export const f = (v: any) => { void v; };',
  'typescript/no-extra-non-null-assertion': 'export const f = (v: string | null) => v!!.length;',
  'typescript/no-extraneous-class': 'export class C { static a = 1; }',
  'typescript/no-floating-promises': `declare const p: Promise<string>;
p;
p.then(() => 1);
export {};`,
  'typescript/no-for-in-array': 'export function f(a: number[]) { for (const k in a) console.info(k); }',
  'typescript/no-generated-empty-object-type': `export type E = Omit<{ a: 1 }, 'a'>;
export type M = { [K in never]: K };`,
  'typescript/no-implied-eval': `setTimeout('alert(1)', 1);
export {};`,
  'typescript/no-import-type-side-effects': `import { type Group } from '../../contract/schemas/groups';
export type G = Group;`,
  'typescript/no-inferrable-types': 'export const f = (a: number = 1) => a;',
  'typescript/no-meaningless-void-operator': `declare function v(): void;
void v();
export {};`,
  'typescript/no-misused-new': 'export interface I { new (): I; constructor(): void; }',
  'typescript/no-misused-promises': `declare const p: Promise<string>;
if (p) console.info(1);
export {};`,
  'typescript/no-misused-spread': `declare const p: Promise<string>;
export const o = { ...p };
export const s = [...'abc'];`,
  'typescript/no-mixed-enums': "export enum E { A = 1, B = 'b' }",
  'typescript/no-namespace': 'export namespace N { export const a = 1; }',
  'typescript/no-non-null-asserted-nullish-coalescing': "export const f = (o: { a?: string }) => o.a! ?? 'x';",
  'typescript/no-non-null-asserted-optional-chain': 'export const f = (v?: { a: string }) => v?.a!;',
  'typescript/no-non-null-assertion': 'export const f = (v: string | null) => v!.length;',
  'typescript/no-redundant-type-constituents': `export type A = string | unknown;
export type B = 'a' | string;`,
  'typescript/no-require-imports': "export const fs: unknown = require('fs');",
  'typescript/no-this-alias': 'export class C { a = 1; f() { const self = this; return () => self.a; } }',
  'typescript/no-unnecessary-boolean-literal-compare': 'export const f = (b: boolean) => (b === true ? 1 : 2);',
  'typescript/no-unnecessary-condition':
    'export const f = (s: string[]) => { if (s) return 1; return s?.length ?? 3; };',
  'typescript/no-unnecessary-template-expression': `export const f = (s: string) => \`\${s}\`;
export const g = \`a\${'b'}\`;`,
  'typescript/no-unnecessary-type-arguments': `function g<T = string>(v?: T) { return v; }
export const x = g<string>();`,
  'typescript/no-unnecessary-type-constraint': 'export function f<T extends unknown>(v: T) { return [v, v]; }',
  'typescript/no-unnecessary-type-conversion': 'export const f = (s: string) => String(s) + s.toString();',
  'typescript/no-unnecessary-type-parameters': 'export function f<T>(v: T): void { console.info(v); }',
  'typescript/no-unsafe-argument': `declare const a: any;
declare function g(s: string): void;
g(a);
export {};`,
  'typescript/no-unsafe-assignment': `declare const a: any;
export const x = a;
export const o: string[] = a;`,
  'typescript/no-unsafe-call': `declare const a: any;
a();
export {};`,
  'typescript/no-unsafe-declaration-merging': `export interface C { a: 1 }
export class C { b = 1; }`,
  'typescript/no-unsafe-enum-comparison': `enum E { A = 1 }
export const f = (e: E) => e === 1;`,
  'typescript/no-unsafe-function-type': 'export const f = (g: Function) => g.length;',
  'typescript/no-unsafe-member-access': `declare const a: any;
console.info(a.b);
export {};`,
  'typescript/no-unsafe-return': `declare const a: any;
export const f = (): string => { return a; };`,
  'typescript/no-unsafe-unary-minus': 'export const f = (s: string) => -s;',
  'typescript/no-useless-default-assignment': 'export const f = ({ a = 1 }: { a: number }) => a;',
  'typescript/no-wrapper-object-types': "export const s: String = 'a';",
  'typescript/only-throw-error': "export function f() { throw 'x'; }",
  'typescript/prefer-as-const': "export const a = 'x' as 'x';",
  'typescript/prefer-find': 'export const f = (a: number[]) => a.filter((n) => n > 1)[0];',
  'typescript/prefer-for-of':
    'export function f(a: number[]) { for (let i = 0; i < a.length; i++) console.info(a[i]); }',
  'typescript/prefer-function-type': 'export interface I { (a: string): number }',
  'typescript/prefer-includes': "export const f = (a: string[]) => a.indexOf('x') !== -1;",
  'typescript/prefer-literal-enum-member': `const n = 1;
export enum E { A = n }`,
  'typescript/prefer-namespace-keyword': `module M { export const a = 1; }
export const b = M.a;`,
  'typescript/prefer-nullish-coalescing': `export const f = (a: string | null) => a || 'x';
export const g = (a?: number) => (a !== undefined ? a : 1);`,
  'typescript/prefer-optional-chain': 'export const f = (a?: { b?: { c: number } }) => a && a.b && a.b.c;',
  'typescript/prefer-promise-reject-errors': "export const f = () => Promise.reject('x');",
  'typescript/prefer-reduce-type-parameter':
    'export const f = (a: string[]) => a.reduce((m, s) => ({ ...m, [s]: 1 }), {} as Record<string, number>);',
  'typescript/prefer-regexp-exec': 'export const f = (s: string) => s.match(/a/);',
  'typescript/prefer-return-this-type': 'export class C { a = 1; f(): C { this.a = 2; return this; } }',
  'typescript/prefer-string-starts-ends-with': "export const f = (s: string) => s[0] === 'a' || s.indexOf('b') === 0;",
  'typescript/related-getter-setter-pairs': 'export interface I { get v(): string; set v(x: number); }',
  'typescript/restrict-plus-operands': `export const f = (a: number, b: string) => a + b;
export const g = (a: object, b: string) => b + String(a) + a;`,
  'typescript/restrict-template-expressions':
    'export const f = (o: { a: 1 }, b: boolean, n: null) => `${o} ${b} ${n}`;',
  'typescript/return-await': `declare const p: Promise<string>;
export async function f() { try { return p; } catch { return 1; } }`,
  'typescript/switch-exhaustiveness-check':
    "export function f(k: 'a' | 'b') { switch (k) { case 'a': return 1; } return 2; }",
  'typescript/triple-slash-reference': `/// <reference path="./x.ts" />
export const a = 1;`,
  'typescript/unbound-method': `class C { a = 1; f() { return this.a; } }
export const g = new C().f;`,
  'typescript/unified-signatures': 'export interface I { f(a: string): void; f(a: number): void; }',
  'typescript/use-unknown-in-catch-callback-variable': `declare const p: Promise<string>;
p.catch((e) => { console.info(e); });
export {};`,
};

/** One fault per rule that it enables in src only; `react/preserve-manual-memoization` has no short one. */
export const CONSOLE_FAULTS: Record<string, string> = {
  'no-console': `console.log('x');
export {};`,
  'local/new-built-ins': 'export const sort = (list: number[]) => list.toSorted();',
  'local/one-clock': 'export const read = [Date.now, () => new Date()];',
  'local/plain-http': 'export const id = window.crypto.randomUUID();',
  'no-restricted-imports': `import { limits } from '../../contract/limits';
export const m = limits;`,
  'react/error-boundaries':
    'export function C({ D }: { D: () => null }) { try { return <D />; } catch { return null; } }',
  'react/exhaustive-deps': `import { useEffect } from 'react';
export function C({ a }: { a: string }) { useEffect(() => { document.title = a; }, []); return null; }`,
  'react/globals': `let count = 0;
export function C() { count = 1; return <p>{count}</p>; }`,
  'react/immutability': `import { useState } from 'react';
export function C() { const [s] = useState({ a: 1 }); s.a = 2; return <p>{s.a}</p>; }`,
  'react/purity': 'export function C() { const n = Math.random(); return <p>{n}</p>; }',
  'react/refs': `import { useRef } from 'react';
export function C() { const r = useRef(1); return <p>{r.current}</p>; }`,
  'react/rules-of-hooks': `import { useState } from 'react';
export function C({ a }: { a: boolean }) { if (a) { const [s] = useState(1); return <p>{s}</p>; } return null; }`,
  'react/set-state-in-effect': `import { useEffect, useState } from 'react';
export function C({ a }: { a: number }) { const [s, set] = useState(0); useEffect(() => { set(a); }, [a]); return <p>{s}</p>; }`,
  'react/set-state-in-render': `import { useState } from 'react';
export function C() { const [s, set] = useState(0); set(s + 1); return <p>{s}</p>; }`,
  'react/static-components': 'export function C() { const I = () => <p />; return <I />; }',
  'react/unsupported-syntax': "export function C() { const n: unknown = eval('1'); return <p>{String(n)}</p>; }",
  'react/use-memo': `import { useMemo } from 'react';
export function C({ a }: { a: number }) { const b = useMemo(async () => { await Promise.resolve(a); }, [a]); return <p>{String(b instanceof Promise)}</p>; }`,
  'react/void-use-memo': `import { useMemo } from 'react';
export function C({ a }: { a: number }) { const b = useMemo(() => { document.title = String(a); }, [a]); return <p>{typeof b}</p>; }`,
};
