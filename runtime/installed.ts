import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

/**
 * Fails if there is no installation, because a read-only command must not create one. Throws a StartError if the data
 * directory has no embedded database, or no secrets for an external one.
 */
export async function checkInstalled(config: Config): Promise<void> {
  const { dataDir, databaseUrl, dataKey, linkSecret, jwtSecret } = config
  const hasSecrets = (dataKey && linkSecret && jwtSecret) || (await exists(join(dataDir, 'secrets.json')))
  const hasDatabase = databaseUrl || (await exists(join(dataDir, 'postgres', 'PG_VERSION')))
  if (!hasSecrets || !hasDatabase)
    throw new StartError(
      `There ${hasDatabase ? 'are no secrets' : 'is no database'} in ${dataDir}: set DATA_DIR as the server has it.`,
    )
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
