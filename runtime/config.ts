import { resolve } from 'node:path'
import * as z from 'zod'
import { count, fraction, hours, limitsOf, limitVariables, withoutLimits } from './limits-config.ts'
import { mpesaOf, mpesaVariables } from './mpesa-config.ts'
import { areProxies, refusePublished, StartError, sentenceOf } from './start-checks.ts'

const optional = (text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : text.trim())
const flag = z.enum(['on', 'off'], 'must be on or off')
/** Reaches no one. */
export const samplePhone = '+254 700 000 000'
const phone = z.string().regex(/^\+?\d[\d ()-]{5,28}\d$/, 'must be a phone number, such as +254 700 000 000')
const key32 = z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')
const email = z.email({ pattern: z.regexes.unicodeEmail, error: 'must be an email address' })
/** Parameters of an address would replace those of each pool. */
const poolsOwn = 'must not set options, statement_timeout or query_timeout'
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(65_535, 'must be at most 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress
    .refine((url) => /^[^/]+\/\/[^/?#]+\/*$/.test(url), 'must have no path and no query')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  WEB_DIST: z.string().optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' })
    .refine((url) => !/[?&](options|(statement|query)_timeout)=/.test(url), poolsOwn)
    .optional(),
  // Not a URL as browsers define it: a cluster's address names several hosts.
  EVENTSTORE_URL: z
    .string()
    .regex(/^(esdb|kurrentdb)(\+discover)?:\/\/[^/?\s]+/, 'must start with esdb:// and name a host')
    .optional(),
  EVENTSTORE_WAIT_SECONDS: z.coerce.number('must be a number of seconds').min(0, 'must be at least 0').default(60),
  IMAGE_STORE_URL: z
    .string()
    .regex(
      /^s3:\/\/[^:@/\s]+:[^:@/\s]+@[^/@\s]+\/[^/?\s]+(\?\S*)?$/,
      'must be s3://KEY:SECRET@HOST/BUCKET, with %2F and %2B for / and + in the secret',
    )
    .optional(),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').optional(),
  DATA_KEY: key32.optional(),
  LINK_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  JWT_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  ADMIN_EMAIL: email.default('admin@studioni.test'),
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'must be at least 10 characters')
    .max(128, 'must be at most 128 characters')
    .optional(),
  ADMIN_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  ADMIN_NETWORKS: z
    .string()
    .refine(areProxies, 'must list addresses or ranges such as 10.0.0.0/8, separated by commas')
    .optional(),
  CONFIRMATION_MINUTES: fraction('minutes').positive('must be more than 0').default(10),
  DECISION_UNDO_SECONDS: fraction('seconds').min(0, 'must be 0 or more').default(10),
  PASSWORD_BREACH_URL: webAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'must be an email address, or a name and <an address>',
    )
    .default('Studioni <no-reply@studioni.test>'),
  SUPPORT_EMAIL: email.default('support@studioni.test'),
  SUPPORT_PHONE: phone.default(samplePhone),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  ...mpesaVariables,
  SMS_API_KEY: z.string().optional(),
  SMS_USERNAME: z.string().optional(),
  SMS_SENDER_ID: z.string().optional(),
  SMS_BASE_URL: webAddress.default('https://api.africastalking.com'),
  PAYMENT_DEADLINE_HOURS: hours.default(24),
  PAYMENT_GRACE_MINUTES: fraction('minutes').min(0, 'must be at least 0').default(15),
  REQUEST_REMINDER_HOURS: hours.default(12),
  RETENTION_MONTHS: z.coerce
    .number('must be a number of months')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url (43 characters)')
    .optional(),
  PUSH_SERVICES: z
    .string()
    .regex(
      /^(?:\*\.)?[a-z0-9.-]+(?:\s*,\s*(?:\*\.)?[a-z0-9.-]+)*$|^http:\/\/127\.0\.0\.1:\d+$/,
      'must list hosts such as fcm.googleapis.com or *.push.apple.com, separated by commas',
    )
    .optional(),
  QUIET_HOURS: z
    .string()
    .regex(/^(none|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/, 'must be a span such as 21:30-07:00, or none')
    .optional(),
  ...limitVariables,
  RATE_LIMITS: flag.default('on'),
  LIVE_STREAMS: count.default(20),
  TRUSTED_PROXIES: z
    .string()
    .refine(areProxies, 'must list addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal')
    .default('loopback'),
  CORS_ORIGIN: webAddress.optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level such as info')
    .default('info'),
})

export type Config = Readonly<ReturnType<typeof loadConfig>>

/** Reads and checks the environment. Throws a StartError that names the variable, its value and the rule. */
export function loadConfig(environment: NodeJS.ProcessEnv) {
  const defaults = environment.RATE_LIMITS === 'off' ? withoutLimits : {}
  const given = Object.fromEntries(
    Object.keys(Environment.shape).map((name) => [name, optional(environment[name]) ?? defaults[name]]),
  )
  const checked = Environment.safeParse(given)
  if (!checked.success) throw new StartError(sentenceOf(checked.error, given))
  const env = checked.data
  const production = env.NODE_ENV === 'production'
  if (production && env.RATE_LIMITS === 'off')
    throw new StartError('RATE_LIMITS is "off": it must be on when NODE_ENV is production.')
  if (production && env.SEED === 'demo')
    throw new StartError('SEED is "demo": it must be none when NODE_ENV is production.')
  if (production && env.PUSH_SERVICES?.startsWith('http:'))
    throw new StartError('PUSH_SERVICES is an address of this machine: it must list hosts when NODE_ENV is production.')
  for (const name of ['DATA_KEY', 'LINK_SECRET', 'JWT_SECRET'] as const)
    if (production && env[name] === undefined)
      throw new StartError(`${name} is not set: it is required when NODE_ENV is production.`)
  if (production) refusePublished(given)
  if ((env.GOOGLE_CLIENT_ID === undefined) !== (env.GOOGLE_CLIENT_SECRET === undefined))
    throw new StartError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none.')
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    /** The public URL, without a trailing slash; undefined: http://localhost and the actual port. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    /** A folder with the built web app; undefined: it is built at the start. */
    webDist: env.WEB_DIST,
    databaseUrl: env.DATABASE_URL,
    eventStoreUrl: env.EVENTSTORE_URL,
    /** How long a start waits for the event store. */
    eventStoreWaitSeconds: env.EVENTSTORE_WAIT_SECONDS,
    /** A bucket for pictures; undefined: files in the data directory. */
    imageStoreUrl: env.IMAGE_STORE_URL,
    seed: env.SEED ?? (production ? 'none' : 'demo'),
    dataKey: env.DATA_KEY,
    linkSecret: env.LINK_SECRET,
    jwtSecret: env.JWT_SECRET,
    /** The first admin, created if there is none. Without a password, one is generated and printed. */
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    /** Whether admins must have a passkey or an authenticator app before they can do anything else. */
    adminFactor: env.ADMIN_FACTOR ?? (production ? 'required' : 'optional'),
    /** The networks from which admins may work, in the format of trustedProxies; undefined: any. */
    adminNetworks: env.ADMIN_NETWORKS,
    /** How long the confirmation of a person's identity is valid; may be a fraction. */
    confirmationMinutes: env.CONFIRMATION_MINUTES,
    /** How long a decision of the back office can be undone before it is carried out; may be a fraction. */
    decisionUndoSeconds: env.DECISION_UNDO_SECONDS,
    /** The service that returns hashes of breached passwords by their first digits; undefined: no check. */
    passwordBreachUrl: env.PASSWORD_BREACH_URL?.replace(/\/+$/, ''),
    /** undefined: messages are caught and shown instead of sent. */
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** The support contact on every page and in every message. */
    support: { email: env.SUPPORT_EMAIL, phone: env.SUPPORT_PHONE },
    /** undefined: a simulator replaces Google, except in production, which then has no sign-in with Google. */
    google: googleOf(env),
    mpesa: mpesaOf(env, production),
    /** Africa's Talking; undefined: messages are caught and shown instead of sent. */
    sms: smsOf(env),
    push: {
      /** The private key for notifications in browsers, in base64url; undefined: derived from the secret of links. */
      privateKey: env.VAPID_PRIVATE_KEY,
      /** The push services that are called; undefined: the well-known ones. */
      services: env.PUSH_SERVICES,
    },
    /** Hours an approved booking may stay unpaid; may be a fraction. */
    paymentDeadlineHours: env.PAYMENT_DEADLINE_HOURS,
    /** Minutes after that before it is cancelled; may be a fraction. */
    paymentGraceMinutes: env.PAYMENT_GRACE_MINUTES,
    /** Hours before the manager is reminded of a request, and twice those before the admin is; may be a fraction. */
    requestReminderHours: env.REQUEST_REMINDER_HOURS,
    /** Months after which inactive customers are erased with their bookings; undefined: never. */
    retentionMonths: env.RETENTION_MONTHS,
    /** Hours after which an unanswered request is cancelled; may be a fraction. */
    requestExpiryHours: env.REQUEST_EXPIRY_HOURS,
    /** The same for a request without a time. */
    timelessRequestExpiryHours: env.TIMELESS_REQUEST_EXPIRY_HOURS,
    /** When messages that can wait are held back, in hours since midnight in Nairobi; undefined: never. */
    quietHours: quietHoursOf(env.QUIET_HOURS ?? (production ? '21:30-07:00' : 'none')),
    limits: limitsOf(env, production),
    rateLimits: env.RATE_LIMITS === 'on',
    /** The maximum number of open streams of live updates, for each user and for each booking. */
    maxStreams: env.LIVE_STREAMS,
    /**
     * The proxies whose X-Forwarded-For is trusted: addresses, ranges, or loopback, linklocal, uniquelocal, separated
     * by commas.
     */
    trustedProxies: env.TRUSTED_PROXIES,
    // In the browsers' format, without a trailing slash.
    corsOrigin: env.CORS_ORIGIN && new URL(env.CORS_ORIGIN).origin,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }
}

function googleOf(env: Checked) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env
  return clientId && clientSecret ? { clientId, clientSecret, issuer: issuer.replace(/\/+$/, '') } : undefined
}

type Checked = z.infer<typeof Environment>

function quietHoursOf(span: string) {
  const [from = 0, to = 0] = span.split('-').map((time) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60)
  return span === 'none' || from === to ? undefined : { from, to }
}

function smsOf(env: Checked) {
  const { SMS_API_KEY: apiKey, SMS_USERNAME: username } = env
  if ((apiKey === undefined) !== (username === undefined))
    throw new StartError('SMS_API_KEY and SMS_USERNAME belong together: set both or none.')
  return apiKey && username
    ? { apiKey, username, senderId: env.SMS_SENDER_ID, baseUrl: env.SMS_BASE_URL.replace(/\/+$/, '') }
    : undefined
}
