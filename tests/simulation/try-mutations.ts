import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { mutations } from './mutations.ts'

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const simulate = fileURLToPath(new URL('../../scripts/simulate.ts', import.meta.url))

/**
 * Plays histories from seed 1 on with each mutation. The seed that finds it is the number of histories played. Prints
 * a table. Returns whether all mutations were found.
 */
export async function tryMutations(seconds: number): Promise<boolean> {
  let areAllFound = true
  console.log('| mutation | fault | histories until found | seconds | found as |\n| --- | --- | --- | --- | --- |')
  for (const { name, fault } of mutations) {
    const began = performance.now()
    const options = ['--mutation', name, '--from', '1', '--seconds', String(seconds), '--brief']
    const played = spawnSync(process.execPath, [simulate, ...options], { encoding: 'utf8' })
    const [, seed, violation] = /^Seed (\d+): (.*)$/m.exec(played.stdout) ?? []
    const took = ((performance.now() - began) / 1_000).toFixed(0)
    // A mutation that does not fit the code any more fails in every history.
    areAllFound &&= seed !== undefined && !/^(Reference|Syntax)Error/.test(violation ?? '')
    const found = violation?.replace(ids, '…') ?? played.stderr
    console.log(`| ${name} | ${fault} | ${seed ?? 'not found'} | ${took} | ${found} |`)
  }
  return areAllFound
}
