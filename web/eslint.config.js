// What neither the types nor the format can see: forgotten promises, dead code, Svelte's
// pitfalls. The format is Prettier's, the types are svelte-check's.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['src/wire.d.ts'] }, // made by `npm run types`
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }], // `== null`: neither null nor undefined
      'no-console': 'error',
      // `const { page: _, ...props }` is how a field is left out, and `_` says so.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_$', argsIgnorePattern: '^_$', ignoreRestSiblings: true },
      ],
      // Our maps and sets are made anew by what derives them and not changed once they are
      // shown; what has to be noticed is $state already.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    // Rules that need types. Not in *.svelte: there ESLint takes other components, snippets and
    // messages for `any`, and it would cost more time than all other checks of the client.
    files: ['**/*.ts'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
  },
  {
    files: ['**/*.svelte'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      'no-undef': 'off', // svelte-check sees it, and knows the names of the DOM's types too
      // `let` marks what Svelte changes: $state, $derived, what is bound from outside.
      'prefer-const': 'off',
    },
  },
  {
    // These import names out of a component's module script, which ESLint takes for `any`.
    files: [
      'src/games/clever/naming.ts',
      'src/games/cube/names.ts',
      'src/games/cube/paint.ts',
      'src/games/cube/scene.ts',
    ],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    files: ['*.js', '*.ts', 'scripts/**'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' }, // a script reports
  },
  {
    files: ['src/sw.js'],
    languageOptions: { globals: globals.serviceworker },
  },
);
