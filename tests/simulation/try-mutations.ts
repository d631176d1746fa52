import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { mutations } from './mutations.ts'

const simulate = fileURLToPath(new URL('../../scripts/simulate.ts', import.meta.url))

/** Plays histories with each fault put in on purpose, and prints what found it. Answers whether all were found. */
export async function tryMutations(seconds: number): Promise<boolean> {
  let areAllFound = true
  console.log(
    '| mutation | fault | found by seed | after histories | seconds | as |\n| --- | --- | --- | --- | --- | --- |',
  )
  for (const { name, fault } of mutations) {
    const began = performance.now()
    const played = spawnSync(
      process.execPath,
      [simulate, '--mutation', name, '--from', '1', '--seconds', String(seconds), '--brief'],
      { encoding: 'utf8' },
    )
    const [, seed, violation] = /^Seed (\d+): (.*)$/m.exec(played.stdout) ?? []
    const took = ((performance.now() - began) / 1_000).toFixed(0)
    areAllFound &&= seed !== undefined
    console.log(
      `| ${name} | ${fault} | ${seed ?? 'not found'} | ${seed ?? ''} | ${took} | ${violation ?? played.stderr} |`,
    )
  }
  return areAllFound
}
