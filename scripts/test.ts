import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { buildWeb } from './build-web.ts'

/** `npm test`: style, types, unit, integration and browser tests, and at the end one plain line that counts them. */

const root = join(import.meta.dirname, '..')
const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  success: z.boolean(),
})
interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

async function run(command: string, args: readonly string[]): Promise<boolean> {
  console.log(`\n▸ ${command} ${args.join(' ')}`)
  const [code] = await once(spawn(command, args, { cwd: root, stdio: 'inherit' }), 'exit')
  return code === 0
}

async function check(command: string, args: readonly string[]): Promise<Count> {
  const good = await run(command, args)
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
}

/** Runs a vitest project and reads its own count; a run that ends without one has failed. */
async function tests(project: string): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'studioni-tests-'))
  const file = join(folder, 'report.json')
  const good = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  ])
  const report = Report.safeParse(await readFile(file, 'utf8').then(JSON.parse, () => undefined))
  await rm(folder, { recursive: true })
  if (!report.success) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = report.data
  // A file that does not load has no tests to count, yet vitest does not call the run good.
  return { passed, failed: Math.max(numFailedTests, good ? 0 : 1), skipped }
}

async function main(): Promise<void> {
  const counts = [
    await check('biome', ['ci', '--colors=off', '.']),
    await check('knip', ['--no-progress']),
    await check('tsc', ['-p', '.']),
    await tests('unit'),
    await tests('integration'),
  ]
  await buildWeb()
  counts.push(await tests('e2e'))
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  if (skipped > 0) console.log(`\n${skipped} skipped: their titles say why.`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}

await main()
