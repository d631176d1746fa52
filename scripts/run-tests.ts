import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** The result of one run of tests. A failure is one text: file, line and title, then its messages. */
export interface TestReport {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly string[]
  /** The tests that passed only when they were repeated. */
  readonly flaky: readonly string[]
}

/** Writes a report as JSON to the file that TEST_REPORT names, if it is set. */
export function writeReport(report: TestReport): void {
  const file = process.env.TEST_REPORT
  if (file) writeFileSync(file, JSON.stringify(report))
}

/** `tests/journeys/booking.spec.ts:42`. */
export const locationOf = (file: string, line: number | undefined): string =>
  `${relative(process.cwd(), file)}${line === undefined ? '' : `:${line}`}`

/** Runs a command in the project's folder, with our output. Throws an Error unless it exits 0. */
export async function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const cwd = join(import.meta.dirname, '..')
  // Otherwise servers, browser tests and simulations would each compile all sources again.
  const compileCache = { NODE_COMPILE_CACHE: join(cwd, 'node_modules', '.cache', 'node') }
  const options = { cwd, stdio: 'inherit', env: { ...compileCache, ...process.env, ...env } } as const
  const [code, signal] = await once(spawn(program, args, options), 'close')
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${signal ?? code}: see above`)
}

/** Reports work as one test, which fails if the work throws. */
export async function reportOf(work: Promise<unknown>): Promise<TestReport> {
  const failures = await work.then(
    () => [],
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  )
  return { passed: 1 - failures.length, skipped: 0, failures, flaky: [] }
}

const commands = {
  vitest: ['run', '--reporter=default', '--reporter=./scripts/test-reporter.ts', '--includeTaskLocation'],
  playwright: ['test'],
} as const

/** Runs tests with these arguments and environment variables, and reports each. */
export async function runTests(
  runner: keyof typeof commands,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<TestReport> {
  const folder = await mkdtemp(join(tmpdir(), 'studioni-tests-'))
  const file = join(folder, 'report.json')
  const outcome = await reportOf(run(runner, [...commands[runner], ...args], { ...env, TEST_REPORT: file }))
  const report: TestReport | undefined = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  await rm(folder, { recursive: true })
  if (!report) return { ...outcome, failures: [`${runner} ${args.join(' ')} ended without a report`] }
  return report.failures.length > 0 ? report : { ...report, failures: outcome.failures }
}
