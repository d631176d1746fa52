import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { runTests } from './run-tests.ts'

/**
 * `npm run test:flaky -- <file> [--times N]`: repeats a test file, ten times by default, beside two busy loops, and
 * prints how often each test failed. Exits 1 if one failed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '10' } },
})
const [file] = positionals
const times = Number(values.times)
if (positionals.length !== 1 || !file || !Number.isInteger(times) || times < 1) {
  console.error('Usage: npm run test:flaky -- <file> [--times N]')
  process.exit(1)
}

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
process.exit(failed.size === 0 ? 0 : 1)
