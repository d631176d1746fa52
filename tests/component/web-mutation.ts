import type { Change } from '../simulation/mutations.ts'

/** A fault put into the web app on purpose, to check that a test finds it. */
export interface WebMutation extends Change {
  readonly name: string
  /** The fault, as a user sees it. */
  readonly what: string
  /** The file of the test that detects it. */
  readonly test: string
}
