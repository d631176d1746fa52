import { defineConfig } from '@playwright/test'
import { testNow } from './tests/support/test-now.ts'

// The tests' processes inherit it, and shift their clocks before they load a test, which may take days from the clock.
process.env.TEST_NOW = testNow
await import('./tests/support/shift-clock.ts')
const isCI = Boolean(process.env.CI)

/**
 * Tests in a browser, on a site of the product: the journeys, which decide whether a change lands, and what runs nightly.
 * Pictures have a configuration of their own, as they need no site.
 */
export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'tests/journeys' },
    { name: 'nightly', testDir: 'tests/nightly' },
  ],
  globalSetup: './tests/support/journeys-setup.ts',
  reporter: [['list'], ['./scripts/journey-reporter.ts']],
  workers: isCI ? 1 : 2,
  retries: isCI ? 1 : 0,
  forbidOnly: isCI,
  fullyParallel: false,
  // As long as a busy machine needs.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  // Node runs all sources as it runs the product's, without a compiler.
  build: { external: ['**/*.{ts,js}'] },
  // Tracing every first try takes time that a busy machine lacks.
  use: { trace: 'on-first-retry' },
})
