import { projections } from '../projections/all.ts'
import { schemaOf } from '../projections/engine/schema.ts'
import { loadConfig } from '../runtime/config.ts'
import { createLog } from '../runtime/log.ts'
import { composeExisting } from '../server/composition.ts'
import { fail, progressBar, readOptions } from './command-line.ts'

const usage = `npm run projections:rebuild

Rebuilds all read models beside the live ones and swaps them in.`

/** `npm run projections:rebuild`. Works with and without a running server. */
async function main(): Promise<void> {
  readOptions({}, usage)
  const config = loadConfig(process.env)
  await using composition = await composeExisting(config, createLog('warn'))
  const started = performance.now()
  const events = await composition.rebuilds.request(progressBar('Rebuilding'))
  const seconds = (performance.now() - started) / 1_000
  console.log(
    `Rebuilt ${projections.length} tables in ${schemaOf(projections)} from ${events.toLocaleString('en')} events in ${seconds.toFixed(1)} s.`,
  )
}

main().catch(fail)
