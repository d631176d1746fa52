import { isIP } from 'node:net'
import type * as z from 'zod'

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

const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
/** Whether a text lists addresses or ranges, separated by commas. */
export const areProxies = (list: string) => list.split(',').every((each) => isProxy(each.trim()))

function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (max < 0 || more.length > 0) return namedRanges.includes(text)
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max)
}
