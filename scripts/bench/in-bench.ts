import type { Services } from '../../commands/services.ts'
import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { type Composition, compose } from '../../server/composition.ts'

/** Does something with the product's commands from the bench's own process. */
export async function inBench<Result>(
  databaseUrl: string,
  work: (services: Services, projectionProgress: Composition['projectionProgress']) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: process.env.BENCH_DATA_DIR, SEED: 'none' })
  const { services, projectionProgress, close } = await compose(config, createLog('error'))
  try {
    return await work(services, projectionProgress)
  } finally {
    await close()
  }
}
