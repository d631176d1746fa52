import { defineConfig } from 'vitest/config'

/**
 * Three kinds of test: pure ones beside the code, ones that need a database, and ones that drive a browser. The latter
 * two wait more than they work, and each file has a database, a server and a browser of its own: three at a time keep two
 * cores busy.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,eventstore,commands,projections,processes,integrations,runtime,api,web,scripts}/**/*.test.{ts,tsx}',
            'tests/architecture/*.test.ts',
          ],
          exclude: ['**/*.integration.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          exclude: ['node_modules/**'],
          globalSetup: ['tests/support/database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/**/*.e2e.test.ts'],
          globalSetup: ['tests/support/database-server.ts', 'tests/support/built-web.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
        },
      },
    ],
  },
})
