import { defineConfig } from 'vitest/config'
import { mutating } from './tests/component/mutating.ts'
import { testNow } from './tests/support/test-now.ts'

/** How long a test that asks again and again waits for the answer that it expects: as long as a busy machine needs. */
const pollOptions = { poll: { timeout: 20_000 } }

/** Integration tests that wait for real minutes, kill and pause real processes, or need both cores to be idle. */
const realTime = ['tests/{money,crash,races,engines,simulation}/**/*.integration.test.ts']

/**
 * Unit tests are pure and stay beside the code. Component tests render screens without a browser. Integration tests have
 * a database and a server of their own in each file. No module keeps state that a test changes, so files share them. Tests in a browser run
 * in Playwright Test.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [mutating()],
        test: {
          name: 'unit',
          expect: pollOptions,
          include: [
            '{language,lib,domain,eventstore,commands,projections,processes,integrations,runtime,api,server,web,scripts}/**/*.test.{ts,tsx}',
            'tests/architecture/*.test.ts',
            'tests/simulation/*.test.ts',
          ],
          exclude: ['**/*.integration.test.ts'],
          setupFiles: ['tests/support/shift-clock.ts', 'tests/support/fixed-seeds.ts'],
          testTimeout: 60_000,
          isolate: false,
          // Vitest would leave one core idle; some of these wait for processes that they start.
          maxWorkers: '100%',
        },
      },
      {
        plugins: [mutating()],
        test: {
          name: 'component',
          expect: pollOptions,
          environment: 'happy-dom',
          // Rendering allocates much that is soon garbage.
          execArgv: ['--max-semi-space-size=64'],
          env: { TEST_NOW: testNow },
          include: ['tests/component/*.test.tsx'],
          setupFiles: ['tests/support/shift-clock.ts', 'tests/component/setup.ts'],
          testTimeout: 180_000,
          isolate: false,
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'integration',
          expect: pollOptions,
          include: ['**/*.integration.test.ts'],
          exclude: [...realTime, 'node_modules/**'],
          globalSetup: ['tests/support/database-server.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          isolate: false,
          // One more than cores, because many tests wait for servers and pauses.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'real-time',
          expect: pollOptions,
          include: realTime,
          globalSetup: ['tests/support/database-server.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
})
