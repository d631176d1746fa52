import { Worker } from 'node:worker_threads'
import { StartError } from '../runtime/start-checks.ts'
import { fail, readArguments, wholeNumberIn } from './command-line.ts'
import { runTests } from './run-tests.ts'

const usage = `npm run test:flaky -- FILE [--times N]

Repeats a test file, ten times by default, beside two busy loops, and prints how often each test failed. Fails if one
failed.`

function readRepetition() {
  const { values, positionals } = readArguments({ times: { type: 'string', default: '10' } }, usage)
  const [file, ...others] = positionals
  const times = wholeNumberIn('times', values.times)
  if (file === undefined || others.length > 0) throw new StartError('Name one test file: --help lists the options.')
  if (times === 0) throw new StartError('--times is 0: it must be at least 1.')
  return { file, times }
}

async function main(): Promise<boolean> {
  const { file, times } = readRepetition()
  /** The test runner of the file, and its arguments. */
  const runner = file.endsWith('.spec.ts') ? 'playwright' : 'vitest'
  const args = /^(\.\/)?tests\/visual\//.test(file) ? ['--config=tests/visual', file] : [file]

  const failed = new Map<string, number>()
  const busy = Array.from({ length: 2 }, () => new Worker('for (;;);', { eval: true }))
  for (let i = 0; i < times; i++) {
    const { passed, failures } = await runTests(runner, args)
    const names = failures.map((failure) => failure.split('\n', 1)[0] ?? '')
    if (passed + names.length === 0) names.push(`${file} › no test ran`)
    for (const name of names) failed.set(name, (failed.get(name) ?? 0) + 1)
  }
  await Promise.all(busy.map((worker) => worker.terminate()))

  console.log(`\n${times} runs of ${file}, ${failed.size} tests failed`)
  for (const [name, count] of failed) console.log(`${count} of ${times}: ${name}`)
  return failed.size === 0
}

main().then((passed) => process.exit(passed ? 0 : 1), fail)
