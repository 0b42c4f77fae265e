import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores([
    'docs/api/', // what typedoc writes
    'bench/{dist,src}',
    '**/dist',
    'packages/sonometer/assets',
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
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'A thing has one name: export it by name.',
        },
        { selector: 'TSEnumDeclaration', message: 'A union of strings says the same on the wire.' },
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
