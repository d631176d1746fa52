import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What waits for minutes, as customers would, starts first, so that the rest goes on beside it. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => /\/tests\/(money|crash|simulation)\//.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))]
  }
}

/** How long a test that asks again and again waits for the answer that it expects: as long as a busy machine needs. */
const pollOptions = { poll: { timeout: 20_000 } }

/**
 * Five kinds of test: pure ones beside the code, ones that render screens without a browser, ones that need a database,
 * ones that drive a browser, and ones that look at every state of every screen. The third and fourth have a database and
 * a server of their own in each file; integration tests wait more than they work, browsers work. Nothing is kept in
 * modules, so that files share them.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: pollOptions,
          include: [
            '{language,lib,domain,eventstore,commands,projections,processes,integrations,runtime,api,web,scripts}/**/*.test.{ts,tsx}',
            'tests/architecture/*.test.ts',
            'tests/simulation/*.test.ts',
          ],
          exclude: ['**/*.integration.test.ts'],
          testTimeout: 60_000,
          isolate: false,
          // Vitest would leave one core idle; some of these wait for processes that they start.
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'component',
          environment: 'happy-dom',
          include: ['tests/component/*.test.tsx'],
          setupFiles: ['tests/component/setup.ts'],
          testTimeout: 60_000,
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'integration',
          expect: pollOptions,
          include: ['**/*.integration.test.ts'],
          exclude: ['node_modules/**'],
          globalSetup: ['tests/support/database-server.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          isolate: false,
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: pollOptions,
          include: ['tests/**/*.e2e.test.ts'],
          exclude: ['tests/visual/**', 'node_modules/**'],
          globalSetup: ['tests/support/database-server.ts', 'tests/support/built-web.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'visual',
          include: ['tests/visual/*.e2e.test.ts'],
          globalSetup: ['tests/support/design-site.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxConcurrency: 3,
        },
      },
    ],
  },
})
