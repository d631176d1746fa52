import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** What one run of tests found. A failure is one text: file, line and title, then its messages. */
export interface TestReport {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly string[]
  /** The tests that passed only when they were repeated. */
  readonly flaky: readonly string[]
}

/** Writes a report as JSON to the file that TEST_REPORT names, if it names one. */
export function writeReport(report: TestReport): void {
  const file = process.env.TEST_REPORT
  if (file) writeFileSync(file, JSON.stringify(report))
}

/** `tests/journeys/booking.spec.ts:42`. */
export const locationOf = (file: string, line: number | undefined): string =>
  `${relative(process.cwd(), file)}${line === undefined ? '' : `:${line}`}`
