import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { locationOf, type TestReport, writeReport } from './run-tests.ts'

/** Writes a TestReport of Vitest's run. */
export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    writeReport(reportOf(modules, uncaught))
  }
}

function reportOf(modules: readonly TestModule[], uncaught: readonly SerializedError[]): TestReport {
  const cases = modules.flatMap((module) => [...module.children.allTests()])
  const count = (state: string) => cases.filter((test) => test.result().state === state).length
  // A file that does not load and a hook that throws are errors of the suite, not of a test.
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
  const failures = [
    ...suites.flatMap((suite) => {
      const where = suite.type === 'module' ? locationOf(suite.moduleId, undefined) : nameOf(suite)
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

/** `tests/component/forms.test.tsx:42 › the contact page › sends a message`. */
const nameOf = ({ module, location, fullName }: Pick<TestCase, 'module' | 'location' | 'fullName'>): string =>
  `${locationOf(module.moduleId, location?.line)} › ${fullName}`

/** The message and the lines of our own code that led to it. */
function textOf({ message, stacks = [] }: SerializedError): string {
  const lines = stacks.map(({ file, line }) => `    at ${locationOf(file, line)}`)
  return [message, ...lines.filter((line) => !line.includes('node_modules'))].join('\n')
}
