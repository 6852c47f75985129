import { fileURLToPath } from 'node:url'
import { defineConfig } from 'oxlint'

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/src/test/**', 'e2e/**']

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: [fileURLToPath(new URL('lint/plugin.ts', import.meta.url))],
  // One pass lints and reports every type error: type-aware rules need the whole program checked anyway.
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['node_modules', 'dist', '.data', '.cache', '**/migrations/**'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },

  rules: {
    // The house.
    'kangju/one-way-imports': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/no-abusive-eslint-disable': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],

    // Plain mistakes outside the three categories.
    'array-callback-return': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-self-compare': 'error',
    'no-useless-return': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-deprecated': 'error',
    // antd waits for a promise from onOk, onFinish and the like, though their types say void.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, properties: false } }],
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-useless-fragment': ['error', { allowExpressions: true }],
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    'vitest/no-identical-title': 'error',
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect*', 'expect*.**', 'assert*', 'assert.**', 'fc.assert', 'check*', 'see*', 'must*'],
      },
    ],

    // Off on purpose.
    'no-await-in-loop': 'off', // one connection per transaction: statements go one after another
    'no-control-regex': 'off', // \u0000 in a pattern is written on purpose, to refuse it
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'no-unmodified-loop-condition': 'off', // blind to what changes during an await; so is no-unnecessary-condition
    'oxc/no-map-spread': 'off', // rows.map((row) => ({ ...row, … })) reads best
    'import/no-empty-named-blocks': 'off', // import type {} from '…' brings a package's augmentations
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/require-module-specifiers': 'off', // as no-empty-named-blocks
    'typescript/consistent-return': 'off', // the compiler knows the return type
    'typescript/no-generated-empty-object-type': 'off', // Record<never, never> in type-level code
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-unnecessary-type-assertion': 'off', // in generic code it calls needed ones needless
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-unsafe-enum-assignment': 'off', // we have no enums, only packages that do
    'typescript/no-unsafe-type-assertion': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/capitalized-calls': 'off', // Type.Object()
    'react/exhaustive-effect-dependencies': 'off', // the twin of exhaustive-deps
    'react/hooks': 'off', // the twin of rules-of-hooks
    'react/memo-dependencies': 'off',
    'jsx-a11y/media-has-caption': 'off', // the only media are live calls
    'jsx-a11y/prefer-tag-over-role': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/require-mock-type-parameters': 'off',
  },

  overrides: [
    {
      files: ['server/src/**'],
      excludeFiles: tests,
      rules: { 'kangju/no-outer-db': 'error', 'kangju/no-write-elsewhere': ['error', { helpers: ['crud', 'move'] }] },
    },
    // Files called words hold the console's own texts.
    {
      files: ['console/src/**'],
      excludeFiles: ['console/src/**/words.ts', 'console/src/**/words-*.ts', ...tests],
      rules: { 'kangju/no-bare-text': 'error' },
    },
    {
      files: ['console/src/**'],
      excludeFiles: ['console/src/ui/date-inputs.tsx'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              { name: 'antd', importNames: ['DatePicker', 'TimePicker'], message: 'Use ui/date-inputs.tsx.' },
              { name: 'react', importNames: ['lazy', 'Suspense'], message: 'Use ui/on-demand.tsx: no wait of 300 ms.' },
            ],
          },
        ],
      },
    },
    {
      files: ['server/src/**', 'contract/src/**'],
      excludeFiles: ['server/src/cli/**', '**/scripts/**', ...tests],
      rules: { 'no-console': 'error' },
    },
    { files: ['console/src/**', 'box/**'], rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] } },
    {
      files: ['**/*-page.tsx', '**/*.config.{ts,js,mjs}', '**/*.d.ts', 'lint/plugin.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: tests,
      rules: {
        'max-lines': ['error', { max: 600, skipBlankLines: true, skipComments: true }],
        'typescript/no-non-null-assertion': 'off',
        'typescript/unbound-method': 'off',
      },
    },
  ],
})
