import { defineConfig, mergeConfig } from 'vitest/config';
import client from './vite.config.ts';

export default mergeConfig(
  client({ command: 'serve', mode: 'test' }),
  defineConfig({
    resolve: { conditions: ['browser'] },
    // Test files share one page: setting one up for each took longer than all tests.
    test: {
      environment: 'jsdom',
      include: ['src/**/*.test.ts'],
      isolate: false,
      // No test is about speed, and the machine may be busy with something else.
      testTimeout: 60_000,
    },
  }),
);
