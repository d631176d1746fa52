import { defineConfig } from '@playwright/test'

/** Compares every state of every screen with its accepted picture. The gallery of states needs no server. */
export default defineConfig({
  testDir: '.',
  globalSetup: './design-site.ts',
  outputDir: '../../test-results/pictures',
  reporter: [['dot'], ['../../scripts/journey-reporter.ts']],
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  // Only `npm run visual:accept` accepts pictures.
  updateSnapshots: 'none',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  // The tolerated colour difference of a pixel, 0 to 1, and number of pixels beyond it. Text rendering varies slightly.
  expect: { toMatchSnapshot: { threshold: 0.2, maxDiffPixels: 24 } },
  // Node runs all sources as it runs the product's, without a compiler.
  build: { external: ['**/*.{ts,js}'] },
})
