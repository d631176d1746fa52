import { createHmac, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { Config } from './config.ts'
import { exists, hasEmbeddedDatabase, StartError } from './start-checks.ts'

const Stored = z.object({
  dataKey: z.string(),
  linkSecret: z.string(),
  databasePassword: z.string(),
  /** Missing in older files, from before tokens existed. */
  jwtSecret: z.string().optional(),
  /** Missing in older files, which had no separate value for it. */
  mpesaCallbackSecret: z.string().optional(),
})
type Stored = z.infer<typeof Stored>
export interface Secrets {
  /** Wraps the keys that personal data is encrypted with: 64 hexadecimal digits. */
  readonly dataKey: string
  /** Signs the links that customers keep. */
  readonly linkSecret: string
  /** Signs session tokens. */
  readonly jwtSecret: string
  /** Signs the addresses that M-Pesa calls. */
  readonly mpesaCallbackSecret: string
  /** The private key for notifications in browsers, in base64url. */
  readonly vapidPrivateKey: string
  /** The password of the embedded database. */
  readonly databasePassword: string
}

/** The secrets of this installation: given by the environment, else generated once into the data directory. */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const stored = await readOrCreate(config)
  return {
    dataKey: config.dataKey ?? stored.dataKey,
    linkSecret: config.linkSecret ?? stored.linkSecret,
    jwtSecret: config.jwtSecret ?? stored.jwtSecret ?? derived(stored.linkSecret, 'tokens'),
    mpesaCallbackSecret:
      config.mpesa.callbackSecret ?? stored.mpesaCallbackSecret ?? derived(stored.linkSecret, 'mpesa callbacks'),
    // The same in all processes with the same link secret. Practically always valid: P-256 excludes very few values.
    vapidPrivateKey:
      config.push.privateKey ??
      Buffer.from(derived(config.linkSecret ?? stored.linkSecret, 'web push'), 'hex').toString('base64url'),
    databasePassword: stored.databasePassword,
  }
}

const derived = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')

async function readOrCreate({ dataDir, databaseUrl }: Config): Promise<Stored> {
  const path = join(dataDir, 'secrets.json')
  // In this order: a process that starts at the same time writes the secrets before it creates the database.
  if (!databaseUrl && (await hasEmbeddedDatabase(dataDir)) && !(await exists(path)))
    throw new StartError(`${path} is missing: restore it from a backup.`)
  try {
    await makeFolder(dataDir)
    const secrets = {
      dataKey: randomBytes(32).toString('hex'),
      linkSecret: randomBytes(32).toString('hex'),
      jwtSecret: randomBytes(32).toString('hex'),
      mpesaCallbackSecret: randomBytes(32).toString('hex'),
      databasePassword: randomBytes(18).toString('hex'),
    }
    await createWhole(path, `${JSON.stringify(secrets, null, 2)}\n`)
    return secrets
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new StartError(
        `The data directory ${dataDir} can't be written (${codeOf(error)}): choose another by DATA_DIR.`,
      )
  }
  await chmod(path, 0o600).catch((error) => {
    throw new StartError(`${path} can't be made private (${codeOf(error)}): let only this user read and write it.`)
  })
  const read = Stored.safeParse(jsonIn(await readFile(path, 'utf8')))
  if (!read.success)
    throw new StartError(`${path} is damaged: restore it from a backup; without it personal data can't be read.`)
  return read.data
}

/**
 * Creates a file atomically with its content. Throws EEXIST if the file exists.
 */
async function createWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(unfinished, text, { mode: 0o600, flush: true })
    await link(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Undefined for invalid JSON, such as a truncated file. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Like mkdir -p. Node's recursive mkdir never returns if a file system always answers ENOENT, as /proc does. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
