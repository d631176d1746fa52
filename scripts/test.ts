import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { buildWeb } from './build-web.ts'

/**
 * `npm test`: style, types, unit, component, integration and browser tests, and at the end one plain line that counts
 * them. With `-- --whole`, as on every change, also a look at every state of every screen, and what Lighthouse says.
 */

const root = join(import.meta.dirname, '..')
const Report = z.object({
  numPassedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})
interface Outcome {
  readonly passed: number
  readonly skipped: number
  /** The failures as text, because they are printed at the end of the output. */
  readonly failures: readonly string[]
}

/** Runs a command that tells as it goes, or all of it `atTheEnd`, where another tells meanwhile. */
async function run(command: string, args: readonly string[], atTheEnd = false): Promise<boolean> {
  const title = `\n▸ ${command} ${args.join(' ')}`
  if (!atTheEnd) console.log(title)
  const child = spawn(command, args, { cwd: root, stdio: atTheEnd ? 'pipe' : 'inherit' })
  const told: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => told.push(chunk))
  const [code] = await once(child, 'close')
  if (atTheEnd) console.log(`${title}\n${Buffer.concat(told)}`)
  return code === 0
}

async function check(command: string, args: readonly string[], atTheEnd = false): Promise<Outcome> {
  const good = await run(command, args, atTheEnd)
  return { passed: good ? 1 : 0, skipped: 0, failures: good ? [] : [[command, ...args].join(' ')] }
}

/** The tests of a report that failed, and the files that did not load, each with its messages. */
const failuresOf = ({ testResults }: z.infer<typeof Report>) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const tests = failed.map((test) => [`${file} › ${test.fullName}`, ...(test.failureMessages ?? [])].join('\n'))
    return message === '' ? tests : [...tests, `${file}\n${message}`]
  })

/** Runs a vitest project and reads its own count; a run that ends without one has failed. */
async function tests(project: string, atTheEnd = false): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'studioni-tests-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  const good = await run('vitest', ['run', '--project', project, ...reporters], atTheEnd)
  const report = Report.safeParse(await readFile(file, 'utf8').then(JSON.parse, () => undefined))
  await rm(folder, { recursive: true })
  if (!report.success) return { passed: 0, skipped: 0, failures: [`${project}: ended without a report`] }
  const { numPassedTests: passed, numPendingTests: skipped } = report.data
  const failures = failuresOf(report.data)
  // A run can also fail because of an uncaught error outside all tests.
  return { passed, skipped, failures: good || failures.length > 0 ? failures : [`${project}: see above`] }
}

/** Checks that need no database, and the build of the pages. They run beside the integration tests. */
async function meanwhile(): Promise<Outcome[]> {
  const outcomes = [
    await check('biome', ['ci', '--colors=off', '.'], true),
    await check('knip', ['--no-progress'], true),
    await check('tsc', ['-p', '.'], true),
    await tests('unit', true),
    await tests('component', true),
    await check('node', ['scripts/simulate.ts', '--from', '1', '--count', '40'], true),
  ]
  return [...outcomes, await build()]
}

async function build(): Promise<Outcome> {
  const failures = await buildWeb().then(
    () => [],
    (error: unknown) => [String(error)],
  )
  return { passed: 1 - failures.length, skipped: 0, failures }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { whole: { type: 'boolean', default: false } } })
  const [quick, integration] = await Promise.all([meanwhile(), tests('integration')])
  const outcomes = [...quick, integration, await tests('e2e')]
  // Runs alone: it uses a whole core, and the suites before measure timeouts.
  outcomes.push(await check('node', ['scripts/simulate.ts', '--seconds', '60']))
  if (values.whole)
    outcomes.push(
      await check('node', ['tests/attack/run.ts']),
      await check('node', ['tests/fuzz/run.ts', '--requests', '1000']),
      await tests('visual'),
      await check('node', ['scripts/lighthouse.ts', '--untimed']),
    )
  const sum = (key: 'passed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const [passed, skipped] = [sum('passed'), sum('skipped')]
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  if (skipped > 0) console.log(`\n${skipped} skipped: their titles say why.`)
  for (const failure of failures) console.log(`\n✗ ${failure}`)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 && passed > 0 ? 0 : 1)
}

await main()
