import { stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type * as z from 'zod'
import type { Config } from './config.ts'

/** The server can't start as configured. The message is one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const secret = new Set([
  'DATA_KEY',
  'LINK_SECRET',
  'JWT_SECRET',
  'ADMIN_PASSWORD',
  'GOOGLE_CLIENT_SECRET',
  'SMTP_URL',
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_PASSKEY',
  'MPESA_SECURITY_CREDENTIAL',
  'MPESA_CALLBACK_SECRET',
  'SMS_API_KEY',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'EVENTSTORE_URL',
  'IMAGE_STORE_URL',
])

/** Describes the error of a variable, without its value if that is secret. */
export function sentenceOf(error: z.ZodError, given: Record<string, string | undefined>): string {
  const [issue] = error.issues
  const name = String(issue?.path[0] ?? 'The environment')
  const value = secret.has(name) ? 'set' : `"${given[name] ?? ''}"`
  return `${name} is ${value}: it ${issue?.message.startsWith('must') ? issue.message : `is not valid (${issue?.message})`}.`
}

/** The secrets in docker-compose.yml, which everybody knows. */
const published: ReadonlySet<string | undefined> = new Set([
  '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
  'try-it-out-and-then-choose-a-secret-of-your-own',
  'try-it-out-and-then-choose-a-secret-for-tokens-too',
  'try-it-out-and-then-choose-a-secret-for-callbacks-too',
])

/** Throws a StartError that names a variable whose value is a published secret. */
export function refusePublished(given: Readonly<Record<string, string | undefined>>): void {
  const name = [...secret].find((each) => published.has(given[each]))
  if (name)
    throw new StartError(
      `${name} is the secret of docker-compose.yml: it must be one of your own when NODE_ENV is production.`,
    )
}

const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
/** Whether a text lists addresses or ranges, separated by commas. */
export const areProxies = (list: string) => list.split(',').every((each) => isProxy(each.trim()))

function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (max < 0 || more.length > 0) return namedRanges.includes(text)
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max)
}

/**
 * Fails if there is no installation, because a read-only command must not create one. Throws a StartError if the data
 * directory has no embedded database, or no secrets for an external one.
 */
export async function checkInstalled(config: Config): Promise<void> {
  const { dataDir, databaseUrl, dataKey, linkSecret, jwtSecret } = config
  const hasSecrets = (dataKey && linkSecret && jwtSecret) || (await exists(join(dataDir, 'secrets.json')))
  const hasDatabase = databaseUrl || (await hasEmbeddedDatabase(dataDir))
  if (!hasSecrets || !hasDatabase)
    throw new StartError(
      `There ${hasDatabase ? 'are no secrets' : 'is no database'} in ${dataDir}: set DATA_DIR to the server’s.`,
    )
}

/** Whether a data directory contains an embedded database. */
export const hasEmbeddedDatabase = (dataDir: string) => exists(join(dataDir, 'postgres', 'PG_VERSION'))

/** Whether a file exists and can be reached. */
export const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
