import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, StartError } from './config.ts'

/**
 * Whoever looks at what there is must not make anything by looking. Throws a StartError where nothing was ever started
 * with this data directory: no embedded database there, or no secrets, which a database elsewhere is read with.
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
