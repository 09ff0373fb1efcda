import prettier from 'eslint-config-prettier/flat';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';

import { functionSize } from './scripts/eslint/functionSize.mjs';
import { noCyrillic } from './scripts/eslint/noCyrillic.mjs';

const CODE = ['src/**/*.{ts,tsx}', 'server/**/*.ts', 'contract/**/*.ts', 'test/**/*.{ts,tsx}'];
const TESTS = ['**/*.test.{ts,tsx}', 'test/**'];
const CONFIGS = ['*.config.{ts,mjs}', '.dependency-cruiser.cjs', 'test/{browser/browser,kit/jsdom}Environment.ts'];

/** antd's static functions know neither theme nor language: `App.useApp()` hands out the ones that do. */
const antdStatics = {
  name: 'antd',
  importNames: ['message', 'notification'],
  message: 'Take it from App.useApp(), so that theme and language reach it.',
};

const sizes = (functionLines) => ({
  'max-lines': ['error', { max: 250 }],
  'local/function-size': ['error', { max: functionLines }],
});

export default defineConfig(
  globalIgnores([
    'dist/**',
    'data/**',
    'coverage/**',
    'test-results/**',
    '.cache/**',
    'server/db/migrations/**',
    'locales/words.d.ts',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },

  {
    files: ['**/*.{js,mjs,cjs,ts,tsx}'],
    plugins: { local: { rules: { 'no-cyrillic': noCyrillic, 'function-size': functionSize } } },
    rules: {
      'local/no-cyrillic': 'error',
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true } },
      ],
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      ...sizes(40),
    },
  },

  { files: ['*.config.ts', 'locales/i18next.d.ts'], extends: [ts.configs.base] },

  {
    files: CODE,
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      // Builders of the libraries speak in these idioms: RTK Query's `void` arguments, async handlers without await.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // An interface and a type differ here; both are allowed.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/only-throw-error': 'error',
      // Requires `!`, which no-non-null-assertion refuses.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
    },
  },

  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [hooks.configs.flat['recommended-latest']],
    rules: {
      'no-console': 'error',
      // Advice for the React Compiler, which this build does not have: decision 0020.
      'react-hooks/incompatible-library': 'off',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            antdStatics,
            { name: 'zod', message: 'The schema library stays on the server: take types from @contract/schemas.' },
            { name: 'antd/locale/ru_RU', message: 'It drags CommonJS in: use antd/es/locale/ru_RU.' },
            { name: 'react-redux', importNames: ['connect'], message: 'Use the hooks.' },
          ],
          patterns: [{ regex: '^(?:\\.\\./){2,}', message: 'Use the @/ alias for anything above the parent folder.' }],
        },
      ],
    },
  },
  { files: ['src/**/*.tsx'], rules: sizes(120) },
  { files: ['server/**/*.ts', 'contract/**/*.ts'], rules: { 'no-console': 'error' } },

  {
    files: TESTS,
    rules: {
      'max-lines': 'off',
      'local/function-size': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  // A list of calls is long because there are many calls.
  { files: ['src/api/*Api.ts', 'server/**/*.routes.ts'], rules: { 'local/function-size': 'off' } },
  // Only the compiler can check what must not compile: decision 0033.
  {
    files: ['src/lib/typedWords.test.ts', 'server/translate.test.ts'],
    rules: { '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }] },
  },
  { files: CONFIGS, rules: { 'no-restricted-exports': 'off' } },
  prettier,
);
