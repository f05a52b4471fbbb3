// Apart from vite.config.ts, which must not need Vitest: `make play` installs no test tools.
import { defineConfig, mergeConfig } from 'vitest/config';
import build from './vite.config.ts';

export default mergeConfig(
  build,
  defineConfig({
    test: {
      environment: 'happy-dom',
      include: ['tests/**/*.test.ts'],
    },
    resolve: { conditions: ['browser'] },
  }),
);
