import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { loadConfig } from './config.ts'
import { limitsOf, limitVariables } from './limits-config.ts'
import { StartError } from './start-checks.ts'

const key = 'a'.repeat(64)
const secret = 's'.repeat(32)

describe('loadConfig', () => {
  test('returns defaults for an empty environment', () => {
    expect(loadConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      eventStoreUrl: undefined,
      eventStoreWaitSeconds: 60,
      seed: 'demo',
      dataKey: undefined,
      linkSecret: undefined,
      jwtSecret: undefined,
      admin: { email: 'admin@studioni.test', password: undefined },
      support: { email: 'support@studioni.test', phone: '+254 700 000 000' },
      smtpUrl: undefined,
      google: undefined,
      mpesa: { environment: 'simulator', shortcode: '522522' },
      rateLimits: true,
      corsOrigin: undefined,
      metricsToken: undefined,
      logLevel: 'info',
    })
  })

  test('treats empty and blank values as not set', () => {
    expect(loadConfig({ PORT: '', SEED: '  ', DATABASE_URL: '' })).toEqual(loadConfig({}))
  })

  test('reads quiet hours, which are on by default in production', () => {
    const required = { NODE_ENV: 'production', DATA_KEY: key, LINK_SECRET: secret, JWT_SECRET: secret }
    expect(loadConfig({}).quietHours).toBeUndefined()
    expect(loadConfig(required).quietHours).toEqual({ from: 21.5, to: 7 })
    expect(loadConfig({ ...required, QUIET_HOURS: 'none' }).quietHours).toBeUndefined()
    expect(loadConfig({ QUIET_HOURS: '00:15-06:45' }).quietHours).toEqual({ from: 0.25, to: 6.75 })
    for (const wrong of ['22-7', '24:00-07:00', 'night'])
      expect(() => loadConfig({ QUIET_HOURS: wrong })).toThrow('QUIET_HOURS is "')
  })

  test.each(['a&b@x.ke', 'info@münchen.de', "o'neil@studio.co.ke"])('accepts the email address %s', (email) => {
    const config = loadConfig({ ADMIN_EMAIL: email, SUPPORT_EMAIL: email })
    expect([config.admin.email, config.support.email]).toEqual([email, email])
  })

  test.each(['no address', '@x.ke', 'a@b@c'])('rejects the email address %s', (email) => {
    expect(() => loadConfig({ SUPPORT_EMAIL: email })).toThrow('it must be an email address')
  })

  test('rejects the demo in production', () => {
    const production = { NODE_ENV: 'production', DATA_KEY: 'a'.repeat(64), LINK_SECRET: 'b'.repeat(32) }
    const given = { ...production, JWT_SECRET: 'c'.repeat(32) }
    expect(loadConfig(given).seed).toBe('none')
    expect(() => loadConfig({ ...given, SEED: 'demo' })).toThrow(
      'SEED is "demo": it must be none when NODE_ENV is production.',
    )
  })

  test('limits a person more in production, where nobody plays many customers', () => {
    const [strict, loose] = [true, false].map((production) => limitsOf(z.object(limitVariables).parse({}), production))
    expect(strict).toMatchObject({
      accounts: { requestsPerNetwork: 60 },
      reservedHoursPerDay: 12,
      messagesPerDay: 20,
      promptPauseMinutes: [1, 5, 30],
      promptsPerDay: 10,
    })
    expect(loose).toMatchObject({
      accounts: { requestsPerNetwork: 600 },
      reservedHoursPerDay: 500,
      messagesPerDay: 500,
      promptPauseMinutes: [0],
      promptsPerDay: 500,
    })
  })

  test('raises all limits that are not set when RATE_LIMITS is off', () => {
    const { limits } = loadConfig({ RATE_LIMITS: 'off', PROMPTS_PER_DAY: '3' })
    expect(limits).toMatchObject({ openRequestsPerPerson: 100_000, promptPauseMinutes: [0], promptsPerDay: 3 })
    expect(loadConfig({}).limits).toMatchObject({
      openRequestsPerPerson: 50,
      openRequestsPerNetwork: 500,
      promptsPerDay: 500,
    })
  })

  test('reads variables', () => {
    const given = loadConfig({
      PORT: ' 8080 ',
      PUBLIC_URL: 'https://studioni.example//',
      DATABASE_URL: 'postgresql://db/studioni?sslmode=verify-full',
      EVENTSTORE_URL: 'esdb+discover://cluster?tls=false',
      CORS_ORIGIN: 'https://app.example/',
      MAIL_FROM: 'no-reply@studioni.example',
      RATE_LIMITS: 'off',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, ::1',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    })
    expect(given).toMatchObject({
      port: 8080,
      publicUrl: 'https://studioni.example',
      databaseUrl: 'postgresql://db/studioni?sslmode=verify-full',
      eventStoreUrl: 'esdb+discover://cluster?tls=false',
      corsOrigin: 'https://app.example',
      mailFrom: 'no-reply@studioni.example',
      rateLimits: false,
      trustedProxies: 'loopback, 10.0.0.0/8, ::1',
      google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
    })
  })

  test('requires both Google variables or none', () => {
    expect(() => loadConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow(
      new StartError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none.'),
    )
  })

  test.each([
    ['PORT', 'abc', 'PORT is "abc": it must be a number.'],
    ['PORT', '1.5', 'PORT is "1.5": it must be a whole number.'],
    ['PORT', '-1', 'PORT is "-1": it must be at least 0.'],
    ['PORT', '65536', 'PORT is "65536": it must be at most 65535.'],
    ['EVENTSTORE_WAIT_SECONDS', 'long', 'EVENTSTORE_WAIT_SECONDS is "long": it must be a number of seconds.'],
    ['EVENTSTORE_WAIT_SECONDS', '-1', 'EVENTSTORE_WAIT_SECONDS is "-1": it must be at least 0.'],
    ['SUPPORT_EMAIL', 'us', 'SUPPORT_EMAIL is "us": it must be an email address.'],
    ['SUPPORT_PHONE', 'us', 'SUPPORT_PHONE is "us": it must be a phone number, such as +254 700 000 000.'],
    ['NODE_ENV', 'prod', 'NODE_ENV is "prod": it must be development, test or production.'],
    ['PUBLIC_URL', 'studioni', 'PUBLIC_URL is "studioni": it must be an http or https address.'],
    [
      'PUBLIC_URL',
      'https://studioni.example/app',
      'PUBLIC_URL is "https://studioni.example/app": it must have no path and no query.',
    ],
    ['PUBLIC_URL', 'ftp://studioni', 'PUBLIC_URL is "ftp://studioni": it must be an http or https address.'],
    ['SEED', 'all', 'SEED is "all": it must be demo or none.'],
    ['RATE_LIMITS', 'yes', 'RATE_LIMITS is "yes": it must be on or off.'],
    ['MPESA_ENVIRONMENT', 'live', 'MPESA_ENVIRONMENT is "live": it must be simulator, sandbox or production.'],
    ['MPESA_SIMULATE_SANDBOX', 'maybe', 'MPESA_SIMULATE_SANDBOX is "maybe": it must be true or false.'],
    ['MPESA_SHORTCODE', '12', 'MPESA_SHORTCODE is "12": it must be 5 to 7 digits.'],
    [
      'TRUSTED_PROXIES',
      'everyone',
      'TRUSTED_PROXIES is "everyone": it must list addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'TRUSTED_PROXIES is "10.0.0.0/33": it must list addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.',
    ],
    ['CORS_ORIGIN', 'everyone', 'CORS_ORIGIN is "everyone": it must be an http or https address.'],
    ['MAIL_FROM', 'Studioni', 'MAIL_FROM is "Studioni": it must be an email address, or a name and <an address>.'],
    ['ADMIN_EMAIL', 'boss', 'ADMIN_EMAIL is "boss": it must be an email address.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud": it must be a pino level such as info.'],
  ])('rejects %s=%s with one sentence', (name, value, sentence) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new StartError(sentence))
  })

  test.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/x', 'DATABASE_URL is set: it must start with postgres://.'],
    ...['options=-c%20jit%3Doff', 'sslmode=require&statement_timeout=5000'].map((settings) => [
      'DATABASE_URL',
      `postgres://me:hunter2@db/x?${settings}`,
      'DATABASE_URL is set: it must not set options, statement_timeout or query_timeout.',
    ]),
    ['EVENTSTORE_URL', 'http://admin:hunter2@es', 'EVENTSTORE_URL is set: it must start with esdb:// and name a host.'],
    [
      'IMAGE_STORE_URL',
      's3://hunter2@host',
      'IMAGE_STORE_URL is set: it must be s3://KEY:SECRET@HOST/BUCKET, with %2F and %2B for / and + in the secret.',
    ],
    ['DATA_KEY', 'hunter2', 'DATA_KEY is set: it must be 64 hexadecimal digits (32 bytes).'],
    ['LINK_SECRET', 'hunter2', 'LINK_SECRET is set: it must be at least 32 characters.'],
    ['JWT_SECRET', 'hunter2', 'JWT_SECRET is set: it must be at least 32 characters.'],
    ['MPESA_CALLBACK_SECRET', 'hunter2', 'MPESA_CALLBACK_SECRET is set: it must be at least 32 characters.'],
    ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD is set: it must be at least 10 characters.'],
    ['SMTP_URL', 'http://me:hunter2@mail', 'SMTP_URL is set: it must start with smtp:// or smtps://.'],
    ['VAPID_PRIVATE_KEY', 'hunter2', 'VAPID_PRIVATE_KEY is set: it must be 32 bytes in base64url (43 characters).'],
    ['METRICS_TOKEN', 'hunter2', 'METRICS_TOKEN is set: it must be at least 16 characters.'],
  ])('rejects an invalid %s without quoting it', (name, value, sentence) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new StartError(sentence))
  })

  test('charges sandbox amounts in the sandbox, and if the simulator replaces it', () => {
    const credentials = { MPESA_CONSUMER_KEY: 'k', MPESA_CONSUMER_SECRET: 's', MPESA_PASSKEY: 'p' }
    const chargesAs = (given: Record<string, string>) => loadConfig(given).mpesa.chargesAs
    expect(chargesAs({})).toBe('simulator')
    expect(chargesAs({ MPESA_SIMULATE_SANDBOX: 'true' })).toBe('sandbox')
    expect(chargesAs({ MPESA_SIMULATE_SANDBOX: 'false' })).toBe('simulator')
    expect(chargesAs({ ...credentials, MPESA_ENVIRONMENT: 'sandbox' })).toBe('sandbox')
    expect(() =>
      loadConfig({ ...credentials, MPESA_ENVIRONMENT: 'production', MPESA_SIMULATE_SANDBOX: 'true' }),
    ).toThrow(new StartError('MPESA_SIMULATE_SANDBOX is set: it needs MPESA_ENVIRONMENT to be simulator.'))
  })

  test('requires secrets, rate limits and public push services in production', () => {
    const production = { NODE_ENV: 'production', DATA_KEY: key, LINK_SECRET: secret, JWT_SECRET: secret }
    expect(loadConfig(production).production).toBe(true)
    expect(() => loadConfig({ ...production, RATE_LIMITS: 'off' })).toThrow(
      new StartError('RATE_LIMITS is "off": it must be on when NODE_ENV is production.'),
    )
    expect(() => loadConfig({ ...production, DATA_KEY: undefined })).toThrow(
      new StartError('DATA_KEY is not set: it is required when NODE_ENV is production.'),
    )
    expect(() => loadConfig({ ...production, LINK_SECRET: ' ' })).toThrow(
      new StartError('LINK_SECRET is not set: it is required when NODE_ENV is production.'),
    )
    expect(() => loadConfig({ ...production, JWT_SECRET: undefined })).toThrow(
      new StartError('JWT_SECRET is not set: it is required when NODE_ENV is production.'),
    )
    expect(() => loadConfig({ ...production, PUSH_SERVICES: 'http://127.0.0.1:4000' })).toThrow(
      new StartError('PUSH_SERVICES is an address of this machine: it must list hosts when NODE_ENV is production.'),
    )
    expect(loadConfig({ ...production, PUSH_SERVICES: 'fcm.googleapis.com, *.push.apple.com' }).push.services).toBe(
      'fcm.googleapis.com, *.push.apple.com',
    )
    const mpesa = { MPESA_CONSUMER_KEY: 'k', MPESA_CONSUMER_SECRET: 's', MPESA_PASSKEY: 'p' }
    expect(() => loadConfig({ ...production, ...mpesa })).toThrow('MPESA_CALLBACK_SECRET is not set')
    expect(loadConfig({ ...production, ...mpesa, MPESA_CALLBACK_SECRET: secret }).mpesa.callbackSecret).toBe(secret)
  })

  const [compose = '', operations = ''] = ['docker-compose.yml', 'docs/operations.md'].map((path) =>
    readFileSync(join(import.meta.dirname, '..', path), 'utf8'),
  )

  test('rejects the secrets of docker-compose.yml in production', () => {
    const published = [...compose.matchAll(/^ {4}(\w+_(?:KEY|SECRET)): \$\{\1:-(.+)\}$/gm)]
    const names = ['DATA_KEY', 'LINK_SECRET', 'JWT_SECRET', 'MPESA_CALLBACK_SECRET']
    expect(published.map(([, name]) => name)).toEqual(names)
    const own = { DATA_KEY: key, LINK_SECRET: secret, JWT_SECRET: secret, MPESA_CALLBACK_SECRET: secret }
    for (const [, name = '', value] of published) {
      expect(loadConfig({ ...own, [name]: value }).production).toBe(false)
      expect(() => loadConfig({ ...own, [name]: value, NODE_ENV: 'production' })).toThrow(
        `${name} is the secret of docker-compose.yml: it must be one of your own when NODE_ENV is production.`,
      )
    }
  })

  test('the database of docker-compose.yml takes the documented connections of each app and a command', () => {
    const [, perProcess] = /`max_connections`\s+to at least (\d+) times/.exec(operations) ?? []
    const [, most] = /-c max_connections=(\d+)/.exec(compose) ?? []
    const apps = [...compose.matchAll(/^ {2}app-\d:/gm)].length
    expect(Number(most)).toBeGreaterThanOrEqual(Number(perProcess) * (apps + 1))
  })

  test('the documented command deletes the data of every profile of docker-compose.yml', () => {
    const profiles = new Set([...compose.matchAll(/profiles: \[(.+)\]/g)].map(([, name]) => name))
    const command = `docker compose ${[...profiles].map((name) => `--profile ${name}`).join(' ')} down -v`
    for (const text of [compose, operations]) expect(text).toContain(command)
  })
})
