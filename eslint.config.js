import next from 'eslint-config-next';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { fileNames } from './scripts/lint/file-names.ts';
import { importArrows } from './scripts/lint/import-arrows.ts';

const typescript = ['**/*.{ts,tsx}'];
const tests = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'bench/**'];
/** The files that own a process: they may read signals, exit, and print. */
const entries = [
  'apps/agent/src/main.ts',
  'apps/web/server.ts',
  'apps/**/*-{child,worker}.ts',
  'scripts/**',
  'bench/**',
  'e2e/**',
  '**/*.mjs',
];
const nextParts = next.flatMap(({ plugins }) => Object.entries(plugins ?? {}));
const a11y = Object.fromEntries(nextParts)['jsx-a11y'];

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only config.ts reads process.env; take what you need as an argument.',
};
const environmentImport = {
  selector: "ImportDeclaration[source.value=/^(node:)?process$/] ImportSpecifier[imported.name='env']",
  message: environment.message,
};
const exits = [
  { object: 'process', property: 'exit', message: "Only an app's entry file exits." },
  { object: 'process', property: 'abort', message: "Only an app's entry file exits." },
];

export default defineConfig(
  globalIgnores([
    '**/node_modules/',
    '**/dist/',
    '**/.next/',
    '**/next-env.d.ts',
    '**/fixtures/',
    '.cache/',
    '.kubevitals/',
    '**/test-results/',
    '**/playwright-report/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    name: 'page',
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [next],
    settings: { react: { version: '19.3' }, next: { rootDir: 'apps/web/' } },
    rules: {
      ...a11y.flatConfigs.recommended.rules,
      // Scrollable regions need a tab stop so that the keyboard can scroll them (WCAG 2.1.1).
      'jsx-a11y/no-noninteractive-tabindex': [
        'error',
        {
          roles: ['region', 'tabpanel', 'group', 'img', 'table', 'grid', 'treegrid'],
          allowExpressionValues: true,
        },
      ],
      // A palette or a dialog that opens takes the focus: the pattern of the ARIA practices.
      'jsx-a11y/no-autofocus': 'off',
      // About the React compiler, which is not in use.
      'react-hooks/incompatible-library': 'off',
      // Signing in is the hub's own page, outside of Next: it is gone to, not routed to.
      '@next/next/no-location-assign-relative-destination': 'off',
      'react/no-danger': 'error',
      'react/no-array-index-key': 'error',
    },
  },
  {
    name: 'the hub has no hooks, whatever its functions are called',
    files: ['apps/web/*.ts', 'apps/web/src/{hub,store,auth,server,api}/**', 'apps/web/src/config.ts'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
  {
    name: 'typescript',
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/max-params': ['error', { max: 3 }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-floating-promises': 'error',
      // tsc's noUnusedLocals says the same, and knows values of which only the type is used.
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'no-restricted-syntax': ['error', environment, environmentImport],
    },
  },
  {
    name: 'house style',
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { kubevitals: { rules: { 'file-names': fileNames, 'import-arrows': importArrows } } },
    rules: {
      'kubevitals/file-names': 'error',
      'kubevitals/import-arrows': 'error',
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', { max: 300 }],
      'max-params': ['error', { max: 3 }],
      'no-console': 'error',
      'no-restricted-properties': ['error', ...exits],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    name: 'the count of parameters is checked with types where there are types',
    files: typescript,
    rules: { 'max-params': 'off' },
  },
  {
    name: 'plain scripts: what tsc says of the others',
    files: ['**/*.{js,mjs}'],
    rules: { 'no-unused-vars': 'error' },
  },
  {
    name: 'byte and table code',
    files: ['apps/agent/src/{sources,discovery,sampling,collectors,history,metrics}/**'],
    // Indices are within bounds by construction there, and a check per value would cost more than the work itself.
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    name: 'what hooks return are closures, whose methods may be taken apart',
    files: ['apps/web/src/{client,shell,panels,charts,ui,fleet,nodes,palette,keys-help}/**'],
    rules: { '@typescript-eslint/unbound-method': 'off' },
  },
  {
    name: 'tests',
    files: tests,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    name: 'entries',
    files: entries,
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
  {
    name: 'configuration',
    files: ['**/config.ts', '**/config.test.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
