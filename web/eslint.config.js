// ESLint looks for mistakes; the layout is left to Prettier.

import css from '@eslint/css';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import { configs as typescript, parser } from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const readonly = (...names) => Object.fromEntries(names.map((name) => [name, 'readonly']));

export default defineConfig(
  // Written by `npm run types`.
  { ignores: ['src/api/schema.d.ts', 'src/games/*/schema.d.ts'] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' },
  },
  { files: ['**/*.{js,mjs,ts,svelte}'], extends: [js.configs.recommended] },
  {
    files: ['**/*.{ts,svelte}'],
    extends: [typescript.recommended],
    // The compiler knows which names exist.
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['src/**/*.{ts,svelte}'],
    extends: [typescript.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
  },
  { files: ['**/*.{ts,svelte}'], extends: [svelte.configs.recommended] },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser, svelteConfig } },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // ESLint takes every imported component for `any`; svelte-check knows their types.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // The client has no stores, and the search for them takes seconds.
      'svelte/require-store-reactive-access': 'off',
    },
  },
  // Only whole style sheets; svelte-check looks at the styles of components.
  {
    files: ['**/*.css'],
    language: 'css/css',
    extends: [css.configs.recommended],
    rules: {
      // Variables are set in styles/tokens.css.
      'css/no-invalid-properties': ['error', { allowUnknownVariables: true }],
      // Nothing is lost in a browser that ignores these.
      'css/use-baseline': [
        'error',
        { allowProperties: ['accent-color', 'resize', 'text-size-adjust'] },
      ],
    },
  },
  { files: ['tools/*.mjs'], languageOptions: { globals: readonly('URL', 'console', 'process') } },
  {
    files: ['worker/*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: readonly(
        'Response',
        'URL',
        'caches',
        'fetch',
        'self',
        'SHELL',
        'LATER',
        'ALONE',
        'VERSION',
      ),
    },
  },
);
