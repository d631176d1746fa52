import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** What one run of Vitest found. A failure is one text: file, line and title, then its messages. */
export interface TestReport {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly string[]
  /** The tests that passed only when they were repeated. */
  readonly flaky: readonly string[]
}

/** Writes a TestReport as JSON to the file that TEST_REPORT names. */
export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const file = process.env.TEST_REPORT
    if (file) writeFileSync(file, JSON.stringify(reportOf(modules, uncaught)))
  }
}

function reportOf(modules: readonly TestModule[], uncaught: readonly SerializedError[]): TestReport {
  const cases = modules.flatMap((module) => [...module.children.allTests()])
  const count = (state: string) => cases.filter((test) => test.result().state === state).length
  // A file that does not load and a hook that throws are errors of the suite, and belong to no test.
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
  const failures = [
    ...suites.flatMap((suite) => {
      const where = suite.type === 'module' ? relative(process.cwd(), suite.moduleId) : nameOf(suite)
      return suite.errors().map((error) => `${where}\n${textOf(error)}`)
    }),
    ...cases.flatMap((test) => {
      const { state, errors = [] } = test.result()
      return state === 'failed' ? [[nameOf(test), ...errors.map(textOf)].join('\n')] : []
    }),
    ...uncaught.map((error) => `Uncaught error\n${textOf(error)}`),
  ]
  const flaky = cases.filter((test) => test.diagnostic()?.flaky).map(nameOf)
  return { passed: count('passed'), skipped: count('skipped'), failures, flaky }
}

/** `tests/e2e/booking.e2e.test.ts:42 › a visitor › books an hour`. */
function nameOf({ module, location, fullName }: Pick<TestCase, 'module' | 'location' | 'fullName'>): string {
  const file = relative(process.cwd(), module.moduleId)
  return `${file}${location ? `:${location.line}` : ''} › ${fullName}`
}

/** The message and the lines of our own code that led to it. */
function textOf({ message, stacks = [] }: SerializedError): string {
  const lines = stacks.map(({ file, line }) => `    at ${relative(process.cwd(), file)}:${line}`)
  return [message, ...lines.filter((line) => !line.includes('node_modules'))].join('\n')
}
