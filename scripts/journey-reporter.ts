import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { locationOf, writeReport } from './run-tests.ts'

/** Writes a TestReport of Playwright Test's run. */
export default class JourneyReporter implements Reporter {
  private cases: readonly TestCase[] = []
  private readonly uncaught: TestError[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.cases = suite.allTests()
  }

  /** Reports errors outside tests: a file that does not load, or a global setup that throws. */
  onError(error: TestError): void {
    this.uncaught.push(error)
  }

  onEnd(): void {
    const ended = (outcome: ReturnType<TestCase['outcome']>) => this.cases.filter((test) => test.outcome() === outcome)
    const flaky = ended('flaky').map(nameOf)
    writeReport({
      passed: ended('expected').length + flaky.length,
      skipped: ended('skipped').length,
      failures: [
        ...ended('unexpected').map((test) => [nameOf(test), ...errorsOf(test).map(textOf)].join('\n')),
        ...this.uncaught.map((error) => `Uncaught error\n${textOf(error)}`),
      ],
      flaky,
    })
  }

  printsToStdio(): boolean {
    return false
  }
}

/** `tests/journeys/booking.spec.ts:42 › a visitor › books an hour`. */
function nameOf(test: TestCase): string {
  // The first three titles are those of the root, the project and the file.
  return [locationOf(test.location.file, test.location.line), ...test.titlePath().slice(3)].join(' › ')
}

const errorsOf = ({ results }: TestCase): readonly TestError[] => results.at(-1)?.errors ?? []

/** Returns the message of an error, and the line of our code that threw it. */
function textOf({ message, value, location }: TestError): string {
  const text = stripVTControlCharacters(message ?? value ?? '')
  return location ? `${text}\n    at ${locationOf(location.file, location.line)}` : text
}
