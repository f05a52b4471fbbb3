// Apart from vite.config.ts, which must not need Vitest: `make play` installs no test tools.
import { defineConfig, mergeConfig } from 'vitest/config';
import build from './vite.config.ts';

export default mergeConfig(
  build,
  defineConfig({
    test: {
      environment: 'happy-dom',
      include: ['tests/**/*.test.ts'],
      isolate: false, // tests/afresh.ts tidies up after every file
      setupFiles: ['tests/afresh.ts'],
      // Nothing is timed: five seconds, the usual end, pass on a busy machine by themselves.
      testTimeout: 600_000,
      hookTimeout: 600_000,
    },
    resolve: { conditions: ['browser'] },
  }),
);
