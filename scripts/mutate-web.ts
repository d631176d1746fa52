import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../runtime/start-checks.ts'
import { mutations } from '../tests/component/mutations.ts'
import type { WebMutation } from '../tests/component/web-mutation.ts'
import { fail, readArguments } from './command-line.ts'
import type { TestReport } from './run-tests.ts'

const usage = `npm run test:mutations -- [NAME...]

Puts each fault into the web app, or those named, and prints which test finds it: one of the file that the fault names,
else one of all. Fails if no test finds a fault, or if a test fails without any.`

const root = join(import.meta.dirname, '..')
const everyTest = ['tests/component', 'web/', 'language/']

/** Returns the first failure of a run: file, line and title, then its messages. Undefined if all tests passed. */
function firstFailure(mutation: string, tests: readonly string[]): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'studioni-mutation-'))
  const file = join(folder, 'report.json')
  const run = spawnSync(
    'vitest',
    [
      'run',
      ...['--project', 'component', '--project', 'unit', '--bail', '1'],
      ...['--reporter', './scripts/test-reporter.ts', '--includeTaskLocation'],
      ...tests,
    ],
    { cwd: root, stdio: 'ignore', env: { ...process.env, TEST_REPORT: file, WEB_MUTATION: mutation } },
  )
  try {
    const report: TestReport = JSON.parse(readFileSync(file, 'utf8'))
    const [failure] = report.failures
    if (!failure && run.status !== 0)
      throw new Error(`Vitest ended with ${run.signal ?? run.status}, but no test failed`)
    return failure
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function tryMutation({ name, test }: WebMutation): boolean {
  const began = performance.now()
  const failure = firstFailure(name, [test]) ?? firstFailure(name, everyTest)
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  console.log(`| ${name} | ${failure ? 'caught' : 'SURVIVED'} | ${seconds} | ${failure?.split('\n')[0] ?? ''} |`)
  return failure !== undefined
}

function main(): boolean {
  const names: readonly string[] = readArguments({}, usage).positionals
  const wanted = names.length === 0 ? mutations : mutations.filter(({ name }) => names.includes(name))
  const unknown = names.filter((name) => !wanted.some((mutation) => mutation.name === name))
  if (unknown.length > 0) throw new StartError(`There is no mutation ${unknown.join(', ')}.`)
  const broken = firstFailure('', [...new Set(wanted.map(({ test }) => test))])
  if (broken) {
    console.error(`A test fails without any mutation:\n${broken}`)
    return false
  }
  console.log('| mutation | result | seconds | first failed test |\n| --- | --- | --- | --- |')
  return wanted.map(tryMutation).every(Boolean)
}

try {
  process.exit(main() ? 0 : 1)
} catch (error) {
  fail(error)
}
