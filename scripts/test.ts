import { buildWeb } from './build-web.ts'
import { fail, readOptions } from './command-line.ts'
import { reportOf, run, runTests, type TestReport } from './run-tests.ts'

const usage = `npm test, or npm run test:nightly

npm test runs the stages that decide whether a change may land, one after the other, and stops at the first that fails.
npm run test:nightly runs all tests that need real minutes, random seeds or a quiet machine, and ends with a table. Both
fail if anything failed.`

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
  command('random requests, fixed seed', 'node', 'tests/fuzz/run.ts', '--requests', '1000', '--seed', '1'),
  vitest('integration tests', '--project', 'integration'),
  playwright('browser tests'),
]

/** The present, which nothing else tests, and instants in Nairobi at which date arithmetic has failed before. */
const instants = {
  present: '',
  'Friday 23:55': '2027-03-05T20:55:00Z',
  '31 December': '2027-12-31T09:00:00Z',
  '29 February': '2028-02-29T06:00:00Z',
}

const nightly: readonly Stage[] = [
  vitest('integration tests in real time', '--project', 'real-time'),
  playwright('browser tests, main flows'),
  playwright('browser tests, all others', '--project=nightly'),
  command('attacks', 'node', 'tests/attack/run.ts'),
  command('random requests', 'node', 'tests/fuzz/run.ts', '--requests', '20000'),
  playwright('pictures', '--config=tests/visual'),
  ...Object.entries(instants).flatMap(([name, TEST_NOW]) => [
    { name: `component, ${name}`, run: () => runTests('vitest', ['--project', 'component'], { TEST_NOW }) },
    playwright(`browser, ${name}`, '--project=journeys', { TEST_NOW }),
  ]),
  {
    name: 'properties, fresh seeds',
    run: () =>
      runTests('vitest', ['--project', 'unit', 'domain', 'commands', 'processes', 'language'], { FRESH_SEEDS: '1' }),
  },
  command('Lighthouse', 'node', 'scripts/lighthouse.ts', '--untimed'),
  command('slow connection', 'node', 'scripts/slow-connection.ts'),
  command('simulator, fresh seeds', 'node', 'scripts/simulate.ts', '--seconds', '300'),
  command('simulator, real processes', 'node', 'scripts/simulate.ts', '--real'),
]

/** A stage that passes if the command exits 0. */
function command(name: string, program: string, ...args: readonly string[]): Stage {
  return { name, run: async () => reportOf(run(program, args)) }
}

function vitest(name: string, ...args: readonly string[]): Stage {
  return { name, run: () => runTests('vitest', args) }
}

/** Stores the traces and pictures of failures in a separate folder, which no other stage empties. */
function playwright(name: string, which = '--project=journeys', env: Readonly<Record<string, string>> = {}): Stage {
  const output = `--output=test-results/${name.replaceAll(/\W+/g, '-')}`
  return { name, run: () => runTests('playwright', ['--retries=1', '--forbid-only', which, output], env) }
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
  if (total('skipped') > 0) console.log(`\n${total('skipped')} skipped: their titles give the reasons.`)
  for (const name of reports.flatMap((report) => report.flaky)) console.log(`\nflaky: ${name}`)
  for (const failure of failures) console.log(`\n✗ ${failure}`)
  console.log(`\n${total('passed')} passed, ${failures.length} failed`)
  return failures.length === 0
}

async function main(): Promise<boolean> {
  const values = readOptions({ nightly: { type: 'boolean', default: false } }, usage)
  return values.nightly ? runStages(nightly, false) : runStages(gate, true)
}

main().then((passed) => process.exit(passed ? 0 : 1), fail)
