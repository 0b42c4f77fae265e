import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** What each engine computes in its own way: its last bit differs from version to version. */
const ENGINES_OWN = [
  ...[
    'acos',
    'acosh',
    'asin',
    'asinh',
    'atan',
    'atan2',
    'atanh',
    'cbrt',
    'cos',
    'cosh',
    'exp',
    'expm1',
  ],
  ...['hypot', 'log', 'log10', 'log1p', 'log2', 'pow', 'sin', 'sinh', 'tan', 'tanh'],
];

/** How the sources are written. */
const RESTRICTED = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'A thing has one name: export it by name.',
  },
  { selector: 'TSEnumDeclaration', message: 'A union of strings says the same on the wire.' },
];

export default defineConfig(
  globalIgnores([
    'docs/api/', // what typedoc writes
    'bench/{dist,src}',
    'tools/openapi', // what is compiled there is of another TypeScript
    '**/dist',
    'packages/sonometer/{assets,bundle}',
    '**/*.cjs',
    'kernels/assembly',
    '**/kernel-bytes.ts',
  ]),
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: [
          './packages/engine/tsconfig.json',
          './packages/report/tsconfig.json',
          './packages/validation/tsconfig.json',
          './packages/sonometer/tsconfig.json',
          './packages/web/tsconfig.json',
          './tsconfig.tests.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...RESTRICTED],
    },
  },
  {
    files: ['packages/engine/src/**'],
    ignores: ['**/*.{test,contract,browser}.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...ENGINES_OWN.map((property) => ({
          object: 'Math',
          property,
          message: 'Numbers are the same on every engine: take it from elementary/.',
        })),
      ],
      'no-restricted-syntax': [
        'error',
        ...RESTRICTED,
        {
          selector:
            ':matches(BinaryExpression[operator="**"], AssignmentExpression[operator="**="])',
          message: 'It is Math.pow: x * x, or exp2, exp10, pow of elementary/.',
        },
      ],
    },
  },
  {
    files: ['**/*.test.ts', 'testing/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // Scripts belong to no project of the compiler: what needs no types is looked at.
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { project: false } },
  },
  { files: ['*.config.{ts,js}'], rules: { 'no-restricted-syntax': 'off' } },
);
