import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutations } from '../tests/component/mutations.ts'
import type { TestReport } from './run-tests.ts'

/**
 * `npm run test:mutations`: puts each fault into the web app on purpose, or those named as arguments, runs the tests
 * and prints which test finds it. `--tests PATH` runs only those tests, and may be repeated. Exits 1 if no test finds a
 * fault, or if a test fails without any.
 */

const root = join(import.meta.dirname, '..')
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true, default: ['tests/component', 'web/', 'language/'] } },
})

/** Returns the first failure of a run: file, line and title, then its messages. Undefined if all tests passed. */
function firstFailure(mutation: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'studioni-mutation-'))
  const file = join(folder, 'report.json')
  const run = spawnSync(
    'vitest',
    [
      'run',
      ...['--project', 'component', '--project', 'unit', '--bail', '1'],
      ...['--reporter', './scripts/test-reporter.ts', '--includeTaskLocation'],
      ...values.tests,
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

function tryMutation(name: string): boolean {
  const began = performance.now()
  const failure = firstFailure(name)
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  console.log(`| ${name} | ${failure ? 'caught' : 'SURVIVED'} | ${seconds} | ${failure?.split('\n')[0] ?? ''} |`)
  return failure !== undefined
}

const names = mutations.map(({ name }) => name)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no mutation ${unknown.join(', ')}`)

const broken = firstFailure('')
if (broken) {
  console.error(`A test fails without any mutation:\n${broken}`)
  process.exit(1)
}
console.log('| mutation | result | seconds | first failed test |\n| --- | --- | --- | --- |')
const results = (wanted.length > 0 ? wanted : names).map(tryMutation)
process.exit(results.every(Boolean) ? 0 : 1)
