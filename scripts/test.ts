import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from './build-web.ts'
import type { TestReport } from './test-report.ts'

/**
 * `npm test` runs the stages that decide whether a change may land, one after the other, and stops at the first that
 * fails. `npm run test:nightly` runs what needs real minutes, random seeds or a quiet machine, all of it, and ends with
 * a table. Both exit 1 if anything failed.
 */

const root = join(import.meta.dirname, '..')

interface Stage {
  readonly name: string
  readonly run: () => Promise<TestReport>
}

const gate: readonly Stage[] = [
  command('lint', 'biome', 'ci', '--colors=off', '.'),
  command('unused code', 'knip', '--no-progress'),
  command('types', 'tsc', '-p', '.'),
  vitest('unit and component tests', '--project', 'unit', '--project', 'component'),
  { name: 'web build', run: () => reportOf(buildWeb()) },
  command('simulator, fixed seeds', 'node', 'scripts/simulate.ts', '--from', '1', '--count', '40'),
  vitest('integration tests', '--project', 'integration'),
  playwright('browser tests'),
]

const nightly: readonly Stage[] = [
  vitest('integration tests in real time', '--project', 'real-time'),
  playwright('browser tests, main flows'),
  vitest('browser tests, all others', '--project', 'e2e', '--retry', '1'),
  command('attacks', 'node', 'tests/attack/run.ts'),
  command('random requests', 'node', 'tests/fuzz/run.ts', '--requests', '20000'),
  vitest('pictures', '--project', 'visual'),
  command('Lighthouse', 'node', 'scripts/lighthouse.ts', '--untimed'),
  command('simulator, fresh seeds', 'node', 'scripts/simulate.ts', '--seconds', '300'),
  command('simulator, real processes', 'node', 'scripts/simulate.ts', '--real'),
]

/** A stage that passes if the command exits 0. */
function command(name: string, program: string, ...args: readonly string[]): Stage {
  return { name, run: async () => reportOf(run(program, args)) }
}

function vitest(name: string, ...args: readonly string[]): Stage {
  const reporters = ['--reporter=default', '--reporter=./scripts/test-reporter.ts', '--includeTaskLocation']
  return tests(name, 'vitest', 'run', ...reporters, ...args)
}

function playwright(name: string): Stage {
  return tests(name, 'playwright', 'test', '--retries=1', '--forbid-only')
}

/** A stage of tests, each counted. */
function tests(name: string, runner: 'vitest' | 'playwright', ...args: readonly string[]): Stage {
  return {
    name,
    async run() {
      const folder = await mkdtemp(join(tmpdir(), 'studioni-tests-'))
      const file = join(folder, 'report.json')
      const outcome = await reportOf(run(runner, args, { TEST_REPORT: file }))
      const report: TestReport | undefined = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
      await rm(folder, { recursive: true })
      if (!report) return { ...outcome, failures: [`${name}: ${runner} ended without a report`] }
      return report.failures.length > 0 ? report : { ...report, failures: outcome.failures }
    },
  }
}

/** Runs a command with our output. Throws an error unless it exits 0. */
async function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${signal ?? code}: see above`)
}

async function reportOf(work: Promise<unknown>): Promise<TestReport> {
  const failures = await work.then(
    () => [],
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  )
  return { passed: 1 - failures.length, skipped: 0, failures, flaky: [] }
}

async function runStages(stages: readonly Stage[], stopsAtFailure: boolean): Promise<boolean> {
  const rows: string[] = []
  const reports: TestReport[] = []
  for (const { name, run } of stages) {
    console.log(`\n▸ ${name}`)
    const start = performance.now()
    const report = await run()
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    rows.push(
      `${name.padEnd(32)}${seconds.padStart(8)} s${String(report.passed).padStart(7)} passed${String(report.failures.length).padStart(5)} failed`,
    )
    reports.push(report)
    if (stopsAtFailure && report.failures.length > 0) break
  }
  const total = (key: 'passed' | 'skipped') => reports.reduce((sum, report) => sum + report[key], 0)
  const failures = reports.flatMap((report) => report.failures)
  console.log(`\n${rows.join('\n')}`)
  if (total('skipped') > 0) console.log(`\n${total('skipped')} skipped: their titles say why.`)
  for (const name of reports.flatMap((report) => report.flaky)) console.log(`\nflaky: ${name}`)
  for (const failure of failures) console.log(`\n✗ ${failure}`)
  console.log(`\n${total('passed')} passed, ${failures.length} failed`)
  return failures.length === 0
}

const { values } = parseArgs({ options: { nightly: { type: 'boolean', default: false } } })
const passed = values.nightly ? await runStages(nightly, false) : await runStages(gate, true)
process.exit(passed ? 0 : 1)
